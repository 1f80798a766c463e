import Synchronization

/// Mints each token once and again when its time comes, for all jobs of a run.
package final class TokenCache: Sendable {
    let now: @Sendable () -> Double
    let state = Mutex(State())

    struct State {
        var kept = KeptTokens()
        var fetches: [OAuth2Recipe: TokenFetch] = [:]
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

    /// The recipe's SAS token: the kept one, or a new one when there is none or it is due for renewal.
    package func token(for recipe: SharedAccessSignatureRecipe) -> MintedToken {
        token(for: .sharedAccessSignature(recipe)) { time in recipe.mint(now: time) }
    }

    /// The recipe's JWT: the kept one, or a new one when there is none or it is due for renewal.
    package func token(for recipe: JSONWebTokenRecipe) throws(JSONWebTokenError) -> MintedToken {
        try token(for: .jsonWebToken(recipe)) { time throws(JSONWebTokenError) in try recipe.mint(now: time) }
    }

    /// The recipe's token, if one is kept and not due for renewal.
    package func cachedToken(for recipe: TokenRecipe) -> MintedToken? {
        let time = now()
        return state.withLock { $0.kept.current(recipe, at: time) }
    }

    /// Forgets a token that was refused, so that the next request gets a new one.
    ///
    /// - Parameter serial: the refused token's; when another one has taken its place already, that one stays.
    package func invalidate(_ recipe: TokenRecipe, serial: Int) {
        state.withLock { $0.kept.remove(recipe, serial: serial) }
    }

    /// How many tokens were minted so far.
    package var mintedCount: Int { state.withLock { $0.kept.addedCount } }

    private func token<Failure>(
        for recipe: TokenRecipe, mint: (Double) throws(Failure) -> MintedToken
    ) throws(Failure) -> MintedToken {
        let time = now()
        return try state.withLock { state throws(Failure) in
            if let kept = state.kept.current(recipe, at: time) { return kept }
            return state.kept.add(try mint(time), for: recipe)
        }
    }
}
