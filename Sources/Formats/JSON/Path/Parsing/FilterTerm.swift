import Text

/// A term of a filter, before it is known if it is a condition, an operand or an argument.
enum FilterTerm {
    case literal(JSONValue)
    case query(FilterQuery)
    /// A function that returns a value: `length`, `count`, `value`.
    case value(FilterOperand, function: String)
    /// A function that returns true or false: `match`, `search`.
    case logical(FilterExpression, function: String)
}

extension PathParser {
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
