/// Where a key stands in the text, between its quotes: enough to see that the keys of a small object differ.
struct KeySpan {
    let start: Int
    let end: Int
    /// A key with escapes can be the same as one that is written otherwise.
    let hasEscapes: Bool

    private var length: Int { end - start }

    /// Says whether two of these keys may be the same.
    static func mayRepeat(_ keys: ArraySlice<KeySpan>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if keys.contains(where: \.hasEscapes) { return true }
        for (index, key) in zip(keys.indices, keys) {
            for earlier in keys[..<index] where earlier.length == key.length {
                if bytes[earlier.start..<earlier.end].elementsEqual(bytes[key.start..<key.end]) { return true }
            }
        }
        return false
    }
}
