package import AccessTokens
package import Cryptography

/// A named pair of keys and what they are good for; a token signed with either is.
package struct AuthorizationRule: Sendable {
    package let keyName: String
    package let primaryKey: Secret
    package let secondaryKey: Secret
    package let claims: Set<Claim>

    package init(keyName: String, primaryKey: Secret, secondaryKey: Secret, claims: Set<Claim>) {
        self.keyName = keyName
        self.primaryKey = primaryKey
        self.secondaryKey = secondaryKey
        self.claims = claims
    }

    /// The rules of a new hub, with random keys in the service's form: base64 of 32 bytes.
    package static func defaults(randomBytes: (Int) -> [UInt8]) -> [AuthorizationRule] {
        func key() -> Secret { Secret(Base64.encode(randomBytes(32))) }
        return DefaultRule.allCases.map { rule in
            AuthorizationRule(keyName: rule.keyName, primaryKey: key(), secondaryKey: key(), claims: rule.claims)
        }
    }
}
