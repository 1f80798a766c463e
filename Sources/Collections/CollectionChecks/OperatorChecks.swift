import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// Checks for operators of one matcher that exclude each other.
extension ImpossibleExpectations {
    mutating func checkOrder(_ low: PlaceholderValue, _ high: PlaceholderValue, _ range: SourceRange) {
        guard Self.order(low, high) == .descending else { return }
        findings.append(
            Finding(
                range: range, message: "nothing is between these: the first bound is above the second",
                hint: "write the lower bound first"))
    }

    private enum Order {
        case ascending, same, descending
    }

    /// Returns the order of two bounds; nil unless both are literals of one type.
    private static func order(_ left: PlaceholderValue, _ right: PlaceholderValue) -> Order? {
        guard let left = left.literal, let right = right.literal else { return nil }
        if case .number(let first) = left, case .number(let second) = right { return order(first, second) }
        let texts = (left.placeholderText, right.placeholderText)
        if let first = TimeText.seconds(texts.0), let second = TimeText.seconds(texts.1) { return order(first, second) }
        guard let first = DurationText.parse(texts.0), let second = DurationText.parse(texts.1) else { return nil }
        return order(first, second)
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Order {
        left < right ? .ascending : right < left ? .descending : .same
    }

    /// Reports a lower bound above an upper one, and an upper bound that requires a count below 0.
    mutating func checkBounds(_ matcher: Matcher, _ domain: Domain) {
        for upper in matcher.operations {
            guard case .ordered(let kind, let high) = upper.matcherOperator, kind == .lessThan || kind == .atMost else {
                continue
            }
            if case .count = domain, case .number(let number)? = high.literal {
                let isNegative = number.text.hasPrefix("-")
                if isNegative || kind == .lessThan && number == JSONNumber(0) {
                    findings.append(
                        Finding(
                            range: upper.range, message: "a length or count is never below 0",
                            hint: "write a bound above 0, or the number alone: 0"))
                }
            }
            for lower in matcher.operations {
                guard case .ordered(let other, let low) = lower.matcherOperator,
                    other == .greaterThan || other == .atLeast, let order = Self.order(low, high)
                else { continue }
                let isOpen = kind == .lessThan || other == .greaterThan
                guard order == .descending || order == .same && isOpen else { continue }
                findings.append(
                    Finding(
                        range: upper.range,
                        message: "nothing is \(kind.phrase) this and \(other.phrase) the other bound",
                        hint: "exchange the bounds, or write between: [low, high]"))
            }
        }
    }

    /// Reports `type` and `equals` with a value of another type: JSON types are never converted.
    mutating func checkKind(_ matcher: Matcher) {
        for operation in matcher.operations {
            guard case .type(let type) = operation.matcherOperator else { continue }
            for other in matcher.operations {
                guard case .equals(let value) = other.matcherOperator, let literal = value.literal,
                    !type.canBe(literal)
                else { continue }
                findings.append(
                    Finding(
                        range: value.range,
                        message: "of the type \"\(type.rawValue)\" it can never be \(literal.kindPhrase)",
                        hint: "keep one of \"type\" and \"equals\""))
            }
        }
    }
}

extension MatcherOperator.Ordering {
    fileprivate var phrase: String {
        switch self {
        case .lessThan: "less than"
        case .atMost: "at most"
        case .greaterThan: "greater than"
        case .atLeast: "at least"
        }
    }
}

extension MatcherOperator.ValueType {
    /// True if a JSON value can have the type; the format of a text isn't checked.
    fileprivate func canBe(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.text, .string), (.uuid, .string), (.date, .string), (.dateTime, .string), (.url, .string): true
        case (.number, .number), (.boolean, .bool), (.list, .array), (.mapping, .object), (.null, .null): true
        case (.integer, .number(let number)): number.isInteger
        default: false
        }
    }
}

/// Checks for operators that hold for any value.
extension ImpossibleExpectations {
    mutating func checkIdleness(of matcher: Matcher, _ domain: Domain) {
        for operation in matcher.operations {
            // Next to other operators, a bound that always holds may document the intent.
            checkIdleness(of: operation, domain, isAlone: matcher.operations.count == 1)
        }
    }

    private mutating func checkIdleness(of operation: Matcher.Operation, _ domain: Domain, isAlone: Bool) {
        switch operation.matcherOperator {
        case .contains(let value): checkContained(value, operation.range, domain)
        case .startsWith(let text): checkEmptiness(of: text, "startsWith", "write what the text must begin with")
        case .endsWith(let text): checkEmptiness(of: text, "endsWith", "write what the text must end with")
        case .matches(let regex): checkEmptiness(of: regex.written, "matches", "write a regular expression")
        case .ordered(let ordering, let bound):
            if isAlone, case .count = domain { checkBelowNone(ordering, bound, operation.range) }
        default: break
        }
    }

    private mutating func checkContained(_ value: PlaceholderValue, _ range: SourceRange, _ domain: Domain) {
        // In a list, `contains` compares whole elements, so an empty text or mapping is a useful value.
        let mayBeList =
            switch domain {
            case .anything, .json: true
            case .status, .text, .version, .boolean, .count: false
            }
        switch value.literal {
        case .array([])?:
            addEmpty("contains", "anything", range, "write what must be in it; that there is a value is exists: true")
        case .string("")? where mayBeList:
            addIdle("every text contains an empty one", range, "for a list with an empty text in it write any: \"\"")
        case .array(let elements)? where !mayBeList && elements.contains(.string("")):
            addEmpty(
                "contains", "any text", range, "leave the empty text out; that there is a value is exists: true")
        case .string("")?:
            addEmpty("contains", "any text", range, "write what must be in it; that there is a value is exists: true")
        case .object([:])? where mayBeList:
            addIdle("every mapping contains an empty one", range, "write the keys that it must have")
        default: break
        }
    }

    private mutating func checkEmptiness(of text: PlaceholderText, _ name: String, _ hint: String) {
        guard text.literal?.isEmpty ?? false else { return }
        addEmpty(name, "any text", text.range, "\(hint); any text at all is type: text")
    }

    /// Reports a lower bound of a count that always holds, because counts are never below 0.
    private mutating func checkBelowNone(
        _ ordering: MatcherOperator.Ordering, _ bound: PlaceholderValue, _ range: SourceRange
    ) {
        guard case .number(let number)? = bound.literal else { return }
        let isKept =
            switch ordering {
            case .atLeast: number <= JSONNumber(0)
            case .greaterThan: number < JSONNumber(0)
            case .lessThan, .atMost: false
            }
        guard isKept else { return }
        addIdle(
            "a length or count is always \(ordering == .atLeast ? "at least" : "greater than") \(number.text)", range,
            "write a bound above 0, or leave it out")
    }

    private mutating func addEmpty(_ name: String, _ subject: String, _ range: SourceRange, _ hint: String) {
        findings.append(
            Finding(
                code: .idleCheck, range: range, message: "\"\(name)\" is empty, so \(subject) would match", hint: hint))
    }

    private mutating func addIdle(_ message: String, _ range: SourceRange, _ hint: String) {
        findings.append(Finding(code: .idleCheck, severity: .warning, range: range, message: message, hint: hint))
    }
}
