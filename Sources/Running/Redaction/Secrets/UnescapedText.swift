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
    func undoing(_ escapes: Escapes) -> UnescapedText? {
        guard var inner = UnescapedText(undoing: escapes, in: bytes) else { return nil }
        for index in inner.starts.indices { inner.starts[index] = starts[Int(inner.starts[index])] }
        return inner
    }

    /// Decodes an escape. The part of an escape that a cut left is decoded to nothing.
    private static func escape(_ escapes: Escapes, at bytes: ArraySlice<UInt8>) -> (length: Int, text: [UInt8])? {
        if let escape = escapes.escape(at: bytes) { return escape }
        let part = bytes.dropFirst().prefix(Escapes.maximumLength).prefix(while: isPart)
        return bytes[part.endIndex...].starts(with: cut) ? (part.count + 1, []) : nil
    }

    /// True if a byte can be part of an escape.
    static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: ";"): true
        default: false
        }
    }
}

/// The texts that result from decoding the escapes of a text in different ways, in order of the number of steps.
///
/// They are created one at a time, to limit memory. A text without escapes has none.
struct UnescapedReadings: Sequence, IteratorProtocol {
    /// The maximum number of readings. A text can mix all kinds of escapes to produce many.
    private static let maximumCount = 12
    /// The limit, in bytes, for texts whose readings are kept to decode further escapes in them.
    private static let keptSize = 64 << 10

    private struct Candidate {
        /// The escapes to decode, one after the other, such as for JSON in a string of JSON in a string of JSON.
        let first: Escapes
        var second: Escapes?
        var third: Escapes?
        /// The reading before the last step; nil if it is not kept.
        var outer: UnescapedText?

        func followed(by escapes: Escapes, inside reading: UnescapedText?) -> Candidate {
            Candidate(
                first: first, second: second ?? escapes, third: second == nil ? nil : escapes, outer: reading)
        }
    }

    private let text: [UInt8]
    /// The sequences of escapes, in the order in which they are tried.
    private var candidates: [Candidate]
    private var position = 0
    private var count = 0
    /// The hashes of the readings so far. Two ways can lead to the same text.
    private var seen: Set<Int> = []

    init(of text: [UInt8]) {
        self.text = text
        let kinds = Escapes.allCases.filter { kind in text.contains(where: kind.begins) }
        candidates = kinds.map { Candidate(first: $0) }
    }

    mutating func next() -> UnescapedText? {
        while position < candidates.count, count < Self.maximumCount {
            let candidate = candidates[position]
            position += 1
            guard let reading = reading(candidate), seen.insert(reading.bytes.hashValue).inserted else { continue }
            count += 1
            if candidate.third == nil {
                let kept = text.count <= Self.keptSize ? reading : nil
                for escapes in Escapes.allCases { candidates.append(candidate.followed(by: escapes, inside: kept)) }
            }
            return reading
        }
        return nil
    }

    private func reading(_ candidate: Candidate) -> UnescapedText? {
        if let outer = candidate.outer { return outer.undoing(candidate.third ?? candidate.second ?? candidate.first) }
        let rest = [candidate.second, candidate.third].compactMap(\.self)
        return rest.reduce(UnescapedText(undoing: candidate.first, in: text)) { $0?.undoing($1) }
    }
}
