import AccessTokens
import Cryptography
import Testing

@testable import NotificationHub

private let address = TokenScope("http://h/hub/messages")

private func authorizer() -> Authorizer {
    Authorizer(rules: [
        AuthorizationRule(
            keyName: "Listen", primaryKey: Secret("l1"), secondaryKey: Secret("l2"), claims: [.listen]),
        AuthorizationRule(
            keyName: "Full", primaryKey: Secret("f1"), secondaryKey: Secret("f2"), claims: Set(Claim.allCases)),
    ])
}

private func header(
    _ keyName: String = "Full", key: String = "f1", resource: String = "http://h/hub", expiry: Int = 2_000
) -> String {
    SharedAccessSignature.mint(resource: resource, keyName: keyName, key: Secret(key), expiry: expiry).headerValue
}

@Suite struct AuthorizerTests {
    @Test(arguments: ["f1", "f2"])
    func bothKeysOfARuleAreValid(key: String) throws {
        var authorizer = authorizer()
        try authorizer.authorize(header: header(key: key), address: address, claims: [.send], now: 1_000)
    }

    /// Each case also fails the checks that follow the reported one.
    @Test(arguments: [
        (nil, HubError.missingToken), ("Bearer x", .malformedToken),
        (header("Nobody", expiry: 1), .invalidSignature), (header(key: "l1", expiry: 1), .invalidSignature),
        (header("Listen", key: "l1", resource: "http://h/other", expiry: 1), .expiredToken),
        (header("Listen", key: "l1", resource: "http://h/other"), .wrongAudience),
        (header("Listen", key: "l1"), .missingClaim(.send)),
    ])
    func tokenIsCheckedInOrder(header: String?, failure: HubError) {
        var authorizer = authorizer()
        for _ in 1...2 {
            #expect(throws: failure) {
                try authorizer.authorize(header: header, address: address, claims: [.send, .manage], now: 1_000)
            }
        }
    }

    /// The hub's own rule takes precedence: the namespace's rule of the same name is not valid for that hub.
    @Test func hubRuleOverridesTheNamespaceRuleOfTheSameName() throws {
        let own = AuthorizationRule(
            keyName: "Full", primaryKey: Secret("h1"), secondaryKey: Secret("h2"), claims: [.listen])
        var authorizer = Authorizer(rules: [own], inherited: authorizer().rules)
        for key in ["h1", "h2"] {
            try authorizer.authorize(header: header(key: key), address: address, claims: [.listen], now: 1_000)
            #expect(throws: HubError.missingClaim(.send)) {
                try authorizer.authorize(header: header(key: key), address: address, claims: [.send], now: 1_000)
            }
        }
        for key in ["f1", "f2"] {
            #expect(throws: HubError.invalidSignature) {
                try authorizer.authorize(header: header(key: key), address: address, claims: [.listen], now: 1_000)
            }
        }
        // With another name, the namespace's rule is valid.
        try authorizer.authorize(
            header: header("Listen", key: "l1"), address: address, claims: [.listen], now: 1_000)
    }

    @Test func cachedTokenStillExpires() throws {
        var authorizer = authorizer()
        try authorizer.authorize(header: header(), address: address, claims: [.send], now: 1_999.9)
        #expect(throws: HubError.expiredToken) {
            try authorizer.authorize(header: header(), address: address, claims: [.send], now: 2_000)
        }
    }

    /// The cache is bounded whatever the number of tokens; an evicted token is verified again.
    @Test func tokenCacheIsBounded() throws {
        var authorizer = authorizer()
        for expiry in 2_000..<4_500 {
            try authorizer.authorize(header: header(expiry: expiry), address: address, claims: [], now: 1_000)
            #expect((1...1_000).contains(authorizer.rememberedCount))
        }
        try authorizer.authorize(header: header(expiry: 2_000), address: address, claims: [], now: 1_000)
        #expect(authorizer.authorizedCount == 2_501)
        #expect(throws: HubError.expiredToken) {
            try authorizer.authorize(header: header(expiry: 2_000), address: address, claims: [], now: 2_000)
        }
    }
}
