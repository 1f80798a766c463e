import Cryptography
import JSON
import Testing

@testable import AccessTokens

private func specification(_ resource: String = "http://h/hub", expiresIn: Duration = .seconds(3600))
    -> SharedAccessSignatureSpecification
{
    SharedAccessSignatureSpecification(resource: resource, keyName: "k", key: Secret("s"), expiresIn: expiresIn)
}

private let jwt = JSONWebTokenSpecification(
    algorithm: .hmac(.sha256), key: Secret("s"), claims: ["sub": "a"], expiresIn: .seconds(3600))

@Suite(.timeLimit(.minutes(20))) struct TokenCacheTests {
    @Test func sameSpecificationReturnsTheSameToken() {
        let cache = TokenCache { 1_000 }
        let token = cache.token(for: specification())
        #expect(token == cache.token(for: specification()))
        #expect(token.serial == 1 && token.expiry == 4_600 && token.mintedAt == 1_000)
        #expect(token.headerValue == token.sharedAccessSignature?.headerValue)
        #expect(cache.token(for: specification("http://h/hub-2")).serial == 2)
        #expect(cache.mintedCount == 2)
    }

    @Test func hundredTasksMintOnce() async {
        let cache = TokenCache { 1_000 }
        let tokens = await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 {
                group.addTask { cache.token(for: specification()).headerValue }
            }
            return await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(cache.mintedCount == 1)
    }

    @Test(arguments: [
        (Duration.seconds(3600), 3_299.9, 3_300.0), (.seconds(600), 299.9, 300.0), (.seconds(601), 300.9, 301.0),
        (.seconds(599), 299.4, 299.5),
        (.seconds(10), 4.9, 5.0),
    ])
    func tokenIsRenewedBeforeItExpires(life: Duration, kept: Double, due: Double) {
        let clock = SetClock(1_000)
        let cache = TokenCache { clock.now }
        let first = cache.token(for: specification(expiresIn: life))
        clock.now = 1_000 + kept
        #expect(cache.token(for: specification(expiresIn: life)) == first)
        clock.now = 1_000 + due
        #expect(cache.cachedToken(for: .sharedAccessSignature(specification(expiresIn: life))) == nil)
        #expect(cache.token(for: specification(expiresIn: life)).serial == 2)
    }

    @Test(arguments: [Duration.seconds(-300), .zero, .milliseconds(-1)], [1_000.5, 1_000])
    func tokenWithExpiredLifetimeIsNotRenewed(life: Duration, now: Double) throws {
        let clock = SetClock(now)
        let cache = TokenCache { clock.now }
        let token = cache.token(for: specification(expiresIn: life))
        #expect(try #require(token.expiry) <= 1_000)
        clock.now = 1_000_000
        #expect(cache.token(for: specification(expiresIn: life)) == token)
        #expect(cache.mintedCount == 1)
    }

    @Test(arguments: [Duration.milliseconds(1), .seconds(1)])
    func shortLifetimeIsNotMintedExpired(life: Duration) throws {
        let token = TokenCache { 1_000.9 }.token(for: specification(expiresIn: life))
        #expect(try #require(token.expiry) > 1_000)
    }

    @Test func invalidatedTokenIsMintedAgain() {
        let cache = TokenCache { 1_000 }
        let token = cache.token(for: specification())
        cache.invalidate(.sharedAccessSignature(specification()), serial: token.serial)
        #expect(cache.cachedToken(for: .sharedAccessSignature(specification())) == nil)
        #expect(cache.token(for: specification()).serial == 2)
    }

    @Test func replacementOfARejectedTokenIsKept() {
        let cache = TokenCache { 1_000 }
        let refused = cache.token(for: specification())
        cache.invalidate(.sharedAccessSignature(specification()), serial: refused.serial)
        let renewed = cache.token(for: specification())
        cache.invalidate(.sharedAccessSignature(specification()), serial: refused.serial)
        #expect(cache.token(for: specification()) == renewed)
        #expect(cache.mintedCount == 2)
    }

    @Test func jsonWebTokenIsCachedAndRenewed() throws {
        let clock = SetClock(1_000)
        let cache = TokenCache { clock.now }
        let first = try cache.token(for: jwt)
        #expect(first.serial == 1 && first.expiry == 4_600 && first.sharedAccessSignature == nil)
        #expect(try cache.token(for: jwt) == first)
        #expect(cache.cachedToken(for: .jsonWebToken(jwt)) == first)
        clock.now = 4_300
        let second = try cache.token(for: jwt)
        #expect(second.serial == 2 && second.expiry == 7_900 && second.headerValue != first.headerValue)
    }

    @Test func unsignableJSONWebTokenIsNotCounted() {
        let cache = TokenCache { 1_000 }
        let specification = JSONWebTokenSpecification(
            algorithm: .hmac(.sha256), key: Secret(""), claims: [:], expiresIn: .seconds(60))
        #expect(throws: JSONWebTokenError.emptyKey) { try cache.token(for: specification) }
        #expect(cache.mintedCount == 0)
    }

    @Test func tooLongLifetimesAreLimited() {
        let cache = TokenCache { 1_000 }
        #expect(cache.token(for: specification(expiresIn: .seconds(Int64.max))).expiry == 253_402_300_799)
        #expect(cache.token(for: specification(expiresIn: .seconds(Int64.min))).expiry == 0)
    }

    @Test func unusedTokensAreRemoved() {
        let cache = TokenCache { 1_000 }
        let favourite = cache.token(for: specification())
        for number in 0..<5_000 {
            _ = cache.token(for: specification("http://h/hub-\(number)"))
            #expect(cache.cachedToken(for: .sharedAccessSignature(specification())) == favourite)
        }
        #expect(cache.mintedCount == 5_001)
        #expect(cache.cachedToken(for: .sharedAccessSignature(specification("http://h/hub-0"))) == nil)
        #expect(cache.cachedToken(for: .sharedAccessSignature(specification("http://h/hub-4999"))) != nil)
    }
}
