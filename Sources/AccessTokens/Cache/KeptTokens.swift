/// The tokens of a cache by their recipes; those not used for longest go first.
struct KeptTokens {
    /// How many tokens are kept: a run with a fresh hub for each of a million rows must not grow.
    static let capacity = 1_024

    private struct Entry {
        let token: MintedToken
        var lastUse: Int
    }

    private var entries: [TokenRecipe: Entry] = [:]
    private var uses = 0
    /// How many tokens were added so far.
    private(set) var addedCount = 0

    /// The recipe's token, unless it is due for renewal.
    mutating func current(_ recipe: TokenRecipe, at time: Double) -> MintedToken? {
        guard let token = entries[recipe]?.token else { return nil }
        if let renewal = token.renewal, time >= renewal { return nil }
        uses += 1
        entries[recipe]?.lastUse = uses
        return token
    }

    /// Numbers a token and keeps it in the place of an older one.
    mutating func add(_ token: MintedToken, for recipe: TokenRecipe) -> MintedToken {
        addedCount += 1
        uses += 1
        var token = token
        token.serial = addedCount
        entries[recipe] = Entry(token: token, lastUse: uses)
        if entries.count > Self.capacity { dropLeastRecentlyUsed() }
        return token
    }

    /// Forgets a token, if it is still this one.
    mutating func remove(_ recipe: TokenRecipe, serial: Int) {
        if entries[recipe]?.token.serial == serial { entries[recipe] = nil }
    }

    /// Drops half at once, so that the sorting is rare.
    private mutating func dropLeastRecentlyUsed() {
        let uses = entries.values.map(\.lastUse).sorted()
        let median = uses[uses.count / 2]
        entries = entries.filter { $0.value.lastUse >= median }
    }
}
