import Synchronization
import Text

/// The cache of the tokens of all jobs of a run: it mints each token once, and again when it is due for renewal.
package final class TokenCache: Sendable {
    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    private struct State {
        var kept = CachedTokens()
        var fetches: [OAuth2Specification: TokenFetch] = [:]
        var lastNumber = 0

        /// Returns a number that identifies a fetch or a waiting caller.
        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    /// - Parameter now: A function that returns the time in seconds since 1970. It must not use the cache: it is also
    ///   called under the cache's lock.
    package init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    /// Returns the cached SAS token, or a new one if there is none or it is due for renewal.
    package func token(for specification: SharedAccessSignatureSpecification) -> MintedToken {
        token(for: .sharedAccessSignature(specification)) { time in specification.mint(now: time) }
    }

    /// Returns the cached JWT, or a new one if there is none or it is due for renewal.
    package func token(for specification: JSONWebTokenSpecification) throws(JSONWebTokenError) -> MintedToken {
        try token(for: .jsonWebToken(specification)) { time throws(JSONWebTokenError) in
            try specification.mint(now: time)
        }
    }

    /// Returns the cached token, or nil if there is none or it is due for renewal.
    package func cachedToken(for specification: TokenSpecification) -> MintedToken? {
        let time = now()
        return state.withLock { $0.kept.current(specification, at: time) }
    }

    /// Removes a rejected token, so that the next request gets a new one.
    ///
    /// - Parameter serial: The serial number of the rejected token; a token that has already replaced it stays.
    package func invalidate(_ specification: TokenSpecification, serial: Int) {
        state.withLock { $0.kept.remove(specification, serial: serial) }
    }

    /// The number of tokens minted so far.
    package var mintedCount: Int { state.withLock { $0.kept.addedCount } }

    private func token<Failure>(
        for specification: TokenSpecification, mint: (Double) throws(Failure) -> MintedToken
    ) throws(Failure) -> MintedToken {
        let time = now()
        return try state.withLock { state throws(Failure) in
            if let kept = state.kept.current(specification, at: time) { return kept }
            return state.kept.add(try mint(time), for: specification)
        }
    }
}

/// The tokens of a cache by specification; the least recently used ones are dropped.
private struct CachedTokens {
    /// The maximum number of tokens, which bounds the memory of a run with a new hub for each of a million rows.
    static let capacity = 1_024

    private struct Entry {
        let token: MintedToken
        var lastUse: Int
    }

    private var entries: [TokenSpecification: Entry] = [:]
    private var uses = 0
    /// The number of tokens added so far.
    private(set) var addedCount = 0

    /// Returns the token for a specification, or nil if there is none or it is due for renewal.
    mutating func current(_ specification: TokenSpecification, at time: Double) -> MintedToken? {
        guard let token = entries[specification]?.token else { return nil }
        if let renewal = token.renewal, time >= renewal { return nil }
        uses += 1
        entries[specification]?.lastUse = uses
        return token
    }

    /// Stores a token with its serial number, replacing an older token.
    mutating func add(_ token: MintedToken, for specification: TokenSpecification) -> MintedToken {
        addedCount += 1
        uses += 1
        var token = token
        token.serial = addedCount
        entries[specification] = Entry(token: token, lastUse: uses)
        if entries.count > Self.capacity { dropLeastRecentlyUsed() }
        return token
    }

    /// Removes a token, unless another one has replaced it.
    mutating func remove(_ specification: TokenSpecification, serial: Int) {
        if entries[specification]?.token.serial == serial { entries[specification] = nil }
    }

    /// Removes half of the tokens at once, because each removal sorts all of them.
    private mutating func dropLeastRecentlyUsed() {
        let uses = entries.values.map(\.lastUse).sorted()
        let median = uses[uses.count / 2]
        entries = entries.filter { $0.value.lastUse >= median }
    }
}

/// A request for a token that is in progress, with the waiting callers.
private struct TokenFetch {
    typealias Outcome = Result<MintedToken, OAuth2Error>
    typealias Waiter = CheckedContinuation<Outcome, Never>

    /// The number that distinguishes the fetch from an earlier one for the same specification.
    let number: Int
    let task: Task<Void, Never>
    /// The waiting callers by their numbers.
    var waiters: [Int: Waiter]
}

extension TokenCache {
    package typealias Send = @Sendable (OAuth2Request) async throws(OAuth2SendError) -> OAuth2Response

    /// Returns the cached OAuth 2 token, or a new one from the endpoint.
    ///
    /// Simultaneous callers share one request, which the first caller's closure sends. If it fails, all of them get the
    /// error, and the next call sends another request. A cancelled caller stops waiting; the request is cancelled with
    /// the last one.
    package func token(
        for specification: OAuth2Specification, send: @escaping Send
    ) async throws(OAuth2Error) -> MintedToken {
        let number = state.withLock { $0.nextNumber() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if let outcome = join(specification, waiter, number: number, send) { waiter.resume(returning: outcome) }
            }
        } onCancel: {
            leave(specification, number: number)
        }
        return try outcome.get()
    }

    /// Adds a waiting caller and starts a fetch if there is none. Returns the outcome if it is known without waiting.
    private func join(
        _ specification: OAuth2Specification, _ waiter: TokenFetch.Waiter, number: Int, _ send: @escaping Send
    ) -> TokenFetch.Outcome? {
        state.withLock { state in
            let time = now()
            if let kept = state.kept.current(.oauth2(specification), at: time) { return .success(kept) }
            // Checked under the lock: a caller that is cancelled after this finds itself in the list and leaves it.
            if Task.isCancelled { return .failure(specification.failure(.cancelled)) }
            guard state.fetches[specification] == nil else {
                state.fetches[specification]?.waiters[number] = waiter
                return nil
            }
            // An unstructured task, because the cancellation of one waiting job must not cancel it for the others.
            let task = Task { await self.fetch(specification, number: number, at: time, send) }
            state.fetches[specification] = TokenFetch(number: number, task: task, waiters: [number: waiter])
            return nil
        }
    }

    private func fetch(_ specification: OAuth2Specification, number: Int, at time: Double, _ send: Send) async {
        let fetched: TokenFetch.Outcome
        do throws(OAuth2Error) {
            fetched = .success(try await specification.fetch(at: time, send))
        } catch {
            fetched = .failure(error)
        }
        let (outcome, waiters) = state.withLock { state -> (TokenFetch.Outcome, [TokenFetch.Waiter]) in
            // All callers have left, and others may have started a new fetch since.
            guard let fetch = state.fetches[specification], fetch.number == number else { return (fetched, []) }
            state.fetches[specification] = nil
            return (fetched.map { state.kept.add($0, for: .oauth2(specification)) }, Array(fetch.waiters.values))
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    /// Removes a cancelled caller, and cancels the fetch if it was the last one.
    private func leave(_ specification: OAuth2Specification, number: Int) {
        let (waiter, abandoned) = state.withLock { state -> (TokenFetch.Waiter?, Task<Void, Never>?) in
            guard let waiter = state.fetches[specification]?.waiters.removeValue(forKey: number) else {
                return (nil, nil)
            }
            guard state.fetches[specification]?.waiters.isEmpty == true else { return (waiter, nil) }
            return (waiter, state.fetches.removeValue(forKey: specification)?.task)
        }
        abandoned?.cancel()
        waiter?.resume(returning: .failure(specification.failure(.cancelled)))
    }
}

/// A token for requests, with its expiration and its time of renewal.
package struct MintedToken: Sendable, Equatable {
    /// The value that replaces a placeholder with the token's name: a SAS token with its scheme, others without.
    package let headerValue: String
    /// The expiration time, in seconds since 1970; nil if it is unknown.
    package let expiry: Int?
    /// The time of minting, in seconds since 1970; for a fetched token, the time of the request.
    let mintedAt: Double
    /// The parts of a SAS token; nil for other tokens.
    package let sharedAccessSignature: SharedAccessSignature?
    /// The serial number of the token in its cache, from 1.
    package internal(set) var serial = 0

    init(headerValue: String, expiry: Int?, mintedAt: Double, sharedAccessSignature: SharedAccessSignature? = nil) {
        self.headerValue = headerValue
        self.expiry = expiry
        self.mintedAt = mintedAt
        self.sharedAccessSignature = sharedAccessSignature
    }

    /// The time after which a new token replaces this one, in seconds since 1970: five minutes before the expiration,
    /// or half of a lifetime shorter than ten minutes. Nil if the expiration is unknown or not after the minting.
    var renewal: Double? {
        guard let expiry, Double(expiry) > mintedAt else { return nil }
        let life = Double(expiry) - mintedAt
        return life < 600 ? mintedAt + life / 2 : Double(expiry) - 300
    }
}

/// The settings that determine a token; requests with equal specifications share one token.
package enum TokenSpecification: Sendable, Hashable {
    case sharedAccessSignature(SharedAccessSignatureSpecification)
    case jsonWebToken(JSONWebTokenSpecification)
    case oauth2(OAuth2Specification)
}

/// The expiration times of tokens, in whole seconds since 1970.
enum TokenExpiry {
    /// Returns the end of a lifetime that begins now.
    ///
    /// A positive lifetime is rounded up, so that half a second is not minted expired; others are rounded down.
    static func end(of life: Duration, from now: Double) -> Int {
        withinCalendar((now + life / .seconds(1)).rounded(life > .zero ? .up : .down))
    }

    /// Returns whole seconds, clamped to the years 1970 to 9999, because dates cannot be written beyond these.
    static func withinCalendar(_ seconds: Double) -> Int { Int(UTCTime.clamped(seconds.rounded(.down))) }
}
