package import AccessTokens
package import Cryptography
import Text

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
