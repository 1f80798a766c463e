/// A text with decoded escapes, and the offsets of its bytes in the original text.
struct UnescapedText {
    private static let cut = Array("…".utf8)

    let bytes: [UInt8]
    /// The offset of each byte in the original text, and at the end the length of the original.
    private var starts: [UInt32]

    /// Returns the range in the original text for a range of these bytes.
    func place(of range: Range<Int>) -> Range<Int> {
        Int(starts[range.lowerBound])..<Int(starts[range.upperBound])
    }

    /// Fails if the text has no such escapes.
    init?(undoing escapes: Escapes, in text: [UInt8]) {
        guard text.count < UInt32.max, let first = text.firstIndex(where: escapes.begins) else { return nil }
        var (bytes, starts) = (Array(text[..<first]), Array(0..<UInt32(first)))
        bytes.reserveCapacity(text.count)
        starts.reserveCapacity(text.count + 1)
        var index = first
        while index < text.count {
            if escapes.begins(with: text[index]), let (length, meant) = Self.escape(escapes, at: text[index...]) {
                bytes += meant
                starts += repeatElement(UInt32(index), count: meant.count)
                index += length
            } else {
                bytes.append(text[index])
                starts.append(UInt32(index))
                index += 1
            }
        }
        guard starts.count < text.count || bytes != text else { return nil }
        starts.append(UInt32(text.count))
        (self.bytes, self.starts) = (bytes, starts)
    }

    /// Returns the text with another kind of escapes decoded too; nil if it has none.
    private func undoing(_ escapes: Escapes) -> UnescapedText? {
        guard var inner = UnescapedText(undoing: escapes, in: bytes) else { return nil }
        for index in inner.starts.indices { inner.starts[index] = starts[Int(inner.starts[index])] }
        return inner
    }

    /// Decodes an escape. The part of an escape that a cut left is decoded to nothing.
    private static func escape(_ escapes: Escapes, at bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        if let escape = escapes.escape(at: bytes) { return escape }
        let part = bytes.dropFirst().prefix(Escapes.maximumLength).prefix(while: Escapes.isPart)
        return bytes[part.endIndex...].starts(with: cut) ? (part.count + 1, []) : nil
    }

    /// Calls a function with each text that results from decoding one kind of escapes, and then one kind in the result.
    ///
    /// They are created one at a time, to limit memory. A text without escapes has none.
    static func forEachReading(of text: [UInt8], _ body: (UnescapedText) -> Void) {
        // Two ways can lead to the same text.
        var seen: Set<Int> = []
        for outer in Escapes.allCases {
            guard let reading = UnescapedText(undoing: outer, in: text) else { continue }
            if seen.insert(reading.bytes.hashValue).inserted { body(reading) }
            for inner in Escapes.allCases {
                if let reading = reading.undoing(inner), seen.insert(reading.bytes.hashValue).inserted { body(reading) }
            }
        }
    }
}
