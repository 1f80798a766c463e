import Text

extension PathParser {
    /// Parses a string literal in single or double quotes (RFC 9535, 2.3.1.1).
    mutating func parseQuoted() throws(JSONPathSyntaxError) -> String {
        let start = position
        let quote = scalars[position]
        position += 1
        var value = String.UnicodeScalarView()
        while let next {
            switch next {
            case quote:
                position += 1
                return String(value)
            case "\\": value.append(try parseEscape(quote: quote))
            case "\0"..."\u{1F}":
                let hint = "write \(Self.escape(of: next))"
                throw error("control character inside the quotes", length: 1, hint: hint)
            default:
                value.append(next)
                position += 1
            }
        }
        throw error("the text that begins here has no closing \(quote)", at: start, length: scalars.count - start)
    }

    /// Parses an escape, beginning at its backslash. Only the enclosing kind of quotes may be escaped.
    private mutating func parseEscape(quote: Unicode.Scalar) throws(JSONPathSyntaxError) -> Unicode.Scalar {
        let escaped = peek(1)
        let value: Unicode.Scalar? =
            switch escaped {
            case "b": "\u{8}"
            case "f": "\u{C}"
            case "n": "\n"
            case "r": "\r"
            case "t": "\t"
            case "/", "\\", quote: escaped
            default: nil
            }
        if let value {
            position += 2
            return value
        }
        guard escaped == "u" else {
            let length = escaped == nil ? 1 : 2
            let hint = "for the backslash itself write \\\\"
            throw error("unknown escape \"\(excerpt(position..<(position + length)))\"", length: length, hint: hint)
        }
        return try parseUnicodeEscape()
    }

    private mutating func parseUnicodeEscape() throws(JSONPathSyntaxError) -> Unicode.Scalar {
        let start = position
        guard let unit = hexadecimal(at: position + 2) else {
            let end = min(position + 6, scalars.count)
            let hint = "four hexadecimal digits follow \\u"
            throw error("incomplete escape \"\(excerpt(position..<end))\"", length: end - position, hint: hint)
        }
        position += 6
        if let scalar = Unicode.Scalar(unit) { return scalar }
        if UTF16.isLeadSurrogate(unit), next == "\\", peek(1) == "u",
            let trail = hexadecimal(at: position + 2), UTF16.isTrailSurrogate(trail)
        {
            position += 6
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        }
        let message = "\"\(excerpt(start..<position))\" is half of a surrogate pair"
        throw error(message, at: start, length: position - start)
    }

    private func hexadecimal(at start: Int) -> UInt16? {
        guard start + 4 <= scalars.count else { return nil }
        var value: UInt16 = 0
        for scalar in scalars[start..<(start + 4)] {
            guard scalar.isASCII, let digit = Character(scalar).hexDigitValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func escape(of control: Unicode.Scalar) -> String {
        switch control {
        case "\n": #"\n"#
        case "\r": #"\r"#
        case "\t": #"\t"#
        default: #"\u00"# + (control.value < 0x10 ? "0" : "") + String(control.value, radix: 16)
        }
    }

    /// Parses a number literal: a JSON number or `-0` (RFC 9535, 2.3.5.1).
    mutating func parseNumber() throws(JSONPathSyntaxError) -> JSONNumber {
        let start = position
        while let next, next.isASCIIDigit || "+-.eE".unicodeScalars.contains(next) { position += 1 }
        let written = text(start..<position)
        guard let number = JSONNumber(written) else {
            throw error("\"\(excerpt(start..<position))\" is not a number", at: start, length: position - start)
        }
        return number
    }
}
