import Synchronization

/// A cache that mints each token once, and again when it is due for renewal, for all jobs of a run.
package final class TokenCache: Sendable {
    let now: @Sendable () -> Double
    let state = Mutex(State())

    struct State {
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
