/// The entity tags of registrations, which count their versions: `W/"1"` (RFC 9110, section 8.8.3).
package enum EntityTag {
    package static func text(_ version: Int) -> String { "W/\"\(version)\"" }

    /// The text inside a tag as SDKs write it: `1` for `W/"1"`, `"1"` and `1`.
    static func opaque(_ text: String) -> Substring {
        let isWeak = text.hasPrefix("W/") || text.hasPrefix("w/")
        let tag = isWeak ? text.dropFirst(2) : text[...]
        let isQuoted = tag.count >= 2 && tag.first == "\"" && tag.last == "\""
        return isQuoted ? tag.dropFirst().dropLast() : tag
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
        let opaque = tags.map(EntityTag.opaque)
        // The .NET client writes the star as a tag, `"*"`, and the service takes it as any version.
        self = opaque.contains("*") ? .anything : .versions(opaque.compactMap { Int($0) })
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
