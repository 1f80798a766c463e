/// The audience of a message, prepared for evaluation on many devices.
struct AudienceFilter {
    /// The expression's tags that a device has, one bit each.
    struct Matches: OptionSet {
        let rawValue: UInt32
    }

    private let expression: TagExpression?
    private let bits: [Tag: Matches]
    private let namesSystemTags: Bool

    init(_ audience: HubMessage.Audience) {
        if case .tagged(let expression) = audience { self.expression = expression } else { expression = nil }
        var bits: [Tag: Matches] = [:]
        for (index, tag) in (expression?.tags ?? []).enumerated() {
            bits[tag] = Matches(rawValue: 1 << UInt32(index))
        }
        self.bits = bits
        namesSystemTags = bits.keys.contains(where: \.isSystemTag)
    }

    /// The id of the only installation that can be in the audience; nil if the expression requires none.
    var requiredInstallation: String? { expression?.requiredInstallation }

    func accepts(_ matches: Matches) -> Bool { expression?.matches(bits: matches.rawValue) ?? true }

    func matches(_ tags: [Tag]) -> Matches {
        guard !bits.isEmpty else { return [] }
        return tags.reduce(into: Matches()) { found, tag in
            if let bit = bits[tag] { found.insert(bit) }
        }
    }

    /// Returns the matching system tags of a device, which are created only if the expression contains system tags.
    func matchesSystemTags(of installation: Installation) -> Matches {
        namesSystemTags ? matches(installation.systemTags) : []
    }

    /// Returns the tags as written in the message.
    func names(of matches: Matches) -> [String] {
        guard !matches.isEmpty, let expression else { return [] }
        return expression.tags.filter { bits[$0].map(matches.contains) ?? false }.map(\.text)
    }
}
