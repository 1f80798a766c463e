package import AccessTokens
package import Cryptography

/// A named pair of keys and what they are good for; a token signed with either is.
package struct AuthorizationRule: Sendable, Equatable {
    package let keyName: String
    package let primaryKey: Secret
    package let secondaryKey: Secret
    package let claims: Set<Claim>
    /// Seconds since 1970, like `modified`.
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

    /// The rules of a new hub, with random keys.
    package static func defaults(created: Double = 0, randomBytes: (Int) -> [UInt8]) -> [AuthorizationRule] {
        DefaultRule.allCases.map { rule in
            AuthorizationRule(
                keyName: rule.keyName, primaryKey: randomKey(randomBytes), secondaryKey: randomKey(randomBytes),
                claims: rule.claims, created: created)
        }
    }

    /// A key in the service's form: base64 of 32 bytes.
    static func randomKey(_ randomBytes: (Int) -> [UInt8]) -> Secret { Secret(Base64.encode(randomBytes(32))) }
}
