import CollectionModel
import Diagnostics
import JSON
import Placeholders

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
