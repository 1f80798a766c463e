/// Reads a query by RFC 9535's grammar, one scalar at a time, with room for a helpful sentence at each mistake.
struct PathParser {
    /// The most levels of parentheses, functions and filters in filters.
    static let deepest = 64

    let scalars: [Unicode.Scalar]
    var position = 0
    private var depth = 0
    /// What is allowed, but surely not meant.
    var warnings: [JSONPathSyntaxError] = []

    init(_ text: String) throws(JSONPathSyntaxError) {
        guard text.utf8.count <= JSONPath.longestText else {
            let message = "the path is longer than \(JSONPath.longestText) bytes"
            throw JSONPathSyntaxError(message: message, offset: 0, length: 0, hint: nil)
        }
        scalars = Array(text.unicodeScalars)
    }

    /// Reads the whole text: `$` and segments.
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

    /// Goes behind a text if it stands here.
    mutating func take(_ text: String) -> Bool {
        guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    /// Goes behind RFC 9535's `S`: spaces, tabs, line feeds and carriage returns.
    mutating func skipWhitespace() {
        while let next, Self.isWhitespace(next) { position += 1 }
    }

    static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    /// Reads something nested, which may be nested again, up to a limit.
    mutating func nested<Result>(
        _ read: (inout PathParser) throws(JSONPathSyntaxError) -> Result
    ) throws(JSONPathSyntaxError) -> Result {
        guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels of nesting", length: 1) }
        depth += 1
        defer { depth -= 1 }
        return try read(&self)
    }
}
