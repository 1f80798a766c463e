package import AccessTokens

/// Decides whether a request's token allows what the request wants.
///
/// In this order: a token is there, has the form of one, is signed with a key of the hub, has not expired, is for this
/// address, and its key has the claim.
package struct Authorizer: Sendable {
    package let rules: [AuthorizationRule]
    /// The namespace's rules, which come after the hub's own.
    let inherited: [AuthorizationRule]
    /// How many requests were let through.
    private(set) var authorizedCount = 0
    private var verified: [String: VerifiedToken] = [:]
    /// The number of tokens whose signatures are not verified again.
    var rememberedCount: Int { verified.count }

    package init(rules: [AuthorizationRule], inherited: [AuthorizationRule] = []) {
        self.rules = rules
        self.inherited = inherited
    }

    /// - Parameters:
    ///   - header: the value of `Authorization`.
    ///   - address: the request's.
    ///   - claims: of which the key needs one.
    ///   - now: seconds since 1970.
    package mutating func authorize(
        header: String?,
        address: TokenScope,
        claims: [Claim],
        now: Double
    ) throws(HubFailure) {
        guard let header else { throw .missingToken }
        let token = try verify(header)
        guard now < Double(token.expiry) else { throw .expiredToken }
        guard token.scope.covers(address) else { throw .wrongAudience }
        if let first = claims.first {
            guard claims.contains(where: token.claims.contains) else { throw .missingClaim(first) }
        }
        authorizedCount += 1
    }

    /// A token whose signature is known to be right; nothing else about it is settled.
    private struct VerifiedToken {
        let expiry: Int
        let scope: TokenScope
        let claims: Set<Claim>
    }

    /// More tokens than a test run uses at a time.
    private static let rememberedLimit = 1_000

    private mutating func verify(_ header: String) throws(HubFailure) -> VerifiedToken {
        if let known = verified[header] { return known }
        guard let token = try? SharedAccessSignature(parsing: header) else { throw .malformedToken }
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
