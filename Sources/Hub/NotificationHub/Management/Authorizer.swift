package import AccessTokens

/// The authorization of requests to a hub by SAS tokens.
///
/// The checks in order: the token is present, is well-formed, is signed with a key of the hub, has not expired, covers
/// the address, and its key has the claim.
package struct Authorizer: Sendable {
    package let rules: [AuthorizationRule]
    /// The namespace's rules, which apply after the hub's own.
    let inherited: [AuthorizationRule]
    /// The number of authorized requests.
    private(set) var authorizedCount = 0
    private var verified: [String: VerifiedToken] = [:]
    /// The number of cached tokens, whose signatures are not verified again.
    var rememberedCount: Int { verified.count }

    package init(rules: [AuthorizationRule], inherited: [AuthorizationRule] = []) {
        self.rules = rules
        self.inherited = inherited
    }

    /// - Parameters:
    ///   - header: The value of `Authorization`.
    ///   - address: The address of the request.
    ///   - claims: The claims of which the key needs one; empty if it needs none.
    ///   - now: The current time, in seconds since 1970.
    package mutating func authorize(
        header: String?,
        address: TokenScope,
        claims: [Claim],
        now: Double
    ) throws(HubError) {
        guard let header else { throw .missingToken }
        let token = try verify(header)
        guard now < Double(token.expiry) else { throw .expiredToken }
        guard token.scope.covers(address) else { throw .wrongAudience }
        if let first = claims.first {
            guard claims.contains(where: token.claims.contains) else { throw .missingClaim(first) }
        }
        authorizedCount += 1
    }

    /// A token with a verified signature; its expiry, scope and claims are checked for each request.
    private struct VerifiedToken {
        let expiry: Int
        let scope: TokenScope
        let claims: Set<Claim>
    }

    /// The most tokens in the cache, more than a test run uses at a time; a full cache is emptied.
    private static let rememberedLimit = 1_000

    private static func parsed(_ header: String) throws(HubError) -> SharedAccessSignature {
        do throws(SharedAccessSignatureError) {
            return try SharedAccessSignature(parsing: header)
        } catch .expiryInMilliseconds(let text) {
            throw .expiryInMilliseconds(reason: SharedAccessSignatureError.expiryInMilliseconds(text).description)
        } catch {
            throw .malformedToken
        }
    }

    private mutating func verify(_ header: String) throws(HubError) -> VerifiedToken {
        if let known = verified[header] { return known }
        let token = try Self.parsed(header)
        let rule = (rules + inherited).first { $0.keyName == token.keyName }
        guard let rule, token.isSigned(by: rule.primaryKey) || token.isSigned(by: rule.secondaryKey) else {
            throw .invalidSignature
        }
        let known = VerifiedToken(expiry: token.expiry, scope: token.scope, claims: rule.claims)
        if verified.count >= Self.rememberedLimit { verified.removeAll(keepingCapacity: true) }
        verified[header] = known
        return known
    }
}
