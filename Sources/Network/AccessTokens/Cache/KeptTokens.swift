/// The tokens of a cache by their specifications; those not used for longest go first.
struct KeptTokens {
    /// How many tokens are kept: a run with a fresh hub for each of a million rows must not grow.
    static let capacity = 1_024

    private struct Entry {
        let token: MintedToken
        var lastUse: Int
    }

    private var entries: [TokenSpecification: Entry] = [:]
    private var uses = 0
    /// How many tokens were added so far.
    private(set) var addedCount = 0

    /// The specification's token, unless it is due for renewal.
    mutating func current(_ specification: TokenSpecification, at time: Double) -> MintedToken? {
        guard let token = entries[specification]?.token else { return nil }
        if let renewal = token.renewal, time >= renewal { return nil }
        uses += 1
        entries[specification]?.lastUse = uses
        return token
    }

    /// Numbers a token and keeps it in the place of an older one.
    mutating func add(_ token: MintedToken, for specification: TokenSpecification) -> MintedToken {
        addedCount += 1
        uses += 1
        var token = token
        token.serial = addedCount
        entries[specification] = Entry(token: token, lastUse: uses)
        if entries.count > Self.capacity { dropLeastRecentlyUsed() }
        return token
    }

    /// Forgets a token, if it is still this one.
    mutating func remove(_ specification: TokenSpecification, serial: Int) {
        if entries[specification]?.token.serial == serial { entries[specification] = nil }
    }

    /// Drops half at once, so that the sorting is rare.
    private mutating func dropLeastRecentlyUsed() {
        let uses = entries.values.map(\.lastUse).sorted()
        let median = uses[uses.count / 2]
        entries = entries.filter { $0.value.lastUse >= median }
    }
}
