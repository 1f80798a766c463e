import CollectionDrafts

/// What the requests of a HAR file share.
struct HARState {
    var report: ImportReport
    var names = DraftNames()
    var secrets = DraftSecrets()
    var captures = CaptureIndex()
    private var notedSecrets: Set<String> = []

    init(_ report: ImportReport) { self.report = report }

    /// Returns a value: a placeholder for one of an earlier response or for a secret, otherwise the text.
    mutating func value(_ text: String, named name: String, isSecret: Bool = false, at place: String) -> DraftValue {
        let isSecret = isSecret || DraftSecrets.isSecretName(name) || DraftSecrets.isSecretShaped(text)
        if let placeholder = captures.placeholder(for: text, isSecret: isSecret, &names) { return .text(placeholder) }
        guard isSecret, !text.isEmpty else { return .text(DraftText.literal(text)) }
        return .text(secret(text, named: name, at: place))
    }

    /// Returns the placeholder for a secret, and notes it.
    mutating func secret(_ text: String, named name: String, at place: String) -> String {
        let count = secrets.variables.count
        let placeholder = secrets.placeholder(for: text, named: name)
        noteSecrets(from: count, at: place)
        return placeholder
    }

    /// Notes the secrets after the first `count`.
    mutating func noteSecrets(from count: Int, at place: String) {
        for variable in secrets.variables.dropFirst(count) where notedSecrets.insert(variable).inserted {
            report.add(
                .toDo, at: place, "secret \(variable)",
                "\(DraftSecrets.comment): give it as the process variable \(variable)")
        }
    }
}
