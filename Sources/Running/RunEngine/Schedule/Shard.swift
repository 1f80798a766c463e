/// A shard of a run: of N shards, shard I has the units I, I+N, ….
package struct Shard: Sendable, Equatable {
    /// The number of the shard, from 1.
    package let index: Int
    package let count: Int

    package static let maximumCount = 10_000

    /// Returns nil if there is no such shard.
    package init?(_ index: Int, of count: Int) {
        guard (1...Self.maximumCount).contains(count), (1...count).contains(index) else { return nil }
        self.index = index
        self.count = count
    }

    static let whole = Shard(index: 1, count: 1)

    private init(index: Int, count: Int) {
        self.index = index
        self.count = count
    }

    /// Returns the number of units to skip, after the first `units` units, to reach the next one of this shard.
    func distance(behind units: Int) -> Int {
        let place = units % count
        return place < index ? index - 1 - place : count - 1 - place + index
    }

    /// Returns the number of units of this shard among the first `units` units.
    func share(of units: Int) -> Int {
        units / count + (units % count >= index ? 1 : 0)
    }
}
