import Text

extension PathParser {
    /// Parses conditions joined by `||`.
    mutating func parseOr() throws(JSONPathSyntaxError) -> FilterExpression {
        let alternatives = try parseJoined(by: "||") { (parser) throws(JSONPathSyntaxError) in try parser.parseAnd() }
        return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
    }

    private mutating func parseAnd() throws(JSONPathSyntaxError) -> FilterExpression {
        let conditions = try parseJoined(by: "&&") { (parser) throws(JSONPathSyntaxError) in
            try parser.parseCondition()
        }
        return conditions.count == 1 ? conditions[0] : .and(conditions)
    }

    private mutating func parseJoined(
        by separator: String, _ read: (inout PathParser) throws(JSONPathSyntaxError) -> FilterExpression
    ) throws(JSONPathSyntaxError) -> [FilterExpression] {
        var parts = [try read(&self)]
        while true {
            let end = position
            skipWhitespace()
            guard take(separator) else {
                position = end
                return parts
            }
            skipWhitespace()
            parts.append(try read(&self))
        }
    }

    /// Parses one condition: parentheses, a comparison, or a test.
    private mutating func parseCondition() throws(JSONPathSyntaxError) -> FilterExpression {
        if next == "!", peek(1) != "=" {
            let negation = position
            position += 1
            skipWhitespace()
            let condition = next == "(" ? try parseParentheses() : try parseNegatedTest(negation)
            return .not(condition)
        }
        if next == "(" { return try parseParentheses() }
        let start = position
        let term = try parseTerm()
        if let comparison = try parseComparison(of: term, from: start) { return comparison }
        return try condition(term, from: start)
    }

