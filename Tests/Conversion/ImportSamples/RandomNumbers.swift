/// The same numbers for the same seed (xorshift), for inputs with random errors.
package struct RandomNumbers {
    private var state: UInt64

    package init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// Returns a number from 0 up to a limit, which it excludes; 0 for the limit 0.
    package mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, limit)))
    }
}
