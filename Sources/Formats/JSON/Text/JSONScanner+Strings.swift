import Text

extension JSONScanner {
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
