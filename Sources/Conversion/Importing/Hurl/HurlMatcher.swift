import CollectionDrafts
import JSON
import Text
import XML

/// The matcher for a predicate.
struct HurlMatcher {
    /// The type of the value that the matcher is applied to.
    enum Kind {
        case json
        case text
        case number
        case duration
    }

    private static let types = [
        "isBoolean": "boolean", "isInteger": "integer", "isNumber": "number", "isFloat": "number",
        "isString": "text", "isList": "list", "isCollection": "list", "isObject": "mapping", "isUuid": "uuid",
        "isIsoDate": "dateTime", "isDate": "dateTime",
    ]
    /// Types for which hubrun has a wider one.
    private static let widened: Set = ["isFloat", "isCollection", "isDate"]
    private static let comparisons = [
        ">": "greaterThan", ">=": "atLeast", "<": "lessThan", "<=": "atMost", "startsWith": "startsWith",
        "endsWith": "endsWith", "contains": "contains", "matches": "matches",
    ]

    private static let orders: Set = [">", ">=", "<", "<="]

    /// True for a time, whose order is that of its characters, and for a placeholder.
    private static func isOrdered(_ text: String) -> Bool {
        TimeText.seconds(text) != nil || text.hasPrefix("{{") && text.hasSuffix("}}")
    }

    let value: DraftValue
    /// Why the matcher means something else than the predicate; nil if it means the same.
    private(set) var difference: String?

    /// Returns nil for a predicate without a counterpart.
    init?(_ predicate: HurlCheck.Predicate, _ kind: Kind, _ reader: HurlCollectionReader) {
        if predicate.name == "exists" {
            value = .entry("exists", .bool(!predicate.isNot))
            return
        }
        if predicate.name == "isEmpty" {
            value = .entry("empty", .bool(!predicate.isNot))
            return
        }
        var matcher: DraftValue
        // hubrun has only a wider type. Its negation would also reject values that Hurl accepts: `not isFloat` holds for 1.
        if predicate.isNot, Self.widened.contains(predicate.name) { return nil }
        if let type = Self.types[predicate.name] {
            matcher = .entry("type", .text(DraftText(type)))
            if Self.widened.contains(predicate.name) { difference = "type: \(type) is wider than \(predicate.name)" }
        } else {
            if predicate.name == "matches", case .text(let string)? = predicate.value, !Self.isPattern(string.text) {
                return nil
            }
            if predicate.name == "matches", case .pattern(let text)? = predicate.value, !Self.isPattern(text) {
                return nil
            }
            guard let token = predicate.value, let operand = Self.operand(token, kind, reader) else { return nil }
            switch predicate.name {
            case "==": matcher = operand
            case "!=": matcher = .entry("not", operand)
            case let name:
                guard let word = Self.comparisons[name] else { return nil }
                // Hurl orders texts by their characters, hubrun only numbers, durations and times.
                if Self.orders.contains(name), case .text(let string) = token, !Self.isOrdered(string.text) {
                    return nil
                }
                matcher = .entry(DraftText(word), operand)
            }
        }
        if predicate.isNot { matcher = .entry("not", matcher) }
        value = matcher
    }

    /// True for a regular expression that hubrun reads.
    static func isPattern(_ text: String) -> Bool { text.contains("{{") || (try? RegularExpression(text)) != nil }

    private static func operand(_ token: HurlToken, _ kind: Kind, _ reader: HurlCollectionReader) -> DraftValue? {
        switch token {
        case .text(let string):
            let result = reader.translated(string)
            let isPlaceholder = result.beginsWithPlaceholder && result.endsWithPlaceholder
            return isPlaceholder && kind == .json ? .quoted(result) : .text(result)
        case .pattern(let text): return .text(DraftText(text))
        case .placeholder(let text):
            let result = reader.translated(text)
            return kind == .duration || result.shown.contains { ",{}[]".contains($0) } ? nil : .text(result)
        case .number(let text):
            if kind == .duration { return DraftDuration.text(text, unit: "ms").map { .text(DraftText($0)) } }
            return JSONValue(plainScalar: text) != nil ? .plain(text) : nil
        case .word(let word): return ["true", "false", "null"].contains(word) && kind == .json ? .plain(word) : nil
        case .hex, .base64: return nil
        }
    }
}

extension DraftValue {
    /// Returns a matcher that matches if both do; nil if one mapping cannot hold both.
    static func both(_ first: DraftValue, _ second: DraftValue) -> DraftValue? {
        guard first != second else { return first }
        guard let operators = first.operators, let more = second.operators,
            var result = operators.merged(with: more)
        else { return nil }
        result.layout = .short(3)
        return .mapping(result)
    }

    private var operators: DraftMapping? {
        switch self {
        case .mapping(let mapping): mapping
        case .text, .quoted, .verbatim, .typed, .plain: DraftMapping([("equals", self)])
        case .list: nil
        }
    }
}

