import CollectionDrafts

/// A query with filters, and a predicate if it is an assert.
struct HurlCheck {
    struct Filter {
        var name: String
        var arguments: [HurlToken]
    }

    struct Predicate {
        var isNot: Bool
        var name: String
        var value: HurlToken?
    }

    var query: String
    var argument: String?
    var filters: [Filter] = []
    var predicate: Predicate?
    /// True for a capture with `redact`.
    var isRedacted = false

    private static let queriesWithArgument: Set = [
        "header", "cookie", "xpath", "jsonpath", "regex", "variable", "certificate",
    ]
    private static let queries: Set = [
        "status", "version", "url", "ip", "body", "rawbytes", "bytes", "duration", "sha256", "md5", "redirects",
    ]
    private static let filterArguments = [
        "nth": 1, "regex": 1, "replace": 2, "replaceRegex": 2, "split": 1, "jsonpath": 1, "xpath": 1, "format": 1,
        "dateFormat": 1, "decode": 1, "charsetDecode": 1, "toDate": 1, "urlQueryParam": 1,
    ]
    private static let comparisons: Set = [
        "==", "!=", ">", ">=", "<", "<=", "startsWith", "endsWith", "contains", "includes", "matches",
    ]
    private static let olderNames = [
        "equals": "==", "notEquals": "!=", "greaterThan": ">", "greaterThanOrEquals": ">=", "lessThan": "<",
        "lessThanOrEquals": "<=", "includes": "contains",
    ]

    /// Reads a query, filters and a predicate; nil for words that are unknown.
    init?(_ tokens: [HurlToken]) {
        var tokens = tokens[...]
        guard case .word(let query)? = tokens.popFirst() else { return nil }
        self.query = query
        if Self.queriesWithArgument.contains(query) {
            switch tokens.popFirst() {
            case .text(let string): argument = string.text
            case .pattern(let text), .placeholder(let text): argument = text
            default: return nil
            }
        } else if !Self.queries.contains(query) {
            return nil
        }
        while case .word(let word)? = tokens.first {
            let name = Self.olderNames[word] ?? word
            if name == "not" || name == "exists" || name == "countEquals" || name.hasPrefix("is")
                || Self.comparisons.contains(name)
            {
                break
            }
            tokens.removeFirst()
            if word == "redact" {
                isRedacted = true
                continue
            }
            let count = Self.filterArguments[word] ?? 0
            guard tokens.count >= count else { return nil }
            filters.append(Filter(name: word, arguments: Array(tokens.prefix(count))))
            tokens = tokens.dropFirst(count)
        }
        guard !tokens.isEmpty else { return }
        var isNot = false
        if tokens.first == .word("not") {
            isNot = true
            tokens.removeFirst()
        }
        guard case .word(var word)? = tokens.popFirst() else { return nil }
        if word == "countEquals" {
            filters.append(Filter(name: "count", arguments: []))
            word = "=="
        }
        let name = Self.olderNames[word] ?? word
        predicate = Predicate(isNot: isNot, name: name, value: tokens.popFirst())
        guard tokens.isEmpty, Self.comparisons.contains(name) == (predicate?.value != nil) else { return nil }
    }
}

/// A part of a line of `[Captures]` or `[Asserts]`.
enum HurlToken: Equatable {
    case word(String)
    /// A text in quotes.
    case text(HurlString)
    case number(String)
    case pattern(String)
    /// `hex,…;`
    case hex(String)
    /// `base64,…;`
    case base64(String)
    /// `{{…}}` without quotes.
    case placeholder(String)

    /// Returns the tokens of a line up to a comment.
    static func all(of text: String, line: Int, column: Int) throws(HurlSyntaxError) -> [HurlToken] {
        var scanner = HurlScanner(text, line: line, column: column)
        var tokens: [HurlToken] = []
        while let token = try scanner.next() { tokens.append(token) }
        return tokens
    }
}

private struct HurlScanner {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private let line: Int
    private let column: Int

    init(_ text: String, line: Int, column: Int) {
        scalars = Array(text.unicodeScalars)
        self.line = line
        self.column = column
    }

    mutating func next() throws(HurlSyntaxError) -> HurlToken? {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        guard index < scalars.count, scalars[index] != "#" else { return nil }
        if starts("```") {
            index += 3
            let start = index
            while index < scalars.count, !starts("```") { index += 1 }
            var text = String(String.UnicodeScalarView(scalars[start..<index]))
            index += 3
            // The first line has the language.
            if let end = text.firstIndex(of: "\n") { text = String(text[text.index(after: end)...]) }
            return .text(HurlString(written: text.replacing("\\", with: "\\\\")))
        }
        switch scalars[index] {
        case "\"": return .text(HurlString(written: try quoted("\"")))
        case "`": return .text(HurlString(written: try quoted("`").replacing("\\", with: "\\\\")))
        case "/":
            let pattern = try quoted("/")
            return .pattern(pattern.replacing("\\/", with: "/"))
        default: break
        }
        if starts("{{") {
            let start = index
            while index < scalars.count, !starts("}}") { index += 1 }
            index = min(index + 2, scalars.count)
            return .placeholder(String(String.UnicodeScalarView(scalars[start..<index])))
        }
        for name in ["hex,", "base64,"] where starts(name) {
            index += name.unicodeScalars.count
            let start = index
            while index < scalars.count, scalars[index] != ";" { index += 1 }
            let content = String(String.UnicodeScalarView(scalars[start..<index])).filter { !$0.isWhitespace }
            index += 1
            return name == "hex," ? .hex(content) : .base64(content)
        }
        let start = index
        while index < scalars.count, !scalars[index].properties.isWhitespace, scalars[index] != "\"" { index += 1 }
        let word = String(String.UnicodeScalarView(scalars[start..<index]))
        let isNumber = word.first.map { $0.isNumber || $0 == "-" || $0 == "+" } ?? false
        return isNumber ? .number(word) : .word(word)
    }

    private func starts(_ text: String) -> Bool {
        var offset = index
        for scalar in text.unicodeScalars {
            guard offset < scalars.count, scalars[offset] == scalar else { return false }
            offset += 1
        }
        return true
    }

    private mutating func quoted(_ quote: Unicode.Scalar) throws(HurlSyntaxError) -> String {
        let start = index
        index += 1
        while index < scalars.count, scalars[index] != quote { index += scalars[index] == "\\" && quote != "`" ? 2 : 1 }
        guard index < scalars.count else {
            throw HurlSyntaxError(
                line: line, column: column + start, message: "the quote \(quote) has no end",
                hint: "end the text in its line")
        }
        defer { index += 1 }
        return String(String.UnicodeScalarView(scalars[(start + 1)..<index]))
    }
}
