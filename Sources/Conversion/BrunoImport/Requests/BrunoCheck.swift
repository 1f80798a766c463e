import CollectionDrafts
import JSON
import JSONSchemas

/// Translates the entries of `assert`.
struct BrunoCheck {
    /// Adds the expectation; false if it has no counterpart.
    static func add(_ entry: BrunoEntry, to expect: inout ExpectationDrafts, _ state: inout BrunoState) -> Bool {
        guard var path = ResponsePath(entry.name) else { return false }
        let words = entry.value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return false }
        let known = operators.contains(first)
        let word = known ? first : "eq"
        let rest = BruParser.trimmed(known ? (words.count > 1 ? words[1] : "") : entry.value)
        if case .json("$") = path,
            ["contains", "notContains", "startsWith", "endsWith", "matches", "notMatches"].contains(word)
        {
            path = .text
        }
        guard let (name, value) = matcher(word, rest, of: path, &state) else { return false }
        return expect.add(path, name, value)
    }

    private static let operators: Set = [
        "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "notContains", "length", "matches",
        "notMatches", "startsWith", "endsWith", "between", "isEmpty", "isNotEmpty", "isNull", "isUndefined",
        "isDefined", "isTruthy", "isFalsy", "isJson", "isNumber", "isString", "isBoolean", "isArray",
    ]

    private static func matcher(
        _ word: String, _ text: String, of path: ResponsePath, _ state: inout BrunoState
    ) -> (String, DraftValue)? {
        if path == .time, !text.allSatisfy({ $0.isASCII && $0.isNumber || ", ".contains($0) }) { return nil }
        let value = value(text, of: path, &state)
        if path == .status, !isStatus(text) { return nil }
        switch word {
        case "eq": return path == .time ? nil : ("equals", value)
        case "neq": return path == .time ? nil : ("not", nonEmpty(value))
        case "gt", "gte", "lt", "lte":
            let name = ["gt": "greaterThan", "gte": "atLeast", "lt": "lessThan", "lte": "atMost"][word] ?? word
            guard path == .time || isNumber(value) else { return nil }
            if case .header = path { return nil }
            return (name, value)
        case "between":
            let parts = list(text, of: path, &state)
            guard parts.count == 2, path == .time || parts.allSatisfy(isNumber) else { return nil }
            return ("between", .list(parts))
        case "in": return path == .time ? nil : ("oneOf", .list(list(text, of: path, &state)))
        case "notIn":
            return path == .time ? nil : ("not", .entry("oneOf", .list(list(text, of: path, &state))))
        default: return other(word, text, value, of: path, &state)
        }
    }

    private static func other(
        _ word: String, _ text: String, _ value: DraftValue, of path: ResponsePath, _ state: inout BrunoState
    ) -> (String, DraftValue)? {
        let isJSON = if case .json = path { true } else { false }
        guard path != .status, path != .time else { return nil }
        switch word {
        case "contains", "startsWith", "endsWith":
            return (word, isJSON && word == "contains" ? value : textValue(text, &state))
        case "notContains": return ("not", .entry("contains", isJSON ? value : textValue(text, &state)))
        case "matches", "notMatches":
            guard let pattern = pattern(text) else { return nil }
            return word == "matches" ? ("matches", .text(pattern)) : ("not", .entry("matches", .text(pattern)))
        case "length": return isNumber(value) ? ("length", value) : nil
        case "isEmpty": return ("empty", .bool(true))
        case "isNotEmpty": return ("empty", .bool(false))
        case "isUndefined": return ("exists", .bool(false))
        case "isDefined": return ("exists", .bool(true))
        default: return isJSON ? typed(word) : nil
        }
    }

    private static func typed(_ word: String) -> (String, DraftValue)? {
        let falsy = DraftValue.list([.bool(false), .plain("0"), .quoted(""), .plain("null")])
        switch word {
        case "isNull": return ("equals", .plain("null"))
        case "isTruthy": return ("not", .entry("oneOf", falsy))
        case "isFalsy": return ("oneOf", falsy)
        case "isJson": return ("exists", .bool(true))
        case "isNumber": return ("type", "number")
        case "isString": return ("type", "text")
        case "isBoolean": return ("type", "boolean")
        case "isArray": return ("type", "list")
        default: return nil
        }
    }

    // MARK: Values

    private static func value(_ text: String, of path: ResponsePath, _ state: inout BrunoState) -> DraftValue {
        switch path {
        case .time: return .text("\(text)ms")
        case .header, .text: return textValue(text, &state)
        case .status, .json:
            if let quoted = ResponsePath.quoted(text) { return .text(state.text(quoted)) }
            guard let value = JSONValue(plainScalar: text) else { return .text(state.text(text)) }
            return DraftBody.json(value) ?? .text(text)
        }
    }

    private static func textValue(_ text: String, _ state: inout BrunoState) -> DraftValue {
        .text(state.text(ResponsePath.quoted(text) ?? text))
    }

    private static func list(_ text: String, of path: ResponsePath, _ state: inout BrunoState) -> [DraftValue] {
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        return inner.split(separator: ",").map { value(BruParser.trimmed($0), of: path, &state) }
    }

    /// True for numbers that are statuses, between commas and in brackets.
    static func isStatus(_ text: String) -> Bool {
        let numbers = text.split { ",[] ".contains($0) }.map { Int($0) ?? 0 }
        return !numbers.isEmpty && numbers.allSatisfy((100...599).contains)
    }

    /// `not` takes a matcher, in which null needs its operator.
    private static func nonEmpty(_ value: DraftValue) -> DraftValue {
        value == .plain("null") ? .entry("equals", value) : value
    }

    private static func isNumber(_ value: DraftValue) -> Bool {
        guard case .plain(let text) = value, case .number? = JSONValue(plainScalar: text) else { return false }
        return true
    }

    /// Returns the regular expression of `/…/`, or of a text without slashes.
    static func pattern(_ text: String) -> String? {
        var pattern = ResponsePath.quoted(text) ?? text
        var flags = ""
        if pattern.hasPrefix("/"), let end = pattern.dropFirst().lastIndex(of: "/") {
            flags = String(pattern[pattern.index(after: end)...])
            pattern = String(pattern[pattern.index(after: pattern.startIndex)..<end])
        }
        guard flags.isEmpty || flags == "i", !pattern.isEmpty,
            (try? JSONSchema(["pattern": .string(pattern)], isWholeFile: false)) != nil
        else { return nil }
        return DraftText.literal(flags == "i" ? "(?i)" + pattern : pattern)
    }
}
