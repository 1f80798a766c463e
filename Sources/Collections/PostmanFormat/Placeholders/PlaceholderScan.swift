/// A search for `{{name}}` whose name contains neither `{` nor `}` and is not empty.
struct PlaceholderScan {
    static let open = UInt8(ascii: "{")
    private static let close = UInt8(ascii: "}")

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Returns the range of the next name, without braces; nil at the end.
    mutating func next() -> Range<Int>? {
        /// The offset behind the last `{{`, nil after a byte that ends its name.
        var start: Int?
        var isBehindBrace = false
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Self.open {
                start = isBehindBrace ? position : nil
                isBehindBrace = true
                continue
            }
            isBehindBrace = false
            guard byte == Self.close, let first = start else { continue }
            let end = position - 1
            if position < bytes.count, bytes[position] == Self.close, first < end {
                position += 1
                return first..<end
            }
            start = nil
        }
        return nil
    }
}
