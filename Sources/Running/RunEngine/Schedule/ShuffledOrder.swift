import Cryptography

/// A random order that depends only on its seed, on every machine and in every version.
enum ShuffledOrder {
    /// Returns the elements in the order of the seed (Durstenfeld 1964).
    static func order<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
        var random = SplitMix64(seed: seed)
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, index(below: last + 1, &random))
        }
        return elements
    }

    /// Returns the high half of the product, whose bias is at most one in 2^64 for each element.
    private static func index(below limit: Int, _ random: inout SplitMix64) -> Int {
        Int(random.next().multipliedFullWidth(by: UInt64(limit)).high)
    }
}
