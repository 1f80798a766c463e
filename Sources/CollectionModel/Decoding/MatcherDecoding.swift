import Diagnostics
import JSON
import Placeholders
import RegularExpressions
import YAMLSource

private enum MatcherKey: String, FormatKey {
    case equals, oneOf, unordered, not, contains, startsWith, endsWith, matches
    case lessThan, atMost, greaterThan, atLeast, between
    case type, exists, empty, length, count, any, every

    static let owner = "a matcher"
}

/// Reads matchers: the table of operators in section 8 of the format's reference.
struct MatcherDecoder {
    /// What the matcher's subject is, where that decides how its values read.
    enum Domain {
        case anything
        case duration
    }

    let context: DecodingContext
    var domain = Domain.anything
    private var isNegated = false

    init(context: DecodingContext, domain: Domain = .anything) {
        self.context = context
        self.domain = domain
    }

    func matcher(_ node: YAMLNode) -> Matcher? {
        guard node.mapping != nil else { return plain(node) }
        reportValuesAsOperators(in: node)
        let entries = context.entries(of: node, MatcherKey.self)
        guard !entries.isEmpty else {
            if node.mapping?.entries.isEmpty ?? false {
                context.report(at: node, "a matcher without an operator", hint: "an empty mapping is equals: {}")
            }
            return nil
        }
        let operations = entries.compactMap { entry -> Matcher.Operation? in
            guard let matcherOperator = matcherOperator(entry) else { return nil }
            return Matcher.Operation(matcherOperator: matcherOperator, range: entry.value.range(in: context.file))
        }
        return Matcher(operations: operations, range: node.range(in: context.file))
    }

    /// Says once that a mapping is never a value, when none of its keys is an operator.
    private func reportValuesAsOperators(in node: YAMLNode) {
        guard let entries = node.mapping?.entries, let first = entries.first else { return }
        let isValue = entries.allSatisfy { MatcherKey(rawValue: $0.key) == nil }
        let names = MatcherKey.allCases.map(\.rawValue)
        guard isValue, Suggestion.nearest(to: first.key, among: names) == nil else { return }
        context.report(
            at: first.keyNode, "\(first.key.quoted) is not an operator",
            hint: "a mapping is never a value here: write equals: {…}; the operators are \(names.joined(separator: ", "))")
    }

    private func plain(_ node: YAMLNode) -> Matcher? {
        if case .missing = node.content { return nil }
        let range = node.range(in: context.file)
        let operation = Matcher.Operation(matcherOperator: .equals(context.value(node)), range: range)
        return Matcher(operations: [operation], range: range)
    }

    private func matcherOperator(_ entry: DecodingContext.Entry<MatcherKey>) -> MatcherOperator? {
        let node = entry.value
        let name = "\"\(entry.key.rawValue)\""
        switch entry.key {
        case .equals: return .equals(context.value(node))
        case .oneOf: return .oneOf(context.elements(of: node, name).map(context.value))
        case .unordered: return unordered(node)
        case .not: return nested(node, isNegated: true).map { .not($0) }
        case .contains: return .contains(context.value(node))
        case .startsWith: return context.placeholderText(node, name).map { .startsWith($0) }
        case .endsWith: return context.placeholderText(node, name).map { .endsWith($0) }
        case .matches: return context.regularExpression(node, name).map { .matches($0) }
        case .lessThan: return bound(node, name).map { .ordered(.lessThan, $0) }
        case .atMost: return bound(node, name).map { .ordered(.atMost, $0) }
        case .greaterThan: return bound(node, name).map { .ordered(.greaterThan, $0) }
        case .atLeast: return bound(node, name).map { .ordered(.atLeast, $0) }
        case .between: return between(node, name)
        case .type: return context.word(node, name, MatcherOperator.ValueType.self).map { .type($0) }
        case .exists: return exists(entry)
        case .empty: return context.boolean(node, name).map { .empty($0) }
        case .length: return count(node).map { .length($0) }
        case .count: return count(node).map { .count($0) }
        case .any: return nested(node).map { .any($0) }
        case .every: return nested(node).map { .every($0) }
        }
    }

