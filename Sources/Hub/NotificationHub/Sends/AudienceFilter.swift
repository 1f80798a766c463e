/// For whom a message is, made ready to be asked about many devices.
struct AudienceFilter {
    /// Which of the expression's tags a device has, one bit each.
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

    /// The only installation that the audience can have in it, if it says so.
    var requiredInstallation: String? { expression?.requiredInstallation }

    func accepts(_ matches: Matches) -> Bool { expression?.matches(bits: matches.rawValue) ?? true }

    func matches(_ tags: [Tag]) -> Matches {
        guard !bits.isEmpty else { return [] }
        return tags.reduce(into: Matches()) { found, tag in
            if let bit = bits[tag] { found.insert(bit) }
        }
    }

    /// The device's own tags are made only for those who ask for such.
    func matchesSystemTags(of installation: Installation) -> Matches {
        namesSystemTags ? matches(installation.systemTags) : []
    }

    /// The tags as the message writes them.
    func names(of matches: Matches) -> [String] {
        guard !matches.isEmpty, let expression else { return [] }
        return expression.tags.filter { bits[$0].map(matches.contains) ?? false }.map(\.text)
    }
}
