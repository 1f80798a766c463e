import Synchronization

/// Mints each token once and again when its time comes, for all jobs of a run.
package final class TokenCache: Sendable {
    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    /// - Parameter now: the time in seconds since 1970.
    package init(now: @escaping @Sendable () -> Double) {
        self.now = now
    }

    /// The recipe's token: the kept one, or a new one when there is none or it is due for renewal.
    package func token(for recipe: TokenRecipe) -> MintedToken {
        let time = now()
        return state.withLock { state in
            if let kept = state.current(recipe, at: time) { return kept }
            return state.mint(recipe, at: time)
        }
    }

    /// The recipe's token, if one is kept and not due for renewal.
    package func cachedToken(for recipe: TokenRecipe) -> MintedToken? {
        let time = now()
        return state.withLock { $0.current(recipe, at: time) }
    }

    /// Forgets the recipe's token, so that the next request gets a new one.
    package func invalidate(_ recipe: TokenRecipe) {
        state.withLock { _ = $0.entries.removeValue(forKey: recipe) }
    }

    /// How many tokens were minted so far.
    package var mintedCount: Int { state.withLock { $0.minted } }
}

extension TokenCache {
    /// How many tokens are kept: a run with a fresh hub for each of a million rows must not grow.
    package static let capacity = 1_024

    private struct State {
        struct Entry {
            let token: MintedToken
            var lastUse: Int
        }

        var entries: [TokenRecipe: Entry] = [:]
        var minted = 0
        private var uses = 0

        mutating func current(_ recipe: TokenRecipe, at time: Double) -> MintedToken? {
            guard let token = entries[recipe]?.token else { return nil }
            if let renewal = token.renewal, time >= renewal { return nil }
            uses += 1
            entries[recipe]?.lastUse = uses
            return token
        }

        mutating func mint(_ recipe: TokenRecipe, at time: Double) -> MintedToken {
            minted += 1
            uses += 1
            let token = recipe.mint(at: time, serial: minted)
            entries[recipe] = Entry(token: token, lastUse: uses)
            if entries.count > TokenCache.capacity { dropLeastRecentlyUsed() }
            return token
        }

        /// Drops half at once, so that the sorting is rare.
        private mutating func dropLeastRecentlyUsed() {
            let uses = entries.values.map(\.lastUse).sorted()
            let median = uses[uses.count / 2]
            entries = entries.filter { $0.value.lastUse >= median }
        }
    }
}

extension TokenRecipe {
    fileprivate func mint(at time: Double, serial: Int) -> MintedToken {
        switch self {
        case .sharedAccessSignature(let recipe):
            let token = recipe.mint(now: time)
            return MintedToken(
                headerValue: token.headerValue, expiry: token.expiry, mintedAt: time, sharedAccessSignature: token,
                serial: serial)
        }
    }
}
