import Diagnostics
import Platform
import Text

/// Finds texts that libyaml parses differently from YAML 1.2 without an error.
struct LibYAMLDeviations {
    private let file: SourceFile
    /// The lines that contain `?`: they are few, and only their keys need a search in the text.
    private let marked: Set<Int>

    init(in file: SourceFile) {
        self.file = file
        marked = Set(file.lines(holding: UInt8(ascii: "?")))
    }

    /// Returns a warning about `{ ?foo: bar }`, whose key libyaml parses as `foo`.
    func warning(ofFlowKey key: YAMLNode) -> Diagnostic? {
        guard marked.contains(key.start.line), key.start.column > 1 else { return nil }
        let sign = SourcePosition(line: key.start.line, column: key.start.column - 1)
        guard file.scalars(from: sign).first == "?" else { return nil }
        return Diagnostic(
            .misreadSign, .warning, at: SourceRange(file: file, start: sign, end: key.start),
            "\"?\" begins a key here, and is not part of its name",
            hint: "quote the key, or put a space after the \"?\"")
    }

    /// Returns a warning about `&an:chor value`, whose value libyaml parses as `:chor value`.
    func warning(ofAnchor name: String, at start: SourcePosition) -> Diagnostic? {
        var rest = file.scalars(from: start)
        if rest.first == "!" { rest = rest.drop { $0 != " " && $0 != "\t" }.drop { $0 == " " || $0 == "\t" } }
        let written = "&\(name)".unicodeScalars
        guard rest.starts(with: written) else { return nil }
        let passed = file.scalars(from: start).count - rest.count + written.count
        return warning(behind: SourcePosition(line: start.line, column: start.column + passed), of: "anchor", sign: "&")
    }

    /// Returns a warning about `[*al:ias]`, which libyaml parses as a mapping.
    func warning(ofAliasTo end: SourcePosition) -> Diagnostic? { warning(behind: end, of: "alias", sign: "*") }

    private func warning(behind end: SourcePosition, of kind: String, sign: String) -> Diagnostic? {
        let rest = file.scalars(from: end)
        guard let found = rest.first, found == ":" || found == "?", let next = rest.dropFirst().first,
            next != " ", next != "\t"
        else { return nil }
        return Diagnostic(
            .misreadSign, .warning,
            at: SourceRange(file: file, start: end, end: SourcePosition(line: end.line, column: end.column + 1)),
            "the name of the \(kind) ends before \"\(found)\": it consists of letters, digits, \"-\" and \"_\"",
            hint: "rename it; a text that begins with \"\(sign)\" must be quoted")
    }
}

/// Characters beyond U+FFFF that double quotes contain as two escapes, as in JSON: `"\uD83D\uDE00"`.
///
/// libyaml rejects such escapes. It parses a copy of the text with the escape `\U0001F600` instead, and its positions
/// in the copy are converted to positions in the file.
struct SurrogatePairs {
    private struct Pair {
        let scalar: Unicode.Scalar
        /// The number of UTF-8 bytes before the pair.
        let offset: Int
        let position: SourcePosition
    }

    private static let length = 12
    /// The number of characters by which a replacement is shorter than its pair.
    private static let difference = 2

    private var pairs: [Pair]

    /// Finds the pairs of a file, without similar characters in unquoted texts and comments.
    init(in file: SourceFile) {
        var text = file.text
        pairs = text.withUTF8 { Self.candidates($0) }.map { offset, scalar in
            Pair(scalar: scalar, offset: offset, position: file.position(atUTF8Offset: offset))
        }
        if !pairs.isEmpty { keepQuoted(text) }
    }

    /// Returns the text for libyaml.
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

    /// Converts a position in the shortened text to a position in the file.
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

    /// Converts an offset in the shortened text to an offset in the file, both in UTF-8 bytes.
    func offset(of offset: Int) -> Int {
        var offset = offset
        for pair in pairs {
            guard pair.offset < offset else { break }
            offset += Self.difference
        }
        return offset
    }

    /// Drops the candidates that are not in double quotes. Escapes don't change whether a text is quoted, so libyaml
    /// can parse a copy with all candidates replaced; after a syntax error, candidates don't matter.
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
                // In double quotes, two backslashes are one, so the second doesn't begin an escape.
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
            guard let digit = byte.hexDigitValue else { return nil }
            value = value << 4 + UInt32(digit)
        }
        return value
    }
}

extension Array {
    /// Returns the index of the first element for which a condition is false; true elements must precede false ones.
    fileprivate func firstIndex(behind isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
