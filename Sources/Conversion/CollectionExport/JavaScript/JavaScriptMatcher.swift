import CollectionModel
import JSON
import Placeholders
import Text

/// Matchers as assertions with `pm.expect`.
struct JavaScriptMatcher {
    /// The kind of value that a matcher is for, which decides how its operands are read.
    enum Subject {
        case any
        /// A text, or no value.
        case text
        /// A number of milliseconds; operands are durations.
        case milliseconds
    }

    let javaScript: JavaScriptExpressions
    var subject = Subject.any

    /// Returns statements that throw unless the matcher holds; nil if JavaScript cannot express it.
    func statements(_ matcher: Matcher, on value: String) -> [String]? {
        var statements: [String] = []
        for operation in matcher.operations {
            guard let more = self.statements(operation.matcherOperator, on: value) else { return nil }
            statements += more
        }
        return statements
    }

    private func statements(_ matcherOperator: MatcherOperator, on value: String) -> [String]? {
        switch matcherOperator {
        case .not(let matcher): return negated(matcher, on: value)
        case .length(let matcher): return size(matcher, on: value, "_.size(\(value))")
        case .count(let matcher):
            return size(matcher, on: value, "_.size(_.isUndefined(\(value)) ? [] : [].concat(\(value)))")
        case .any(let matcher): return each("some", matcher, on: value)
        case .every(let matcher): return each("every", matcher, on: value)
        case .contains(let wanted): return contains(wanted, on: value)
        default:
            return assertion(matcherOperator, on: value).map { subject, words in
                // Chai matches numbers and lists as texts.
                let isPattern = self.subject == .any && words.hasPrefix("match(")
                return ["pm.expect(\(subject)).to.\(isPattern ? "be.a(\"string\").and." : "")\(words);"]
            }
        }
    }

    /// An assertion on a value, in the words after `to.`.
    private typealias Assertion = (value: String, words: String)

    private func assertion(_ matcherOperator: MatcherOperator, on value: String) -> Assertion? {
        switch matcherOperator {
        case .equals(let wanted): return equals(wanted, on: value)
        case .oneOf(let wanted):
            let values = wanted.compactMap(operand)
            return values.count == wanted.count ? (value, "be.oneOf([\(values.joined(separator: ", "))])") : nil
        case .unordered(let wanted): return operand(wanted).map { (value, "have.deep.members(\($0))") }
        case .startsWith(let text): return pattern(text) { "^\($0)" }.map { (value, "match(\($0))") }
        case .endsWith(let text): return pattern(text) { "\($0)$" }.map { (value, "match(\($0))") }
        case .matches(let regex): return pattern(regex).map { (value, "match(\($0))") }
        case .ordered(let ordering, let limit): return ordered(ordering, limit, on: value)
        case .between(let low, let high):
            guard let (low, subject) = bound(low, on: value), let (high, _) = bound(high, on: value) else { return nil }
            return (subject, "be.within(\(low), \(high))")
        case .type(let type): return self.type(type, on: value)
        case .exists(let exists): return (value, exists ? "not.be.undefined" : "be.undefined")
        case .empty(let isEmpty): return (value, isEmpty ? "be.empty" : "not.be.empty")
        case .not, .length, .count, .any, .every, .contains: return nil
        }
    }

    private func equals(_ wanted: PlaceholderValue, on value: String) -> Assertion? {
        switch wanted.literal {
        case .null?: return (value, "be.null")
        case .bool(let bool)?: return (value, "be.\(bool)")
        default: return operand(wanted).map { (value, "eql(\($0))") }
        }
    }

    private func contains(_ wanted: PlaceholderValue, on value: String) -> [String]? {
        switch wanted {
        case .literal(.array(let elements), let range):
            var statements: [String] = []
            for element in elements {
                guard let more = contains(.literal(element, range), on: value) else { return nil }
                statements += more
            }
            return statements
        case .list(let elements, _):
            var statements: [String] = []
            for element in elements {
                guard let more = contains(element, on: value) else { return nil }
                statements += more
            }
            return statements
        case .literal(.object, _), .mapping:
            return operand(wanted).map {
                let match = "_.isMatch(\(value), \($0))"
                return ["pm.expect(\(match) || _.some(\(value), \($0))).to.be.true;"]
            }
        default: return operand(wanted).map { ["pm.expect(\(value)).to.include(\($0));"] }
        }
    }

    /// A value must exist also for a negation.
    private func negated(_ matcher: Matcher, on value: String) -> [String]? {
        let existence = "pm.expect(\(value)).to.not.be.undefined;"
        if matcher.operations.count == 1, let inner = matcher.operations.first?.matcherOperator {
            if case .contains(let wanted) = inner, let text = scalar(wanted) {
                return [existence, "pm.expect(\(value)).to.not.include(\(text));"]
            }
            if let assertion = assertion(inner, on: value) {
                let words = assertion.words
                let opposite = words.hasPrefix("not.") ? String(words.dropFirst(4)) : "not.\(words)"
                return [existence, "pm.expect(\(assertion.value)).to.\(opposite);"]
            }
        }
        guard let statements = statements(matcher, on: value) else { return nil }
        return [existence, "pm.expect(() => { \(statements.joined(separator: " ")) }).to.throw();"]
    }

    private func scalar(_ value: PlaceholderValue) -> String? {
        switch value {
        case .list, .mapping, .literal(.array, _), .literal(.object, _): nil
        default: operand(value)
        }
    }

    private func size(_ matcher: Matcher, on value: String, _ size: String) -> [String]? {
        if matcher.operations.count == 1, case .equals(let wanted)? = matcher.operations.first?.matcherOperator,
            case .number(let number)? = wanted.literal, size.hasPrefix("_.size(\(value)")
        {
            return ["pm.expect(\(value)).to.have.lengthOf(\(number.text));"]
        }
        return JavaScriptMatcher(javaScript: javaScript).statements(matcher, on: size)
    }

    private func each(_ method: String, _ matcher: Matcher, on value: String) -> [String]? {
        let inner = JavaScriptMatcher(javaScript: javaScript)
        guard let statements = inner.statements(matcher, on: "item") else { return nil }
        let checks = statements.joined(separator: " ")
        if method == "every" {
            return [
                "pm.expect(\(value)).to.not.be.empty;", "[].concat(\(value)).forEach((item) => { \(checks) });",
            ]
        }
        let test = "(item) => { try { \(checks) return true; } catch (error) { return false; } }"
        return ["pm.expect([].concat(\(value)).some(\(test))).to.be.true;"]
    }

    // MARK: Operands

    private func operand(_ value: PlaceholderValue) -> String? {
        if subject == .milliseconds { return milliseconds(value) }
        return javaScript.expression(value)
    }

    private func milliseconds(_ value: PlaceholderValue) -> String? {
        switch value.literal {
        case .number(let number)?: return number.text
        case .string(let text)?:
            guard let duration = DurationText.parse(text) else { return nil }
            return JSONNumber(duration / .milliseconds(1))?.text
        default: return nil
        }
    }

    private func ordered(
        _ ordering: MatcherOperator.Ordering, _ limit: PlaceholderValue, on value: String
    ) -> Assertion? {
        guard let (limit, subject) = bound(limit, on: value) else { return nil }
        switch ordering {
        case .lessThan: return (subject, "be.below(\(limit))")
        case .atMost: return (subject, "be.at.most(\(limit))")
        case .greaterThan: return (subject, "be.above(\(limit))")
        case .atLeast: return (subject, "be.at.least(\(limit))")
        }
    }

    /// Returns a limit and the value that is compared with it: numbers, or times as milliseconds since 1970.
    private func bound(_ limit: PlaceholderValue, on value: String) -> (limit: String, subject: String)? {
        if subject == .milliseconds { return milliseconds(limit).map { ($0, value) } }
        if case .string(let text)? = limit.literal {
            guard text.contains("T"), text.count >= 20 else { return nil }
            return ("Date.parse(\(JavaScriptText.literal(text)))", "Date.parse(\(value))")
        }
        guard let operand = javaScript.expression(limit) else { return nil }
        guard case .literal = limit else { return ("Number(\(operand))", value) }
        return (operand, value)
    }

    private func pattern(_ text: PlaceholderText, _ anchored: (String) -> String) -> String? {
        if let literal = javaScript.names.pieces(of: text).literal {
            return "/\(anchored(JavaScriptText.quotedPattern(literal)))/"
        }
        guard let expression = javaScript.expression(text) else { return nil }
        return "new RegExp(`\(anchored("${_.escapeRegExp(\(expression))}"))`)"
    }

    func pattern(_ regex: RegexText) -> String? {
        if let literal = javaScript.names.pieces(of: regex.written).literal { return JavaScriptText.pattern(literal) }
        return javaScript.expression(regex.written).map { "new RegExp(\($0))" }
    }

    private func type(_ type: MatcherOperator.ValueType, on value: String) -> Assertion {
        switch type {
        case .text: (value, "be.a(\"string\")")
        case .number: (value, "be.a(\"number\")")
        case .integer: ("Number.isInteger(\(value))", "be.true")
        case .boolean: (value, "be.a(\"boolean\")")
        case .list: (value, "be.an(\"array\")")
        case .mapping: (value, "be.an(\"object\")")
        case .null: (value, "be.null")
        case .uuid: (value, "match(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)")
        case .date: (value, "match(/^\\d{4}-\\d{2}-\\d{2}$/)")
        case .dateTime:
            (value, "match(/^\\d{4}-\\d{2}-\\d{2}[Tt ]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2})$/)")
        case .url: (value, "match(/^[a-z][a-z0-9+.-]*:\\/\\/\\S+$/i)")
        }
    }
}
