extension DraftCollection {
    /// Writes captures that nothing reads as comments: `hubrun check` warns about them.
    ///
    /// - Parameter names: The names of the captures that the source defines.
    /// - Returns: The names of those that nothing reads.
    mutating func switchOffUnreadCaptures(_ names: Set<String>, _ used: [String]) -> [String] {
        let unread = names.subtracting(used)
        var found: [String] = []
        guard !unread.isEmpty else { return [] }
        level.changeRequests { request in
            for index in request.capture.entries.indices where request.capture.entries[index].switchedOff == nil {
                let entry = request.capture.entries[index]
                guard unread.contains(entry.key), !entry.isSecret else { continue }
                request.capture.entries[index].switchedOff = "nothing reads it"
                found.append(entry.key)
            }
        }
        return found
    }
}

extension DraftMapping.Entry {
    /// True for a capture with `secret: true`, which other tools may read.
    fileprivate var isSecret: Bool {
        guard case .mapping(let mapping) = value else { return false }
        return mapping["secret"] == .bool(true)
    }
}
