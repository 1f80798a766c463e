import Diagnostics
import JSON
import Placeholders
import Text
import YAMLSource

package enum MatcherKey: String, FormatKey {
    case equals, oneOf, unordered, not, contains, startsWith, endsWith, matches
    case lessThan, atMost, greaterThan, atLeast, between
    case type, exists, empty, length, count, any, every

    static let owner = "a matcher"

    /// The operators by their names in other tools.
    private static let synonyms: [String: MatcherKey] = [
        "eq": .equals, "$eq": .equals, "==": .equals, "=": .equals, "is": .equals, "equal": .equals,
        "in": .oneOf, "$in": .oneOf, "ne": .not, "$ne": .not, "!=": .not, "notEquals": .not,
        "includes": .contains, "contain": .contains, "regex": .matches, "pattern": .matches, "match": .matches,
        "lt": .lessThan, "$lt": .lessThan, "<": .lessThan, "lte": .atMost, "$lte": .atMost, "<=": .atMost,
        "max": .atMost,
        "gt": .greaterThan, "$gt": .greaterThan, ">": .greaterThan, "gte": .atLeast, "$gte": .atLeast, ">=": .atLeast,
        "min": .atLeast, "range": .between, "size": .count, "isEmpty": .empty, "all": .every, "some": .any,
    ]

    static func advice(for word: String) -> String? {
        synonyms[word].map { "did you mean \"\($0.rawValue)\"?" }
    }

    static let rules: [KeyRule] = [.notEmpty]

    var accepts: ValueShape {
        switch self {
        case .equals, .contains: .value
        case .oneOf: .list(.value)
        case .unordered: .either([.list(.value), .placeholder])
        case .not, .length, .count, .any, .every: .matcher
        case .startsWith, .endsWith, .matches: .text
        case .lessThan, .atMost, .greaterThan, .atLeast: Self.bound
        case .between: .pair(Self.bound)
        case .type: .word(of: MatcherOperator.ValueType.self)
        case .exists, .empty: .boolean
        }
    }

    /// The values of the operator for a duration; nil if it does not apply to durations.
    var acceptsForDurations: ValueShape? {
        switch self {
        case .equals, .lessThan, .atMost, .greaterThan, .atLeast: .duration(.any)
        case .oneOf: .list(.duration(.any))
        case .not: .mapping(.durationMatcher)
        case .between: .pair(.duration(.any))
        case .exists: .boolean
        case .unordered, .contains, .startsWith, .endsWith, .matches, .type, .empty, .length, .count, .any, .every: nil
        }
    }

    private static let bound = ValueShape.form(
        "number, duration or RFC 3339 time",
        pattern: ".*<<.*|-?\(ValuePattern.duration)|" + #"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?"#
            + "|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ].*",
        mayBeNumber: true)
}

/// Decodes matchers (the table of operators in "Expectations" in format.md).
struct MatcherDecoder {
    /// The type of a matcher's subject, if it decides how values are decoded.
    enum Domain {
        case anything
        case duration
    }

    let context: DecodingContext
    var domain = Domain.anything
    /// The name of a plain value in messages.
    private let owner: String
    private var isNegated = false

    init(context: DecodingContext, domain: Domain = .anything, owner: String = "\"duration\"") {
        self.context = context
        self.domain = domain
        self.owner = owner
    }

    func matcher(_ node: YAMLNode) -> Matcher? {
        guard let mapping = node.mapping else { return plain(node) }
        if mapping.entries.isEmpty {
            context.report(
                .emptyValue, at: node, "a matcher without an operator", hint: "an empty mapping is equals: {}")
        }
        guard !isMeantAsValue(mapping) else { return nil }
        let operations = context.entries(of: node, MatcherKey.self).compactMap { entry -> Matcher.Operation? in
            guard let matcherOperator = matcherOperator(entry) else { return nil }
            return Matcher.Operation(matcherOperator: matcherOperator, range: entry.value.range(in: context.file))
        }
        return operations.isEmpty ? nil : Matcher(operations: operations, range: node.range(in: context.file))
    }

    /// True, after one report, if no key of the mapping is or resembles an operator.
    private func isMeantAsValue(_ mapping: YAMLMapping) -> Bool {
        guard let first = mapping.entries.first,
            mapping.entries.allSatisfy({ entry in
                // The search for a similar key is slow, and most keys are operators: compare them first.
                MatcherKey(rawValue: entry.key) == nil && MatcherKey.nearest(to: entry.key) == nil
                    && MatcherKey.advice(for: entry.key) == nil
            })
        else { return false }
        let names = MatcherKey.allCases.map(\.rawValue).joined(separator: ", ")
        context.report(
            .unknownKey, at: first.keyNode, "\(first.key.quoted) is not an operator",
            hint: "a mapping is never a value here: write equals: {…}; the operators are \(names)")
        return true
    }

    private func plain(_ node: YAMLNode) -> Matcher? {
        if case .missing = node.content { return nil }
        guard let value = wanted(node, owner) else { return nil }
        let range = node.range(in: context.file)
        return Matcher(operations: [Matcher.Operation(matcherOperator: .equals(value), range: range)], range: range)
    }

