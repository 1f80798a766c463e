import Cryptography
import Synchronization
import Testing

@testable import AccessTokens

private func specification(_ scope: String? = nil) -> OAuth2Specification {
    OAuth2Specification(
        tokenURL: "https://login.example/token", clientID: "app", clientSecret: Secret("hunter2"), scope: scope)
}

/// A clock that signals when it was read the target number of times.
///
/// The cache reads the clock under its lock when a caller joins the waiting callers, so after the signal all callers
/// wait.
private final class CountingClock: Sendable {
    private let asked = Mutex(0)
    private let target: Int
    private let reached: AsyncStream<Void>
    private let reach: AsyncStream<Void>.Continuation

    init(target: Int) {
        self.target = target
        (reached, reach) = AsyncStream.makeStream()
    }

    var now: Double {
        let count = asked.withLock { asked in
            asked += 1
            return asked
        }
        if count == target { reach.finish() }
        return 1_000
    }

    func hasBeenAsked() async {
        for await _ in reached {}
    }
}

/// A caller without a response would wait forever; the time limit turns that into a failure.
@Suite(.timeLimit(.minutes(20))) struct TokenFetchTests {
    @Test func tokenIsFetchedOnceAndCached() async throws {
        let endpoint = TokenEndpoint()
        let cache = TokenCache { 1_000.5 }
        endpoint.grant("abc", expiresIn: 3600)
        let token = try await cache.token(for: specification(), send: endpoint.send)
        #expect(token.headerValue == "abc" && token.expiry == 4_600 && token.mintedAt == 1_000.5 && token.serial == 1)
        #expect(try await cache.token(for: specification(), send: endpoint.send) == token)
        #expect(cache.cachedToken(for: .oauth2(specification())) == token)
        #expect(endpoint.requestCount == 1 && cache.mintedCount == 1)
    }

    @Test func lookupDoesNotFetch() {
        #expect(TokenCache { 1_000 }.cachedToken(for: .oauth2(specification())) == nil)
    }

    @Test func hundredConcurrentCallersShareOneRequest() async throws {
        let endpoint = TokenEndpoint()
        let clock = CountingClock(target: 100)
        let cache = TokenCache { clock.now }
        let tokens = try await withThrowingTaskGroup(of: MintedToken.self) { group in
            for _ in 0..<100 {
                group.addTask { try await cache.token(for: specification(), send: endpoint.send) }
            }
            await clock.hasBeenAsked()
            endpoint.grant("abc")
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens.map(\.headerValue) == Array(repeating: "abc", count: 100))
        #expect(tokens.allSatisfy { $0.serial == 1 })
        #expect(endpoint.requestCount == 1 && cache.mintedCount == 1)
    }

    @Test func otherSpecificationsAreFetchedSeparately() async throws {
        let endpoint = TokenEndpoint()
        let cache = TokenCache { 1_000 }
        endpoint.grant("abc")
        endpoint.grant("def")
        let first = try await cache.token(for: specification("read"), send: endpoint.send)
        let second = try await cache.token(for: specification("write"), send: endpoint.send)
        #expect(first.headerValue == "abc" && second.headerValue == "def" && second.serial == 2)
    }

    @Test func failureFailsAllWaitersAndTheNextCallRetries() async throws {
        let endpoint = TokenEndpoint()
        let clock = CountingClock(target: 20)
        let cache = TokenCache { clock.now }
        let failures = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do throws(OAuth2Error) {
                        return try await cache.token(for: specification(), send: endpoint.send).headerValue
                    } catch {
                        return error.message
                    }
                }
            }
            await clock.hasBeenAsked()
            endpoint.answer(.failure(OAuth2SendError(reason: "connection refused")))
            return await group.reduce(into: []) { $0.append($1) }
        }
        let message = "\"https://login.example/token\" gave no token: connection refused"
        #expect(failures == Array(repeating: message, count: 20))
        #expect(endpoint.requestCount == 1 && cache.mintedCount == 0)
        endpoint.grant("abc")
        #expect(try await cache.token(for: specification(), send: endpoint.send).serial == 1)
        #expect(endpoint.requestCount == 2)
    }

    @Test func cancelledCallerDoesNotAffectOthers() async throws {
        let endpoint = TokenEndpoint()
        let clock = CountingClock(target: 3)
        let cache = TokenCache { clock.now }
        let tasks = (0..<3).map { _ in
            Task { () throws(OAuth2Error) in try await cache.token(for: specification(), send: endpoint.send) }
        }
        await clock.hasBeenAsked()
        tasks[1].cancel()
        let outcome = await tasks[1].result
        #expect(throws: OAuth2Error.self) { try outcome.get() }
        if case .failure(let failure) = outcome {
            #expect((failure as? OAuth2Error)?.reason == .cancelled)
        }
        endpoint.grant("abc")
        #expect(try await tasks[0].value.headerValue == "abc")
        #expect(try await tasks[2].value.headerValue == "abc")
        #expect(endpoint.requestCount == 1 && cache.mintedCount == 1)
    }

    @Test func requestIsCancelledWithItsLastWaiter() async throws {
        let endpoint = TokenEndpoint()
        let cache = TokenCache { 1_000 }
        var requests = endpoint.requests.makeAsyncIterator()
        let task = Task { () throws(OAuth2Error) in try await cache.token(for: specification(), send: endpoint.send) }
        await requests.next()
        task.cancel()
        await #expect(throws: OAuth2Error.self) { try await task.value }
        // The request ended because of its cancellation; otherwise this would wait forever.
        await requests.next()
        #expect(cache.mintedCount == 0)
        let other = TokenEndpoint()
        other.grant("abc")
        #expect(try await cache.token(for: specification(), send: other.send).headerValue == "abc")
    }

    /// The response to an abandoned request must not be returned to callers that wait for the next request.
    @Test func lateResponseOfAnAbandonedRequestIsDropped() async throws {
        let cache = TokenCache { 1_000 }
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let gates = (0..<2).map { _ in AsyncStream.makeStream(of: Void.self) }
        let count = Mutex(0)
        let ended = Mutex(false)
        let send: TokenCache.Send = { _ throws(OAuth2SendError) in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            ask.yield()
            // A separate task, so that the request's cancellation does not cancel the wait.
            await Task { for await _ in gates[number].stream {} }.value
            if number == 0 { ended.withLock { $0 = true } }
            return .text(#"{"access_token":"token-\#(number)"}"#, contentType: "application/json")
        }
        var requests = asked.makeAsyncIterator()
        let first = Task { () throws(OAuth2Error) in try await cache.token(for: specification(), send: send) }
        await requests.next()
        first.cancel()
        await #expect(throws: OAuth2Error.self) { try await first.value }
        let second = Task { () throws(OAuth2Error) in try await cache.token(for: specification(), send: send) }
        await requests.next()
        gates[0].continuation.finish()
        while !ended.withLock({ $0 }) { await Task.yield() }
        for _ in 0..<100 { await Task.yield() }
        gates[1].continuation.finish()
        #expect(try await second.value.headerValue == "token-1")
        #expect(cache.mintedCount == 1)
    }

    @Test func cancelledCallerSendsNoRequest() async throws {
        let endpoint = TokenEndpoint()
        let cache = TokenCache { 1_000 }
        let failure = await Task { () -> OAuth2Error? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(OAuth2Error) {
                _ = try await cache.token(for: specification(), send: endpoint.send)
                return nil
            } catch {
                return error
            }
        }.value
        #expect(failure?.message == "\"https://login.example/token\" gave no token: the wait for it was cancelled")
        #expect(failure?.hint == "the next request that needs the token asks for it again")
        #expect(endpoint.requestCount == 0)
    }

    @Test func twoRejectionsOfTheSameTokenRenewItOnce() async throws {
        let endpoint = TokenEndpoint()
        let cache = TokenCache { 1_000 }
        endpoint.grant("old")
        endpoint.grant("new")
        let old = try await cache.token(for: specification(), send: endpoint.send)
        for _ in 0..<2 {
            cache.invalidate(.oauth2(specification()), serial: old.serial)
            #expect(try await cache.token(for: specification(), send: endpoint.send).headerValue == "new")
        }
        #expect(endpoint.requestCount == 2 && cache.mintedCount == 2)
    }

    @Test(arguments: [(3600, 4_299.9, 4_300.0), (100, 1_049.9, 1_050.0)])
    func fetchedTokenIsRenewedLikeOtherTokens(life: Int, kept: Double, due: Double) async throws {
        let endpoint = TokenEndpoint()
        let clock = SetClock(1_000)
        let cache = TokenCache { clock.now }
        endpoint.grant("abc", expiresIn: life)
        endpoint.grant("def", expiresIn: life)
        _ = try await cache.token(for: specification(), send: endpoint.send)
        clock.now = kept
        #expect(cache.cachedToken(for: .oauth2(specification()))?.headerValue == "abc")
        clock.now = due
        #expect(cache.cachedToken(for: .oauth2(specification())) == nil)
        #expect(try await cache.token(for: specification(), send: endpoint.send).headerValue == "def")
    }

    @Test func tokenWithoutExpiryIsCached() async throws {
        let endpoint = TokenEndpoint()
        let clock = SetClock(1_000)
        let cache = TokenCache { clock.now }
        endpoint.grant("abc")
        #expect(try await cache.token(for: specification(), send: endpoint.send).expiry == nil)
        clock.now = 1_000_000_000
        #expect(cache.cachedToken(for: .oauth2(specification()))?.headerValue == "abc")
    }
}