    private mutating func parseParentheses() throws(JSONPathSyntaxError) -> FilterExpression {
        position += 1
        skipWhitespace()
        let condition = try nested { (parser) throws(JSONPathSyntaxError) in try parser.parseOr() }
        skipWhitespace()
        guard take(")") else { throw expected(#"")""#, hint: wrongOperatorHint) }
        let end = position
        skipWhitespace()
        if let found = comparisonOperator {
            let message = "a condition in parentheses cannot be compared"
            throw error(message, length: found.rawValue.count, hint: "compare inside the parentheses")
        }
        position = end
        return condition
    }

    /// Parses the condition after the `!` at `negation`.
    private mutating func parseNegatedTest(_ negation: Int) throws(JSONPathSyntaxError) -> FilterExpression {
        if next == "!" { throw expected("a condition", hint: #"one "!" is enough"#) }
        let start = position
        let test = try condition(try parseTerm(), from: start)
        let end = position
        skipWhitespace()
        if comparisonOperator != nil {
            let hint = "write !(…) around the comparison"
            throw error(#""!" before a comparison"#, at: negation, length: 1, hint: hint)
        }
        position = end
        return test
    }

    /// Parses the operator and right side of a comparison; returns nil if no operator follows.
    private mutating func parseComparison(
        of left: FilterTerm, from start: Int
    ) throws(JSONPathSyntaxError) -> FilterExpression? {
        let end = position
        skipWhitespace()
        if let wrongOperatorHint { throw expected("a comparison operator", hint: wrongOperatorHint) }
        guard let comparison = comparisonOperator else {
            position = end
            return nil
        }
        let leftOperand = try operand(left, from: start, to: end)
        position += comparison.rawValue.count
        skipWhitespace()
        let rightStart = position
        let right = try parseTerm("a value")
        return .comparison(leftOperand, comparison, try operand(right, from: rightStart, to: position))
    }

    private var comparisonOperator: ComparisonOperator? {
        ComparisonOperator.allCases.first { scalars[position...].starts(with: $0.rawValue.unicodeScalars) }
    }

    /// The correction for an operator of another language; nil for any other text.
    private var wrongOperatorHint: String? {
        switch (next, peek(1)) {
        case ("=", "~"): "write match(…, …) for the whole text, search(…, …) for a part of it"
        case ("=", "=") where peek(2) == "=": #"write "==""#
        case ("=", let second) where second != "=": #"write "==""#
        case ("!", "=") where peek(2) == "=": #"write "!=""#
        case ("&", let second) where second != "&": #"write "&&""#
        case ("|", let second) where second != "|": #"write "||""#
        case ("<", ">"): #"write "!=""#
        default: nil
        }
    }

    /// Parses a literal, a query or a function call. `what` names the expected term in errors.
    mutating func parseTerm(_ what: String = "a condition or a value") throws(JSONPathSyntaxError) -> FilterTerm {
        switch next {
        case "'", "\"": return .literal(.string(try parseQuoted()))
        case "@", "$": return .query(try parseFilterQuery())
        case "-": return .literal(.number(try parseNumber()))
        case let first? where first.isASCIIDigit: return .literal(.number(try parseNumber()))
        case let first? where Self.isNameFirst(first): return try parseWord()
        default: throw expected(what)
        }
    }

    /// Parses `@…` or `$…`.
    private mutating func parseFilterQuery() throws(JSONPathSyntaxError) -> FilterQuery {
        let isRelative = next == "@"
        position += 1
        return FilterQuery(isRelative: isRelative, segments: try parseSegments())
    }

    /// Parses `true`, `false`, `null` or a function call.
    private mutating func parseWord() throws(JSONPathSyntaxError) -> FilterTerm {
        let start = position
        while let next, Self.isNameFirst(next) || next.isASCIIDigit { position += 1 }
        let word = text(start..<position)
        if next == "(" { return try parseFunction(word, from: start) }
        switch word {
        case "true": return .literal(true)
        case "false": return .literal(false)
        case "null": return .literal(.null)
        default:
            let message = "unexpected \"\(excerpt(start..<position))\""
            throw error(message, at: start, length: position - start, hint: Self.hint(for: word))
        }
    }

    private static func hint(for word: String) -> String {
        switch word.lowercased() {
        case "true", "false", "null": "write \(word.lowercased())"
        case "nil", "none", "undefined": "write null"
        case "and": #"write "&&""#
        case "or": #"write "||""#
        case "not": #"write "!""#
        case _ where word.unicodeScalars.count > 60: "a text is written in quotes"
        default: "write '\(word)' for a text, @.\(word) for a member"
        }
    }

    /// Converts a term to an operand of a comparison, which must be a single value (RFC 9535, 2.3.5.1).
    func operand(_ term: FilterTerm, from start: Int, to end: Int) throws(JSONPathSyntaxError) -> FilterOperand {
        switch term {
        case .literal(let value): return .literal(value)
        case .value(let operand, _): return operand
        case .query(let query):
            guard !query.segments.isSingular else { return .query(query) }
            let message = "\"\(excerpt(start..<end))\" may find several nodes and cannot be compared"
            let hint = "write count(…) or value(…), or a filter inside the filter"
            throw error(message, at: start, length: end - start, hint: hint)
        case .logical(_, let function):
            let message = "\(function)() is a condition and cannot be compared"
            throw error(message, at: start, length: end - start, hint: "leave out the comparison; \"!\" negates")
        }
    }

    /// Converts a term to a condition: a query that finds a node, or a function that returns true or false.
    func condition(_ term: FilterTerm, from start: Int) throws(JSONPathSyntaxError) -> FilterExpression {
        let length = position - start
        switch term {
        case .query(let query): return .exists(query)
        case .logical(let expression, _): return expression
        case .value(_, let function):
            let message = "\(function)() gives a value, which is not a condition"
            throw error(message, at: start, length: length, hint: "compare it, such as \(function)(…) == 1")
        case .literal:
            let message = "\"\(excerpt(start..<position))\" alone is not a condition"
            throw error(message, at: start, length: length, hint: "compare it with something")
        }
    }
}

/// A term of a filter, before it is known if it is a condition, an operand or an argument.
enum FilterTerm {
    case literal(JSONValue)
    case query(FilterQuery)
    /// A function that returns a value: `length`, `count`, `value`.
    case value(FilterOperand, function: String)
    /// A function that returns true or false: `match`, `search`.
    case logical(FilterExpression, function: String)
}
