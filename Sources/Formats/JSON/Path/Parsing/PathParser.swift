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
}
