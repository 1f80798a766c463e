import CollectionDrafts
import JSON
import JSONSchemas
import Text

/// Translates the lines of `assert`.
enum BrunoCheck {
    private typealias Condition = ScriptCheck.Condition

    private static let operators: Set = [
        "eq", "neq", "gt", "gte", "lt", "lte", "in", "notIn", "contains", "notContains", "length", "matches",
        "notMatches", "startsWith", "endsWith", "between", "isEmpty", "isNotEmpty", "isNull", "isUndefined",
        "isDefined", "isTruthy", "isFalsy", "isJson", "isNumber", "isString", "isBoolean", "isArray",
    ]
    private static let negations = [
        "neq": "eq", "notIn": "in", "notContains": "contains", "notMatches": "matches", "isNotEmpty": "isEmpty",
        "isUndefined": "isDefined",
    ]
    private static let orders = ["gt": "greaterThan", "gte": "atLeast", "lt": "lessThan", "lte": "atMost"]
    private static let types = ["isNumber": "number", "isString": "text", "isBoolean": "boolean", "isArray": "list"]

    /// Returns the check of a line; nil if it has no counterpart.
    static func check(
        _ entry: BrunoEntry, _ translator: ScriptTranslator, _ state: inout BrunoState
    ) -> ScriptCheck? {
        let words = entry.value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        guard let first = words.first else { return nil }
        let isKnown = operators.contains(first)
        let word = isKnown ? first : "eq"
        let text = (isKnown ? (words.count > 1 ? words[1] : "") : entry.value).trimmingWhitespace
        let positive = negations[word] ?? word
        let check: ScriptCheck?
        switch translator.value(of: entry.name) {
        case .subject(.json("$")) where ["contains", "startsWith", "endsWith", "matches"].contains(positive):
            check = self.check(positive, text, of: .text, &state)
        case .subject(let subject)?: check = self.check(positive, text, of: subject, &state)
        case .length(let subject)?:
            guard case .json = subject, let length = number(positive, text, of: subject, &state) else { return nil }
            check = ScriptCheck(subject: subject, condition: .operation("length", length))
        default: return nil
        }
        return word == positive ? check : check?.negated
    }

    private static func check(
        _ word: String, _ text: String, of subject: ScriptSubject, _ state: inout BrunoState
    ) -> ScriptCheck? {
        condition(word, text, of: subject, &state).map { ScriptCheck(subject: subject, condition: $0) }
    }

    private static func condition(
        _ word: String, _ text: String, of subject: ScriptSubject, _ state: inout BrunoState
    ) -> Condition? {
        let isJSON = if case .json = subject { true } else { false }
        switch word {
        case "eq": return value(text, of: subject, &state).map(Condition.equals)
        case "in":
            guard let values = list(text, of: subject, &state) else { return nil }
            return subject == .status ? .equals(.list(values)) : .operation("oneOf", .list(values))
        case "between":
            guard let limits = list(text, of: subject, &state), limits.count == 2,
                limits.allSatisfy({ subject == .duration || isNumber($0) })
            else { return nil }
            return .operation("between", .list(limits))
        case "isEmpty": return subject == .status || subject == .duration ? nil : .operation("empty", .bool(true))
        case "isDefined": return subject == .status || subject == .duration ? nil : .operation("exists", .bool(true))
        default: break
        }
        if let order = orders[word] {
            guard let value = value(text, of: subject, &state), subject == .duration || isNumber(value) else {
                return nil
            }
            return .operation(order, value)
        }
        guard subject != .status, subject != .duration else { return nil }
        switch word {
        case "contains" where isJSON: return value(text, of: subject, &state).map { .operation(word, $0) }
        case "contains", "startsWith", "endsWith": return .operation(word, textValue(text, &state))
        case "matches": return pattern(text).map { .operation(word, .text(DraftText($0))) }
        case "length":
            guard let value = value(text, of: subject, &state), isNumber(value) else { return nil }
            return .operation("length", value)
        case "isNull" where isJSON: return .equals(.plain("null"))
        case "isTruthy" where isJSON:
            return .not(.operation("oneOf", .list([.bool(false), .plain("0"), .quoted(""), .plain("null")])))
        case "isJson" where isJSON: return .operation("exists", .bool(true))
        default: return isJSON ? types[word].map { .operation("type", .text(DraftText($0))) } : nil
        }
    }

    /// Returns the matcher for the number of a part's elements or characters.
    private static func number(
        _ word: String, _ text: String, of subject: ScriptSubject, _ state: inout BrunoState
    ) -> DraftValue? {
        guard let value = value(text, of: subject, &state), isNumber(value) else { return nil }
        return word == "eq" ? value : orders[word].map { .entry(DraftText($0), value) }
    }

    // MARK: Values

    /// Returns a value that a part is compared with; nil for one that the part never has.
    private static func value(_ text: String, of subject: ScriptSubject, _ state: inout BrunoState) -> DraftValue? {
        switch subject {
        case .duration: return Int(text).flatMap { $0 < 0 ? nil : .text("\($0)ms") }
        case .status: return Int(text).flatMap { (100...599).contains($0) ? .number($0) : nil }
        case .header, .text, .reason: return textValue(text, &state)
        case .json:
            if let quoted = quoted(text) { return .text(state.text(quoted)) }
            guard let value = JSONValue(plainScalar: text) else { return .text(state.text(text)) }
            return DraftBody.json(value) ?? .text(DraftText(text))
        }
    }

    private static func textValue(_ text: String, _ state: inout BrunoState) -> DraftValue {
        .text(state.text(quoted(text) ?? text))
    }

    private static func list(_ text: String, of subject: ScriptSubject, _ state: inout BrunoState) -> [DraftValue]? {
        let inner = text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
        var values: [DraftValue] = []
        for part in inner.split(separator: ",") {
            guard let value = value(part.trimmingWhitespace, of: subject, &state) else { return nil }
            values.append(value)
        }
        return values.isEmpty ? nil : values
    }

    private static func isNumber(_ value: DraftValue) -> Bool {
        guard case .plain(let text) = value, case .number? = JSONValue(plainScalar: text) else { return false }
        return true
    }

    /// Returns the text in quotes; nil for a text without quotes.
    private static func quoted(_ text: String) -> String? {
        guard let quote = text.first, "\"'`".contains(quote), text.count > 1, text.last == quote else { return nil }
        let inner = text.dropFirst().dropLast()
        return inner.contains(quote) || inner.contains("\\") || inner.contains("${") ? nil : String(inner)
    }

    /// Returns the regular expression of `/…/`, or of a text without slashes; nil for an invalid one.
    private static func pattern(_ text: String) -> String? {
        var pattern = quoted(text) ?? text
        var flags = ""
        if pattern.hasPrefix("/"), let end = pattern.dropFirst().lastIndex(of: "/") {
            flags = String(pattern[pattern.index(after: end)...])
            pattern = String(pattern[pattern.index(after: pattern.startIndex)..<end])
        }
        guard flags.isEmpty || flags == "i", !pattern.isEmpty,
            (try? JSONSchema(["pattern": .string(pattern)], isWholeFile: false)) != nil
        else { return nil }
        return flags == "i" ? "(?i)" + pattern : pattern
    }
}
