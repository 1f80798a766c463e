import Text

/// Reads the tokens of a JSON text strictly (RFC 8259), for parsers that build different values.
///
/// The bytes must stay in place while the scanner is used.
package struct JSONScanner {
    /// The maximum depth of nested arrays and objects.
    package static let deepest = 512

    package let bytes: UnsafeBufferPointer<UInt8>
    /// The offset of the next byte.
    package var position: Int

    package init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// The next byte; nil at the end.
    package var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Returns the length of a byte order mark (U+FEFF) at the beginning: 3 or 0.
    static func byteOrderMarkLength(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    mutating func skipWhitespace() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
            default: return
            }
        }
    }

    /// Consumes `true`, `false` or `null`.
    package mutating func skipWord(_ word: StaticString) throws(JSONSyntaxError) {
        let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard bytes[position...].starts(with: letters) else { throw unexpected(expected: .value) }
        position += letters.count
    }

    /// Consumes a number and returns its range.
    package mutating func skipNumber() throws(JSONSyntaxError) -> Range<Int> {
        let start = position
        switch NumberGrammar.read(bytes, from: start) {
        case .number(let end):
            guard end - start <= NumberGrammar.longest else {
                throw error(.numberTooLong(limit: NumberGrammar.longest))
            }
            position = end
            return start..<end
        case .missingDigit(let place):
            position = place
            throw unexpected(expected: .digit)
        case .leadingZero: throw error(.leadingZero)
        }
    }

    package func error(_ kind: JSONSyntaxError.Kind) -> JSONSyntaxError {
        JSONSyntaxError(kind, at: position, in: bytes)
    }

    /// Returns the error for the word or character at the current position.
    package func unexpected(expected: JSONSyntaxError.Expectation) -> JSONSyntaxError {
        guard position < bytes.count else { return error(.unexpectedEnd(expected: expected)) }
        let word = bytes[position...].prefix(20).prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            default: false
            }
        }
        if !word.isEmpty { return error(.unexpected(String(decoding: word, as: UTF8.self), expected: expected)) }
        var decoder = UTF8()
        var rest = bytes[position...].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return error(.invalidUTF8) }
        return error(.unexpected(scalar.visibleName, expected: expected))
    }

    /// Parses a string after its opening quote and consumes the closing quote.
    package mutating func parseString() throws(JSONSyntaxError) -> String {
        let start = position
        let seen = skipPlainBytes()
        guard position < bytes.count else { throw unexpected(expected: .closingQuote) }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            let text = try decode(bytes[start..<position], isASCII: seen < 0x80, from: start)
            position += 1
            return text
        case UInt8(ascii: "\\"): return try parseEscapedString(from: start)
        default: throw error(.controlCharacter(bytes[position]))
        }
    }

    /// Skips to the next quote, backslash or control character. Returns the bitwise OR of the skipped bytes.
    private mutating func skipPlainBytes() -> UInt8 {
        var seen: UInt8 = 0
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= byte
            position += 1
        }
        return seen
    }

    /// Parses the rest of a string that began at `start`, from its first backslash on.
    private mutating func parseEscapedString(from start: Int) throws(JSONSyntaxError) -> String {
        var text: [UInt8] = Array(bytes[start..<position])
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                // Offsets in the unescaped text differ from those in the document: report the start of the string.
                guard let decoded = String(validating: text, as: UTF8.self) else { throw invalidUTF8(from: start) }
                position += 1
                return decoded
            case UInt8(ascii: "\\"): try parseEscape(into: &text)
            default:
                let plain = position
                _ = skipPlainBytes()
                guard position > plain else { throw error(.controlCharacter(bytes[position])) }
                text += bytes[plain..<position]
            }
        }
        throw unexpected(expected: .closingQuote)
    }

    private mutating func parseEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard position + 1 < bytes.count else {
            position += 1
            throw unexpected(expected: .closingQuote)
        }
        switch bytes[position + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[position + 1])
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): return try parseUnicodeEscape(into: &text)
        default: throw invalidEscape(length: 2)
        }
        position += 2
    }

    /// Parses `\uXXXX` or a surrogate pair. A lone surrogate becomes U+FFFD.
    private mutating func parseUnicodeEscape(into text: inout [UInt8]) throws(JSONSyntaxError) {
        guard let unit = hexadecimal(at: position + 2) else { throw invalidEscape(length: 6) }
        position += 6
        var scalar = Unicode.Scalar(unit)
        if UTF16.isLeadSurrogate(unit), bytes[position...].starts(with: #"\u"#.utf8),
            let trail = hexadecimal(at: position + 2), UTF16.isTrailSurrogate(trail)
        {
            position += 6
            scalar = UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        }
        text += UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
    }

    private func hexadecimal(at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for byte in bytes[start..<(start + 4)] {
            guard let digit = byte.hexDigitValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private func decode(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, isASCII: Bool, from start: Int
    ) throws(JSONSyntaxError) -> String {
        let text = UnsafeBufferPointer(rebasing: text)
        if isASCII { return String(decoding: text, as: UTF8.self) }
        guard let decoded = String(validating: text, as: UTF8.self) else { throw invalidUTF8(from: start) }
        return decoded
    }

    /// Returns the error for an invalid escape, quoted up to the end of its line or string.
    private func invalidEscape(length: Int) -> JSONSyntaxError {
        let escape = bytes[position...].prefix(length).prefix { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 < 0x80 }
        return error(.invalidEscape(String(decoding: escape, as: UTF8.self)))
    }

    /// Returns the error for the first invalid byte after an offset.
    private func invalidUTF8(from start: Int) -> JSONSyntaxError {
        var decoder = UTF8()
        var rest = bytes[start...].makeIterator()
        var offset = start
        while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
        return JSONSyntaxError(.invalidUTF8, at: offset, in: bytes)
    }
}
