/// A random order that depends only on its seed, on every machine and in every version.
struct ShuffledOrder {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// Returns the elements in the order of the seed (Durstenfeld 1964).
    static func order<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
        var order = ShuffledOrder(seed: seed)
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, order.number(below: last + 1))
        }
        return elements
    }

    /// Returns the high half of the product, whose bias is at most one in 2^64 for each element.
    private mutating func number(below limit: Int) -> Int {
        Int(next().multipliedFullWidth(by: UInt64(limit)).high)
    }

    /// Returns the next number of SplitMix64 (Steele, Lea and Flood 2014).
    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
