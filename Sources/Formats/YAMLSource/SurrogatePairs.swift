import Diagnostics

/// Characters beyond U+FFFF that double quotes hold as two escapes, as JSON writes them: `"\uD83D\uDE00"`.
///
/// libyaml refuses such escapes. It is given a copy of the text with the escape `\U0001F600` in their place, and its
/// positions in the copy are turned into positions in the file.
struct SurrogatePairs {
    private struct Pair {
        let scalar: Unicode.Scalar
        /// UTF-8 bytes before the pair.
        let offset: Int
        let position: SourcePosition
    }

    private static let length = 12
    /// The characters by which the copy of a pair is shorter.
    private static let difference = 2

    private var pairs: [Pair]

    /// Finds the pairs of a file; what only looks like one, in an unquoted text or a comment, is none.
    init(in file: SourceFile) {
        var text = file.text
        pairs = text.withUTF8 { Self.candidates($0) }.map { offset, scalar in
            Pair(scalar: scalar, offset: offset, position: file.position(atUTF8Offset: offset))
        }
        if !pairs.isEmpty { keepQuoted(text) }
    }

    /// The text for libyaml.
    func shortened(_ text: String) -> String {
        guard !pairs.isEmpty else { return text }
        let bytes = Array(text.utf8)
        var shortened: [UInt8] = []
        shortened.reserveCapacity(bytes.count)
        var next = 0
        for pair in pairs {
            shortened += bytes[next..<pair.offset]
            let digits = String(pair.scalar.value, radix: 16)
            shortened += "\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8
            next = pair.offset + Self.length
        }
        return String(decoding: shortened + bytes[next...], as: UTF8.self)
    }

    /// The place in the file of a place in the shortened text.
    func position(of position: SourcePosition) -> SourcePosition {
        pairs.isEmpty ? position : moved(position)
    }

    private func moved(_ position: SourcePosition) -> SourcePosition {
        let first = pairs.firstIndex(behind: { $0.position.line < position.line })
        var column = position.column
        for pair in pairs[first...] {
            guard pair.position.line == position.line, pair.position.column < column else { break }
            column += Self.difference
        }
        return SourcePosition(line: position.line, column: column)
    }

    /// The UTF-8 bytes before a place in the file, for those before the place in the shortened text.
    func offset(of offset: Int) -> Int {
        var offset = offset
        for pair in pairs {
            guard pair.offset < offset else { break }
            offset += Self.difference
        }
        return offset
    }

    /// Drops the candidates that are not in double quotes. Whether a text is quoted does not depend on its escapes, so
    /// libyaml finds that out with all of them replaced; behind an error it does not matter.
    private mutating func keepQuoted(_ text: String) {
        var kept: [Pair] = []
        var rest = pairs[...]
        var copy = shortened(text)
        copy.withUTF8 { bytes in
            guard let events = YAMLEvents(bytes, pairs: self) else { return }
            while let event = try? events.next() {
                while let pair = rest.first, pair.position < event.end {
                    if case .scalar(_, .doubleQuoted) = event.kind, event.start < pair.position { kept.append(pair) }
                    rest.removeFirst()
                }
                if case .streamEnd = event.kind {
                    rest = []
                    break
                }
            }
        }
        pairs = kept + rest
    }

    // MARK: Escapes

    private static func candidates(_ bytes: UnsafeBufferPointer<UInt8>) -> [(offset: Int, scalar: Unicode.Scalar)] {
        var found: [(Int, Unicode.Scalar)] = []
        var index = 0
        while let sign = bytes.firstIndex(of: UInt8(ascii: "\\"), from: index), sign + length <= bytes.count {
            index = sign
            if let scalar = scalar(at: index, in: bytes) {
                found.append((index, scalar))
                index += length
            } else {
                // Two backslashes are one in double quotes, and no escape begins with the second.
                index += 2
            }
        }
        return found
    }

    private static func scalar(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
        guard let high = unit(at: index, in: bytes), (0xD800..<0xDC00).contains(high),
            let low = unit(at: index + 6, in: bytes), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    private static func unit(at index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else { return nil }
        var value: UInt32 = 0
        for byte in bytes[(index + 2)..<(index + 6)] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            value = value << 4 + UInt32(digit)
        }
        return value
    }
}

extension Array {
    /// The index of the first element for which a condition no longer holds; it holds for a beginning of the array.
    fileprivate func firstIndex(behind isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
