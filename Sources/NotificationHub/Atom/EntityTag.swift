/// The entity tags of registrations, which count their versions: `W/"1"` (RFC 9110, section 8.8.3).
package enum EntityTag {
    package static func text(_ version: Int) -> String { "W/\"\(version)\"" }

    /// The version a tag speaks of, as SDKs write it: `W/"1"`, `"1"` or `1`.
    static func version(_ text: some StringProtocol) -> Int? {
        let opaque = text.hasPrefix("W/") ? text.dropFirst(2) : text[...]
        let isQuoted = opaque.count >= 2 && opaque.first == "\"" && opaque.last == "\""
        return Int(isQuoted ? opaque.dropFirst().dropLast() : opaque)
    }
}

/// The condition of an `If-Match` (RFC 9110, section 13.1.1).
package enum EntityTagCondition: Sendable, Equatable {
    case anything
    /// One of these; a tag that the service cannot have written is none.
    case versions([Int])

    /// - Parameter header: the value of `If-Match`; an empty one is as good as none.
    package init?(header: String?) {
        let tags = (header ?? "").split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
        guard !tags.isEmpty else { return nil }
        self = tags.contains("*") ? .anything : .versions(tags.compactMap { EntityTag.version($0) })
    }

    /// Whether something that is there fulfils the condition.
    package func allows(version: Int) -> Bool {
        switch self {
        case .anything: true
        case .versions(let versions): versions.contains(version)
        }
    }
}

extension StringProtocol {
    /// The text without blanks and line breaks at its ends.
    var trimmingBlanks: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
