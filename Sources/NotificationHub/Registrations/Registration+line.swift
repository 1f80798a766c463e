import XML

extension Registration {
    /// The registration as one line, as files of jobs have it.
    var line: String { MarkupDocument(root: element(expiration: "9999-12-31T23:59:59.999Z")).text }
}

extension RegistrationDescription {
    /// Reads a line of a job's file.
    init(line: [UInt8]) throws(HubFailure) {
        try self.init(try EntryContent.root(of: line))
    }
}
