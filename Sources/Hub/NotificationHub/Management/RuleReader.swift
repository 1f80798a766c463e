import AccessTokens
import Cryptography
import XML

/// A reader for the authorization rules in a hub's description.
struct RuleReader {
    private let old: [String: AuthorizationRule]
    private let now: Double

    init(old: [AuthorizationRule], now: Double) {
        self.old = Dictionary(old.map { ($0.keyName, $0) }) { first, _ in first }
        self.now = now
    }

    func rules(
        _ elements: [NamespacedElement], _ randomBytes: (Int) -> [UInt8]
    ) throws(HubError) -> [AuthorizationRule] {
        guard elements.count <= HubDescription.ruleLimit else { throw .invalidHub(.tooManyRules) }
        var rules: [AuthorizationRule] = []
        for element in elements {
            let rule = try rule(element, randomBytes)
            guard !rules.contains(where: { $0.keyName == rule.keyName }) else {
                throw .invalidHub(.repeatedRule(rule.keyName))
            }
            rules.append(rule)
        }
        return rules
    }

    private func rule(
        _ element: NamespacedElement, _ randomBytes: (Int) -> [UInt8]
    ) throws(HubError) -> AuthorizationRule {
        let members = try ContractMembers(element)
        guard let name = try members.word("KeyName") else { throw .invalidHub(.keyNameMissing) }
        guard name.count <= HubDescriptionError.keyNameLimit else { throw .invalidHub(.keyNameTooLong) }
        let old = old[name]
        let primary = try key("PrimaryKey", members, rule: name) ?? old?.primaryKey
        let secondary = try key("SecondaryKey", members, rule: name) ?? old?.secondaryKey
        var rule = AuthorizationRule(
            keyName: name, primaryKey: primary ?? AuthorizationRule.randomKey(randomBytes),
            secondaryKey: secondary ?? AuthorizationRule.randomKey(randomBytes),
            claims: try claims(members["Rights"]?.elements ?? [], rule: name), created: old?.created ?? now,
            modified: old?.modified)
        if rule != old { rule.modified = now }
        return rule
    }

    private func key(_ element: String, _ members: ContractMembers, rule: String) throws(HubError) -> Secret? {
        guard let text = try members.word(element) else { return nil }
        guard text.wholeMatch(of: /[A-Za-z0-9+\/]{43}=/) != nil else { throw .invalidHub(.key(element, rule: rule)) }
        return Secret(text)
    }

    private func claims(_ rights: [NamespacedElement], rule: String) throws(HubError) -> Set<Claim> {
        var claims: Set<Claim> = []
        for right in rights {
            let name = right.text.trimmingBlanks
            guard let claim = Claim(rawValue: name) else { throw .invalidHub(.unknownRight(name)) }
            claims.insert(claim)
        }
        guard !claims.isEmpty else { throw .invalidHub(.noRights(rule: rule)) }
        guard !claims.contains(.manage) || claims.count == Claim.allCases.count else {
            throw .invalidHub(.manageAlone(rule: rule))
        }
        return claims
    }
}