/// The filters of a query as hubrun writes them.
struct HurlFilters {
    /// A regular expression that is the first filter.
    private(set) var regex: String?
    private(set) var filters: [String] = []
    /// Filters whose counterpart means something else in rare cases.
    private(set) var approximate: [String] = []

    private static let plain = [
        "count": "count", "first": "first", "last": "last", "toInt": "number", "toFloat": "number",
        "urlEncode": "urlEncode", "urlDecode": "urlDecode", "base64Encode": "base64", "base64Decode": "base64Decode",
        "base64UrlSafeEncode": "base64Url", "base64UrlSafeDecode": "base64UrlDecode",
        "htmlEscape": "htmlEscape", "htmlUnescape": "htmlUnescape", "toHex": "hex", "utf8Decode": "", "utf8Encode": "",
        "toString": "",
    ]
    private static let rough: Set = [
        "toInt", "htmlEscape", "htmlUnescape", "toHex", "toString", "base64Decode", "base64UrlSafeDecode", "utf8Decode",
        "utf8Encode", "xpath",
    ]

    /// Returns nil if a filter has no counterpart, with its name in `missing`.
    ///
    /// - Parameter isJSON: True for a JSON value: it can be a number with a fraction, which `toInt` cuts off.
    init?(
        _ source: [HurlCheck.Filter], isJSON: Bool = false, missing: inout String
    ) {
        for (index, filter) in source.enumerated() {
            let texts = filter.arguments.compactMap { argument -> String? in
                switch argument {
                case .text(let string): string.text
                case .pattern(let text), .number(let text): text
                default: nil
                }
            }
            missing = filter.name
            guard texts.count == filter.arguments.count,
                !texts.contains(where: { $0.contains("{{") || $0.contains("<<") })
            else { return nil }
            if Self.rough.contains(filter.name) { approximate.append(filter.name) }
            switch filter.name {
            case "regex" where !HurlMatcher.isPattern(texts[0]): return nil
            case "regex" where index == 0: regex = texts[0]
            case "regex", "split", "replace": filters.append(Self.call(filter.name, texts))
            case "toInt" where isJSON: filters += [Self.call("regex", ["^-?[0-9]+"]), "number"]
            case "jsonpath": filters.append(Self.call("jsonPath", texts))
            case "nth" where texts[0] == "0": filters.append("first")
            case "nth" where texts[0] == "-1": filters.append("last")
            case "nth" where Int(texts[0]) != nil: filters.append("nth(\(texts[0]))")
            case "urlQueryParam": filters.append(Self.call(filter.name, texts))
            case "xpath" where HurlPath.isXPath(texts[0]): filters.append(Self.call(filter.name, texts))
            case "replaceRegex" where Self.canReplace(texts): filters.append(Self.call(filter.name, texts))
            case "toDate" where Self.canRead(DateFormat(texts[0])): filters.append(Self.call(filter.name, texts))
            case "format", "dateFormat": filters.append(Self.call("date", ["0", texts[0]]))
            default:
                guard let name = Self.plain[filter.name] else { return nil }
                if !name.isEmpty { filters.append(name) }
            }
        }
    }

    private static func call(_ name: String, _ arguments: [String]) -> String {
        let quoted = arguments.map { text in
            "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
        }
        return "\(name)(\(quoted.joined(separator: ", ")))"
    }

    private static func canReplace(_ texts: [String]) -> Bool {
        guard texts.count == 2, let pattern = try? RegularExpression(texts[0]),
            let replacement = RegularExpression.Replacement(texts[1])
        else { return false }
        return replacement.largestGroup <= pattern.groupCount
    }

    private static func canRead(_ format: DateFormat) -> Bool { format.unreadableDirective == nil && format.hasDay }
}

/// A JSONPath of a query, with the filters that a path can express.
struct HurlPath {
    private(set) var text: String
    /// True if the path gives one value or none.
    let isSingular: Bool

    /// True for an XPath that hubrun reads; one with placeholders is read when its values are known.
    static func isXPath(_ text: String) -> Bool { text.contains("{{") || (try? XPath(text)) != nil }

    /// Takes `nth`, `first` and `last` from the filters into the path; returns nil for an invalid path.
    init?(_ path: String, _ filters: inout ArraySlice<HurlCheck.Filter>) {
        text = path
        if path.contains("{{") {
            isSingular = !path.contains("*") && !path.contains("..") && !path.contains("?")
        } else {
            guard let parsed = try? JSONPath(path) else { return nil }
            isSingular = parsed.isSingular
        }
        guard isSingular else { return }
        while let filter = filters.first {
            switch (filter.name, filter.arguments.first) {
            case ("nth", .number(let number)?) where Int(number) != nil: text += "[\(number)]"
            case ("first", nil): text += "[0]"
            case ("last", nil): text += "[-1]"
            default: return
            }
            filters.removeFirst()
        }
    }
}
