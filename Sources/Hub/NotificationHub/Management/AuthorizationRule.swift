package import AccessTokens
package import Cryptography
import Text
import XML

/// A named pair of keys with its claims; a token signed with either key has these claims.
package struct AuthorizationRule: Sendable, Equatable {
    package let keyName: String
    package let primaryKey: Secret
    package let secondaryKey: Secret
    package let claims: Set<Claim>
    /// The creation time, in seconds since 1970; `modified` has the same unit.
    package var created: Double
    package var modified: Double

    package init(
        keyName: String, primaryKey: Secret, secondaryKey: Secret, claims: Set<Claim>, created: Double = 0,
        modified: Double? = nil
    ) {
        self.keyName = keyName
        self.primaryKey = primaryKey
        self.secondaryKey = secondaryKey
        self.claims = claims
        self.created = created
        self.modified = modified ?? created
    }

    /// Returns the rules of a new hub, with random keys.
    package static func defaults(created: Double = 0, randomBytes: (Int) -> [UInt8]) -> [AuthorizationRule] {
        DefaultRule.allCases.map { rule in
            AuthorizationRule(
                keyName: rule.keyName, primaryKey: randomKey(randomBytes), secondaryKey: randomKey(randomBytes),
                claims: rule.claims, created: created)
        }
    }

    /// Returns a random key in the service's format: base64 of 32 bytes.
    static func randomKey(_ randomBytes: (Int) -> [UInt8]) -> Secret { Secret(Base64.encode(randomBytes(32))) }
}

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
