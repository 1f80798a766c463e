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
            case .text(let text), .pattern(let text), .placeholder(let text): argument = text
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
