/// The tokens of a cache by specification; the least recently used ones are dropped.
struct CachedTokens {
    /// The most tokens in the cache: a run with a new hub for each of a million rows must not grow.
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
