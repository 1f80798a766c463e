import Text

/// A parser for queries (RFC 9535), written by hand for specific error messages with hints.
struct PathParser {
    /// The maximum depth of nested parentheses, functions and filters.
    static let deepest = 64

    let scalars: [Unicode.Scalar]
    var position = 0
    private var depth = 0
    /// Warnings about valid parts that cannot be intended.
    var warnings: [JSONPathSyntaxError] = []

    init(_ text: String) throws(JSONPathSyntaxError) {
        guard text.utf8.count <= JSONPath.longestText else {
            let message = "the path is longer than \(JSONPath.longestText) bytes"
            throw JSONPathSyntaxError(message: message, offset: 0, length: 0, hint: nil)
        }
        scalars = Array(text.unicodeScalars)
    }

    /// Parses the whole text: `$` and segments.
    mutating func parseQuery() throws(JSONPathSyntaxError) -> [PathSegment] {
        guard take("$") else { throw missingRoot() }
        let segments = try parseSegments()
        guard position == scalars.count else { throw unexpectedAfterPath() }
        return segments
    }

    var next: Unicode.Scalar? { peek(0) }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    /// Consumes a text if it is next; returns false otherwise.
    mutating func take(_ text: String) -> Bool {
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    /// Consumes white space (`S` of RFC 9535): spaces, tabs, line feeds and carriage returns.
    mutating func skipWhitespace() {
        while let next, next.isWhiteSpace { position += 1 }
    }

    /// Parses a nested part. Throws if the nesting exceeds the limit.
    mutating func nested<Result>(
        _ read: (inout PathParser) throws(JSONPathSyntaxError) -> Result
    ) throws(JSONPathSyntaxError) -> Result {
        guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels of nesting", length: 1) }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }

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

    /// Returns an error at an offset, by default the current one.
    func error(_ message: String, at offset: Int? = nil, length: Int, hint: String? = nil) -> JSONPathSyntaxError {
        JSONPathSyntaxError(message: message, offset: offset ?? position, length: length, hint: hint)
    }

    /// Returns an error with the expected term and the text that was found instead.
    func expected(_ what: String, hint: String? = nil) -> JSONPathSyntaxError {
        guard let next else { return error("expected \(what), but the path ends", length: 0, hint: hint) }
        let found = next.isWhiteSpace ? "white space" : "\"\(next.visibleName)\""
        return error("expected \(what), found \(found)", length: 1, hint: hint)
    }

    /// Returns the query's text in a range.
    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        // Append one by one: append(contentsOf:) is not specialized for scalars.
        for scalar in scalars[range] { text.append(scalar) }
        return String(text)
    }

    /// Returns the text in a range for a message: on one line, and shortened to 60 characters.
    func excerpt(_ range: Range<Int>) -> String {
        let shown = String(String.UnicodeScalarView(scalars[range].prefix(60).map { $0.value < 0x20 ? " " : $0 }))
        return range.count > 60 ? shown + "…" : shown
    }

    func missingRoot() -> JSONPathSyntaxError {
        guard let next else {
            return error("the path is empty", length: 0, hint: #""$" is the whole document"#)
        }
        let hint =
            switch next {
            case "@": #""@" is allowed only inside filters"#
            case ".", "[": "write $\(excerpt(0..<scalars.count))"
            case _ where next.isWhiteSpace: "white space is not allowed before the path"
            case _ where Self.isNameFirst(next): "write $.\(excerpt(0..<scalars.count))"
            default: nil as String?
            }
        return expected(#""$" at the beginning"#, hint: hint)
    }

    /// Returns the error for text after a complete query.
    func unexpectedAfterPath() -> JSONPathSyntaxError {
        let start = scalars[position...].firstIndex { !$0.isWhiteSpace } ?? scalars.count
        if start == scalars.count {
            return error("unexpected white space after the path", length: scalars.count - position)
        }
        let hint =
            switch scalars[start] {
            case "=", "!", "<", ">", "&", "|": "a condition belongs in a filter, such as $[?@.a == 1]"
            case "]", ")": "it closes nothing"
            default: start == position ? nil : "a name with a space is written in brackets: ['a b']"
            }
        let length = scalars.count - start
        let message = "unexpected \"\(excerpt(start..<scalars.count))\" after the path"
        return error(message, at: start, length: length, hint: hint)
    }
}
