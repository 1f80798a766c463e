/// A text with its escapes undone, and where its bytes stand in the text as it was written.
struct UnescapedText {
    /// Escapes inside of escapes that are undone, such as JSON in a text of JSON in a text of JSON.
    private static let maximumDepth = 3
    /// Readings of one text: a text may mix all kinds of escapes to make many.
    private static let maximumCount = 12
    private static let cut = Array("…".utf8)

    let bytes: [UInt8]
    /// Where each byte begins in the text as written, and at last where that ends.
    private let starts: [Int]

    /// Every reading of a text with escapes in it, from the plainest on; none for one without.
    static func readings(of bytes: [UInt8]) -> [UnescapedText] {
        var readings: [UnescapedText] = []
        var last = Escapes.allCases.compactMap { UnescapedText(undoing: $0, in: bytes) }
        for _ in 1..<maximumDepth where !last.isEmpty {
            readings += last
            var next: [UnescapedText] = []
            for reading in last {
                for escapes in Escapes.allCases where readings.count + next.count < maximumCount {
                    guard let inner = UnescapedText(undoing: escapes, in: reading.bytes) else { continue }
                    let isNew = !(readings + next).contains { $0.bytes == inner.bytes }
                    if isNew { next.append(UnescapedText(inner, inside: reading)) }
                }
            }
            last = next
        }
        return readings + last
    }

    /// Where a stretch of these bytes stands in the text as written.
    func place(of range: Range<Int>) -> Range<Int> { starts[range.lowerBound]..<starts[range.upperBound] }

    private init(_ inner: UnescapedText, inside outer: UnescapedText) {
        bytes = inner.bytes
        starts = inner.starts.map { outer.starts[$0] }
    }

    private init?(undoing escapes: Escapes, in text: [UInt8]) {
        guard let first = text.firstIndex(where: escapes.begins) else { return nil }
        var (bytes, starts) = (Array(text[..<first]), Array(0..<first))
        var index = first
        while index < text.count {
            if escapes.begins(with: text[index]), let (length, meant) = Self.escape(escapes, at: text[index...]) {
                bytes += meant
                starts += repeatElement(index, count: meant.count)
                index += length
            } else {
                bytes.append(text[index])
                starts.append(index)
                index += 1
            }
        }
        guard starts.count < text.count || bytes != text else { return nil }
        self.bytes = bytes
        self.starts = starts + [text.count]
    }

    /// An escape, or what a cut left of one, which stands for nothing.
    private static func escape(_ escapes: Escapes, at bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        if let escape = escapes.escape(at: bytes) { return escape }
        let part = bytes.dropFirst().prefix(Escapes.maximumLength).prefix(while: isPart)
        return bytes[part.endIndex...].starts(with: cut) ? (part.count + 1, []) : nil
    }

    /// Whether a byte can stand inside of an escape.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
        default: false
        }
    }
}