    private func matcherOperator(_ entry: DecodingContext.Entry<MatcherKey>) -> MatcherOperator? {
        let node = entry.value
        let name = "\"\(entry.key.rawValue)\""
        if domain == .duration, entry.key.acceptsForDurations == nil {
            context.report(
                .invalidOperator, at: entry.keyNode, "\(name) does not apply to durations",
                hint: "compare it, as in lessThan: 2s")
            return nil
        }
        switch entry.key {
        case .equals: return wanted(node, name).map { .equals($0) }
        case .oneOf: return oneOf(node, name)
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
        case .type:
            return context.word(node, name, MatcherOperator.ValueType.self, synonyms: Self.typeSynonyms)
                .map { .type($0) }
        case .exists: return exists(entry)
        case .empty: return context.boolean(node, name).map { .empty($0) }
        case .length: return nested(node).map { .length($0) }
        case .count: return nested(node).map { .count($0) }
        case .any: return nested(node).map { .any($0) }
        case .every: return nested(node).map { .every($0) }
        }
    }

    /// Types by their names in JSON Schema and programming languages.
    private static let typeSynonyms: [String: MatcherOperator.ValueType] = [
        "string": .text, "str": .text, "int": .integer, "float": .number, "double": .number, "bool": .boolean,
        "array": .list, "object": .mapping, "dict": .mapping, "map": .mapping, "uri": .url, "guid": .uuid,
        "datetime": .dateTime, "date-time": .dateTime,
    ]

    private func nested(_ node: YAMLNode, isNegated: Bool = false) -> Matcher? {
        var decoder = self
        decoder.isNegated = self.isNegated || isNegated
        return decoder.matcher(node)
    }

    private func exists(_ entry: DecodingContext.Entry<MatcherKey>) -> MatcherOperator? {
        if isNegated {
            context.report(
                .invalidOperator, at: entry.keyNode, "\"exists\" is not allowed under \"not\"",
                hint: "on nothing every operator fails, \"not\" too: write exists: false")
            return nil
        }
        return context.boolean(entry.value, "\"exists\"").map { .exists($0) }
    }

    // MARK: Values

    /// Returns a value for equality; for a duration it must be a duration.
    private func wanted(_ node: YAMLNode, _ name: String) -> PlaceholderValue? {
        domain == .duration ? bound(node, name) : context.value(node)
    }

    private func oneOf(_ node: YAMLNode, _ name: String) -> MatcherOperator? {
        let elements = context.elements(of: node, name, hint: "write oneOf: [a, b]")
        guard !elements.isEmpty else {
            if node.sequence?.isEmpty ?? false {
                context.report(
                    .emptyValue, at: node, "\"oneOf\" is empty, so nothing could match", hint: "write oneOf: [a, b]")
            }
            return nil
        }
        let values = elements.compactMap { wanted($0, name) }
        return values.count == elements.count ? .oneOf(values) : nil
    }

    private func unordered(_ node: YAMLNode) -> MatcherOperator? {
        guard node.sequence != nil || node.scalar != nil else {
            context.reportKind(of: node, wanted: "\"unordered\" must be a list", hint: "write unordered: [a, b]")
            return nil
        }
        let value = context.value(node)
        if let literal = value.literal, node.sequence == nil {
            context.report(
                .wrongType, at: node, "\"unordered\" must be a list, not \(literal.kindPhrase)",
                hint: "write unordered: [a, b]")
            return nil
        }
        return .unordered(value)
    }

    private func between(_ node: YAMLNode, _ name: String) -> MatcherOperator? {
        let bounds = context.elements(of: node, name, hint: "write between: [1, 5]")
        guard bounds.count == 2 else {
            if node.sequence != nil {
                context.report(
                    .invalidValue, at: node, "\(name) needs two bounds, not \(bounds.count)",
                    hint: "write between: [1, 5]")
            }
            return nil
        }
        guard let low = bound(bounds[0], name), let high = bound(bounds[1], name) else { return nil }
        return .between(low, high)
    }

    /// Returns a number, duration or time to compare with.
    private func bound(_ node: YAMLNode, _ name: String) -> PlaceholderValue? {
        let value = context.value(node)
        guard let literal = value.literal else {
            if case .list = value { return rejectBound(node, name, "a list") }
            if case .mapping = value { return rejectBound(node, name, "a mapping") }
            return value
        }
        if domain == .duration { return durationBound(value, literal, at: node, name) }
        switch literal {
        case .number: return value
        case .string(let text):
            if TimeText.seconds(text) != nil || DurationText.parse(text) != nil || JSONNumber(text) != nil {
                return value
            }
            return rejectBound(node, name, text.quoted)
        default: return rejectBound(node, name, literal.kindPhrase)
        }
    }

    private func durationBound(
        _ value: PlaceholderValue, _ literal: JSONValue, at node: YAMLNode, _ name: String
    ) -> PlaceholderValue? {
        let text = literal.placeholderText
        if DurationText.parse(text) != nil { return value }
        context.report(.invalidValue, at: node, DurationText.diagnostic(in: text, name), hint: DurationText.hint)
        return nil
    }

    private func rejectBound(_ node: YAMLNode, _ name: String, _ what: String) -> PlaceholderValue? {
        context.report(
            .invalidOperator, at: node, "\(name) cannot compare with \(what)",
            hint: "it compares numbers, durations (2s) and RFC 3339 times (2026-01-31T12:00:00Z)")
        return nil
    }
}

extension JSONValue {
    /// The type as a phrase in a sentence: `a number`, `text`, `null`.
    package var kindPhrase: String {
        switch self {
        case .null, .string: kindName
        default: "a \(kindName)"
        }
    }
}
