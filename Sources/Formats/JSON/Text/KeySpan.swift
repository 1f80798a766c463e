/// The range of a key in the text, without its quotes. It allows a fast test for duplicate keys of a small object.
package struct KeySpan {
    package let start: Int
    package let end: Int
    /// True if the key contains escapes, so that it can equal a key with different bytes.
    package let hasEscapes: Bool

    package init(start: Int, end: Int, hasEscapes: Bool) {
        self.start = start
        self.end = end
        self.hasEscapes = hasEscapes
    }

    private var length: Int { end - start }

    /// Returns true if two of these keys can be equal.
    package static func mayRepeat(_ keys: ArraySlice<KeySpan>, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        if keys.contains(where: \.hasEscapes) { return true }
        for (index, key) in zip(keys.indices, keys) {
            for earlier in keys[..<index] where earlier.length == key.length {
                if bytes[earlier.start..<earlier.end].elementsEqual(bytes[key.start..<key.end]) { return true }
            }
        }
        return false
    }
}
