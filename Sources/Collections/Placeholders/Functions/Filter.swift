import JSON
import Text
import XML

/// A filter for values of placeholders, such as `urlEncode`.
struct Filter: Sendable {
    let name: String
    let signature: ArgumentSignature
    /// Checks or compiles literal arguments, so that errors in them are found before the run.
    let preparation: Preparation
    let body: @Sendable (JSONValue, [JSONValue], PreparedArgument?) throws(ArgumentError) -> JSONValue?

    enum Preparation: Sendable {
        case none
        /// Checks the arguments; an argument that is a name is nil.
        case check(@Sendable ([JSONValue?]) throws(ArgumentError) -> Void)
        case regularExpression
        /// A regular expression and the text for its matches.
        case replacement
        case jsonPath
        case xpath
    }

    init(
        _ name: String, _ signature: ArgumentSignature, preparation: Preparation = .none,
        body: @escaping @Sendable (JSONValue, [JSONValue], PreparedArgument?) throws(ArgumentError) -> JSONValue?
    ) {
        self.name = name
        self.signature = signature
        self.preparation = preparation
        self.body = body
    }

    /// The only filter that accepts a missing value.
    static let defaultName = "default"

    /// All filters, in the order of the reference.
    static let all: [Filter] =
        TextFilters.all + [RegexFilter.filter, ReplaceRegexFilter.filter, DefaultFilter.filter] + ListFilters.all
        + NumberFilters.all + DateFilters.all + EncodingFilters.all + MarkupFilters.escapes
        + DigestFilters.all + JSONFilters.all + [MarkupFilters.xpath]

    static let names = all.map(\.name)

    /// Names that other programs have for filters, for hints.
    static let synonyms = [
        "get": "jsonPath", "length": "count", "size": "count", "toInt": "number", "toFloat": "number", "int": "number",
        "sum": "add", "plus": "add", "minus": "subtract", "times": "multiply", "distinct": "unique", "format": "date",
        "dateFormat": "date", "base64Encode": "base64", "toHex": "hex", "toLower": "lower", "toUpper": "upper",
        "lowercase": "lower", "uppercase": "upper", "at": "nth", "xmlPath": "xpath", "htmlDecode": "htmlUnescape",
        "base64UrlEncode": "base64Url", "base64UrlSafeEncode": "base64Url", "base64UrlSafeDecode": "base64UrlDecode",
        "hmac": "hmacSha256", "stringify": "json", "parse": "fromJson", "fallback": "default",
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    static func named(_ name: String) -> Filter? { byName[name] }

    func prepare(_ arguments: [PlaceholderArgument]) throws(ArgumentError) -> PreparedArgument? {
        let literals = arguments.map(\.literal)
        switch preparation {
        case .none: return nil
        case .check(let check):
            try check(literals)
            return nil
        case .regularExpression:
            guard let pattern = literals.first??.placeholderText else { return nil }
            return .regularExpression(try RegexFilter.compile(pattern))
        case .jsonPath:
            guard let path = literals.first??.placeholderText else { return nil }
            return .jsonPath(try JSONFilters.compile(path))
        case .xpath:
            guard let path = literals.first??.placeholderText else { return nil }
            return .xpath(try MarkupFilters.compile(path))
        case .replacement:
            guard let pattern = literals.first??.placeholderText else { return nil }
            guard let replacement = literals.last??.placeholderText else {
                _ = try RegexFilter.compile(pattern)
                return nil
            }
            let (expression, parsed) = try ReplaceRegexFilter.compile(pattern, replacement)
            return .replacement(expression, parsed)
        }
    }
}

/// An argument that was compiled when the placeholder was parsed.
enum PreparedArgument: Sendable {
    case regularExpression(RegularExpression)
    case replacement(RegularExpression, RegularExpression.Replacement)
    case jsonPath(JSONPath)
    case xpath(XPath)
}

extension FilterCall {
    /// True if the result reveals only the size of the value.
    var tellsOnlySize: Bool { filter.name == ListFilters.countName }

    /// True if the filter has no effect, so that its arguments need no value: a `default` for an existing value.
    func isIdle(before value: JSONValue?) -> Bool {
        guard filter.name == Filter.defaultName, let value else { return false }
        return value != .string("")
    }

    /// Returns the filter's result, nil for no value; every filter except `default` keeps a missing value.
    func apply(to value: JSONValue?, arguments: [JSONValue]) throws(ArgumentError) -> JSONValue? {
        if filter.name == Filter.defaultName { return DefaultFilter.apply(to: value, arguments: arguments) }
        guard let value else { return nil }
        let result = try filter.body(value, arguments, prepared)
        if case .string(let text) = result, text.utf8.count > PlaceholderText.maximumLength { throw .textTooLong }
        return result
    }
}

extension JSONValue {
    /// The value as a text, for a filter that needs one; throws for a list or mapping.
    var filterText: String {
        get throws(ArgumentError) {
            switch self {
            case .array, .object:
                throw ArgumentError("needs a text, not a \(kindName)", hint: "put \"json\" before it")
            default: return placeholderText
            }
        }
    }
}