    private func nested(_ node: YAMLNode, isNegated: Bool = false) -> Matcher? {
        var decoder = self
        decoder.isNegated = self.isNegated || isNegated
        return decoder.matcher(node)
    }

    /// A matcher on a number of things, which has nothing to do with the kind of the subject.
    private func count(_ node: YAMLNode) -> Matcher? {
        var decoder = self
        decoder.domain = .anything
        return decoder.matcher(node)
    }

    private func unordered(_ node: YAMLNode) -> MatcherOperator? {
        guard node.sequence != nil || node.scalar != nil else {
            context.reportKind(of: node, wanted: "\"unordered\" must be a list")
            return nil
        }
        return .unordered(context.value(node))
    }

    private func exists(_ entry: DecodingContext.Entry<MatcherKey>) -> MatcherOperator? {
        if isNegated {
            context.report(
                at: entry.keyNode, "\"exists\" cannot stand under \"not\"",
                hint: "on nothing every operator fails, \"not\" too: write exists: false")
            return nil
        }
        return context.boolean(entry.value, "\"exists\"").map { .exists($0) }
    }

    private func between(_ node: YAMLNode, _ name: String) -> MatcherOperator? {
        let bounds = context.elements(of: node, name)
        guard bounds.count == 2 else {
            if node.sequence != nil {
                context.report(at: node, "\(name) wants two bounds, not \(bounds.count)", hint: "write between: [1, 5]")
            }
            return nil
        }
        guard let low = bound(bounds[0], name), let high = bound(bounds[1], name) else { return nil }
        return .between(low, high)
    }

    /// A number, duration or time to compare with.
    private func bound(_ node: YAMLNode, _ name: String) -> PlaceholderValue? {
        let value = context.value(node)
        guard let literal = value.literal else { return value }
        switch (domain, literal) {
        case (.duration, _):
            guard DurationText.parse(literal.placeholderText) == nil else { return value }
            context.report(at: node, DurationText.mistake(in: literal.placeholderText, name), hint: DurationText.hint)
        case (.anything, .number): return value
        case (.anything, .string(let text)):
            if TimeText.seconds(text) != nil || DurationText.parse(text) != nil || JSONNumber(text) != nil {
                return value
            }
            context.report(
                at: node, "\(name) cannot hold for \(text.quoted)",
                hint: "it compares numbers, durations (2s) and RFC 3339 times")
        default:
            context.report(at: node, "\(name) cannot hold for \(literal.kindName)", hint: "it compares numbers, durations and times")
        }
        return nil
    }
}

extension DecodingContext {
    /// A regular expression, compiled at once when it has no placeholders.
    func regularExpression(_ node: YAMLNode, _ owner: String) -> RegexText? {
        guard let written = placeholderText(node, owner) else { return nil }
        guard let pattern = written.literal else { return RegexText(written: written, compiled: nil) }
        do {
            return RegexText(written: written, compiled: try RegularExpression(pattern))
        } catch {
            let length = pattern.unicodeScalars.count
            let start = min(error.offset, length)
            let range = node.slice(in: file).range(ofScalars: start..<min(start + 1, length), in: pattern)
            report(at: range, "the regular expression is wrong here: \(error.message)", hint: "the syntax is PCRE2's")
            return nil
        }
    }

    /// A JSONPath, compiled at once when it has no placeholders.
    func jsonPath(_ text: String, at node: YAMLNode) -> JSONPathText? {
        let written = placeholderText(text, at: node)
        guard let path = written.literal else { return JSONPathText(written: written, compiled: nil) }
        do {
            return JSONPathText(written: written, compiled: try JSONPath(path))
        } catch {
            let slice = node.slice(in: file)
            let range = slice.range(ofScalars: error.offset..<error.offset + error.length, in: path)
            report(at: range, "the JSONPath is wrong here: \(error.message)", hint: error.hint)
            return nil
        }
    }
}
