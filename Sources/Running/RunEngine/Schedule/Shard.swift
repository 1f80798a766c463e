/// One of the parts that a run is split into: of so many parts the units I, I+N, ….
package struct Shard: Sendable, Equatable {
    /// From 1.
    package let index: Int
    package let count: Int

    package static let maximumCount = 10_000

    /// Nil for a part that there is not.
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

    /// How many units stand between those before and the next of this part.
    func distance(behind units: Int) -> Int {
        let place = units % count
        return place < index ? index - 1 - place : count - 1 - place + index
    }

    /// How many units of this part are among the first ones.
    func share(of units: Int) -> Int {
        units / count + (units % count >= index ? 1 : 0)
    }
}
