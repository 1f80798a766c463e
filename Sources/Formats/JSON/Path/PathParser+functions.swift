import Text

/// The functions of RFC 9535 (section 2.4).
private enum FilterFunction: String, CaseIterable {
    case count, length, match, search, value

    var parameterCount: Int {
        switch self {
        case .count, .length, .value: 1
        case .match, .search: 2
        }
    }
}

extension PathParser {
    /// Parses a function's arguments from the parenthesis on and checks their types (RFC 9535, 2.4.3).
    mutating func parseFunction(_ name: String, from start: Int) throws(JSONPathSyntaxError) -> FilterTerm {
        guard let function = FilterFunction(rawValue: name) else {
            let known = FilterFunction.allCases.map(\.rawValue)
            let hint = "the functions are \(known.dropLast().joined(separator: ", ")) and \(known.last ?? "")"
            let message = "there is no function \"\(excerpt(start..<position))\""
            throw error(message, at: start, length: position - start, hint: hint)
        }
        let arguments = try nested { (parser) throws(JSONPathSyntaxError) in try parser.parseArguments() }
        guard arguments.count == function.parameterCount else {
            let wanted = function.parameterCount == 1 ? "1 argument" : "2 arguments"
            let message = "\(name)() takes \(wanted), not \(arguments.count)"
            throw error(message, at: start, length: position - start)
        }
        switch function {
        case .length: return .value(.length(try operand(arguments[0], of: name)), function: name)
        case .count: return .value(.count(try query(arguments[0], of: name)), function: name)
        case .value: return .value(.value(try query(arguments[0], of: name)), function: name)
        case .match, .search:
            let subject = try operand(arguments[0], of: name)
            let anchoring = function == .match ? RegularExpression.Anchoring.wholeText : .anywhere
            let pattern = try pattern(arguments[1], of: name, anchoring)
            return .logical(.matches(subject, pattern), function: name)
        }
    }

    private struct Argument {
        let term: FilterTerm
        let range: Range<Int>
    }

    private mutating func parseArguments() throws(JSONPathSyntaxError) -> [Argument] {
        position += 1
        skipWhitespace()
        if take(")") { return [] }
        var arguments: [Argument] = []
        repeat {
            skipWhitespace()
            let start = position
            let term = try parseTerm("an argument")
            arguments.append(Argument(term: term, range: start..<position))
            skipWhitespace()
        } while take(",")
        guard take(")") else { throw expected(#""," or ")""#) }
        return arguments
    }

    /// Converts an argument to a single value: a literal, a singular query or a function that returns a value.
    private func operand(_ argument: Argument, of function: String) throws(JSONPathSyntaxError) -> FilterOperand {
        switch argument.term {
        case .literal(let value): return .literal(value)
        case .value(let operand, _): return operand
        case .query(let query) where query.segments.isSingular: return .query(query)
        case .query: throw wrongArgument(argument, of: function, "a single value", hint: "value(…) makes one of a node")
        case .logical: throw wrongArgument(argument, of: function, "a single value")
        }
    }

    private func query(_ argument: Argument, of function: String) throws(JSONPathSyntaxError) -> FilterQuery {
        if case .query(let query) = argument.term { return query }
        throw wrongArgument(argument, of: function, "a path such as @.*")
    }

    private func wrongArgument(
        _ argument: Argument, of function: String, _ wanted: String, hint: String? = nil
    ) -> JSONPathSyntaxError {
        let message = "\(function)() takes \(wanted), not \"\(excerpt(argument.range))\""
        return error(message, at: argument.range.lowerBound, length: argument.range.count, hint: hint)
    }

    /// Converts an argument to a pattern. Compiles a literal, and adds a warning if it matches nothing.
    private mutating func pattern(
        _ argument: Argument, of function: String, _ anchoring: RegularExpression.Anchoring
    ) throws(JSONPathSyntaxError) -> FilterPattern {
        let operand = try operand(argument, of: function)
        guard case .literal(let value) = operand else { return .operand(operand, anchoring) }
        guard case .string(let pattern) = value else {
            warnings.append(unusablePattern(argument, "is not text and matches nothing", hint: nil))
            return .literal(nil)
        }
        let compiled = InteroperableRegexp.compile(pattern, anchoring: anchoring)
        if compiled == nil {
            let lacksClasses = [#"\d"#, #"\w"#, #"\s"#].contains { pattern.contains($0) }
            let hint = lacksClasses ? #"instead of \d, \w and \s write [0-9], [A-Za-z0-9_] and [ \t\n\r]"# : nil
            warnings.append(unusablePattern(argument, "is no I-Regexp (RFC 9485) and matches nothing", hint: hint))
        }
        return .literal(compiled)
    }

    private func unusablePattern(_ argument: Argument, _ reason: String, hint: String?) -> JSONPathSyntaxError {
        let message = "the pattern \(excerpt(argument.range)) \(reason)"
        return error(message, at: argument.range.lowerBound, length: argument.range.count, hint: hint)
    }
}
