import Synchronization

/// Mints each token once and again when its time comes, for all jobs of a run.
package final class TokenCache: Sendable {
    let now: @Sendable () -> Double
    let state = Mutex(State())

    struct State {
        var kept = KeptTokens()
        var fetches: [OAuth2Specification: TokenFetch] = [:]
        var lastNumber = 0

        /// A number that tells fetches and those who wait for them apart.
        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    /// - Parameter now: the time in seconds since 1970; asked under the cache's lock too, so it may not use the cache.
    package init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    /// The specification's SAS token: the kept one, or a new one when there is none or it is due for renewal.
    package func token(for specification: SharedAccessSignatureSpecification) -> MintedToken {
        token(for: .sharedAccessSignature(specification)) { time in specification.mint(now: time) }
    }

    /// The specification's JWT: the kept one, or a new one when there is none or it is due for renewal.
    package func token(for specification: JSONWebTokenSpecification) throws(JSONWebTokenError) -> MintedToken {
        try token(for: .jsonWebToken(specification)) { time throws(JSONWebTokenError) in
            try specification.mint(now: time)
        }
    }

    /// The specification's token, if one is kept and not due for renewal.
    package func cachedToken(for specification: TokenSpecification) -> MintedToken? {
        let time = now()
        return state.withLock { $0.kept.current(specification, at: time) }
    }

    /// Forgets a token that was refused, so that the next request gets a new one.
    ///
    /// - Parameter serial: the refused token's; when another one has taken its place already, that one stays.
    package func invalidate(_ specification: TokenSpecification, serial: Int) {
        state.withLock { $0.kept.remove(specification, serial: serial) }
    }

    /// How many tokens were minted so far.
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
