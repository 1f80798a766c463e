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
}
