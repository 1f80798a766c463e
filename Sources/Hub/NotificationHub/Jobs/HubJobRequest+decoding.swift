import XML

extension HubJobRequest {
    /// Parses the body of a request that submits a job.
    package init(parsing body: [UInt8]) throws(HubError) {
        let element = try EntryContent.element(in: body)
        guard element.name == "NotificationHubJob", element.namespace == XMLNamespace.serviceBus else {
            throw .invalidJob(.notAJob(element.name))
        }
        let members = try ContractMembers(element)
        guard let type = try members.word("Type") else { throw .invalidJob(.required("Type")) }
        guard let kind = Kind(rawValue: type) else { throw .invalidJob(.unknownType(type)) }
        guard let container = try members.word("OutputContainerUri") else {
            throw .invalidJob(.required("OutputContainerUri"))
        }
        let file = try members.word("ImportFileUri")
        guard file != nil || kind == .export else { throw .invalidJob(.required("ImportFileUri")) }
        self.init(
            kind: kind, outputContainer: container, importFile: file,
            inputProperties: try Self.pairs(members["InputProperties"]))
    }

    private static func pairs(_ list: NamespacedElement?) throws(HubError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        for pair in list?.elements ?? [] where pair.name == "KeyValueOfstringstring" {
            func text(_ name: String) -> String? {
                pair.elements.first { $0.name == name && $0.namespace == pair.namespace }?.text
            }
            guard let key = text("Key") else { throw .invalidJob(.inputProperties) }
            pairs.append((key, text("Value") ?? ""))
        }
        return pairs
    }
}
