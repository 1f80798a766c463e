import Text

extension PathEvaluation {
    /// Returns true if a filter's condition is true for a node.
    mutating func isTrue(
        _ condition: FilterExpression, for current: JSONValue
    ) throws(JSONPathEvaluationError) -> Bool {
        switch condition {
        case .or(let alternatives):
            for alternative in alternatives where try isTrue(alternative, for: current) { return true }
            return false
        case .and(let conditions):
            for condition in conditions where try !isTrue(condition, for: current) { return false }
            return true
        case .not(let condition): return try !isTrue(condition, for: current)
        case .exists(let query):
            let start = query.isRelative ? current : root
            if query.segments.isSingular { return query.segments.singularValue(in: start) != nil }
            return try !nodes(of: query.segments, from: FoundNode(untraced: start)).isEmpty
        case .comparison(let left, let comparison, let right):
            return comparison.isTrue(try value(of: left, for: current), try value(of: right, for: current))
        case .matches(let subject, let pattern):
            guard case .string(let text)? = try value(of: subject, for: current) else { return false }
            guard let expression = try regularExpression(pattern, for: current) else { return false }
            do throws(RegularExpressionMatchError) {
                return try expression.matches(text)
            } catch {
                if error == .interrupted { throw .interrupted }
                // RFC 9535 defines no error for a search that takes too many steps.
                return false
            }
        }
    }

    /// Returns the value of an operand; nil for the RFC's special result Nothing (2.4.1).
    private mutating func value(
        of operand: FilterOperand, for current: JSONValue
    ) throws(JSONPathEvaluationError) -> JSONValue? {
        switch operand {
        case .literal(let value): return value
        case .query(let query): return query.segments.singularValue(in: query.isRelative ? current : root)
        case .length(let operand): return try value(of: operand, for: current)?.length
        case .count(let query): return .number(JSONNumber(try nodes(of: query, for: current).count))
        case .value(let query):
            let nodes = try nodes(of: query, for: current)
            guard nodes.count == 1 else { return nil }
            return nodes[0].value
        }
    }

    private mutating func nodes(
        of query: FilterQuery, for current: JSONValue
    ) throws(JSONPathEvaluationError) -> [FoundNode] {
        try nodes(of: query.segments, from: FoundNode(untraced: query.isRelative ? current : root))
    }

    private mutating func regularExpression(
        _ pattern: FilterPattern, for current: JSONValue
    ) throws(JSONPathEvaluationError) -> RegularExpression? {
        switch pattern {
        case .literal(let expression): return expression
        case .operand(let operand, let anchoring):
            guard case .string(let pattern)? = try value(of: operand, for: current) else { return nil }
            return regularExpression(pattern, anchoring)
        }
    }
}

extension JSONValue {
    /// The result of `length` (RFC 9535, 2.4.4): Unicode scalars, elements or members.
    fileprivate var length: JSONValue? {
        switch self {
        case .string(let text): .number(JSONNumber(text.unicodeScalars.count))
        case .array(let elements): .number(JSONNumber(elements.count))
        case .object(let members): .number(JSONNumber(members.count))
        case .null, .bool, .number: nil
        }
    }
}

extension ComparisonOperator {
    /// Compares values (RFC 9535, 2.3.5.2.2). Nil is Nothing, which equals only Nothing.
    fileprivate func isTrue(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: Self.isLess(left, right)
        case .greater: Self.isLess(right, left)
        case .lessOrEqual: left == right || Self.isLess(left, right)
        case .greaterOrEqual: left == right || Self.isLess(right, left)
        }
    }

    /// Returns true if `left` is less. Only numbers and strings are ordered.
    private static func isLess(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        switch (left, right) {
        case (.number(let left)?, .number(let right)?): left < right
        case (.string(let left)?, .string(let right)?): ExactText.precedes(left, right)
        default: false
        }
    }
}
