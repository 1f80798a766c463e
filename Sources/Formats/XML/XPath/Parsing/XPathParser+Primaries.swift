// Primary expressions: texts, numbers, parentheses and functions (XPath 1.0, section 3.1).
extension XPathParser {
    /// Parses a primary expression; returns nil if the next token begins a step.
    mutating func parsePrimary() throws(XPathSyntaxError) -> XPathExpression? {
        switch current.kind {
        case .literal(let text):
            advance()
            return .text(ArraySlice(text.utf8))
        case .number(let number):
            advance()
            return .number(number)
        case .symbol("("): return try parseParentheses()
        case .symbol("$"): throw variable()
        case .name where following.isSymbol("(") && Self.nodeTypes[current.text] == nil: return try parseCall()
        default: return nil
        }
    }

    private mutating func parseParentheses() throws(XPathSyntaxError) -> XPathExpression {
        let opening = current
        advance()
        let expression = try parseExpression()
        try close(opening, with: ")")
        return expression
    }

    private func variable() -> XPathSyntaxError {
        guard case .name = following.kind else { return unexpected() }
        return XPathSyntaxError(
            message: "unknown variable \"$\(following.text)\"", offset: current.offset,
            length: following.offset + following.length - current.offset,
            hint: "there are no XPath variables: put the value itself there")
    }

    private mutating func parseCall() throws(XPathSyntaxError) -> XPathExpression {
        let name = current
        guard let function = name.plainName.flatMap(XPathFunction.init(rawValue:)) else {
            throw XPathSyntaxError(
                "unknown function \"\(name.text)\"", at: name, hint: "only the functions of XPath 1.0 are there")
        }
        advance()
        let arguments = try parseArguments(of: function)
        guard function.arity.contains(arguments.count) else {
            throw XPathSyntaxError(
                "\"\(name.text)\" takes \(function.arity.phrase), not \(arguments.count)", at: name, hint: nil)
        }
        return .call(function, arguments)
    }

    private mutating func parseArguments(of function: XPathFunction) throws(XPathSyntaxError) -> [XPathExpression] {
        let opening = current
        advance()
        if take(")") { return [] }
        var arguments: [XPathExpression] = []
        repeat {
            let start = current
            arguments.append(try parseExpression())
            if function.requiresNodes {
                try requireNodes(arguments.last, from: start, for: "\"\(function.rawValue)\"")
            }
        } while take(",")
        try close(opening, with: ")")
        return arguments
    }
}

extension ClosedRange<Int> {
    /// The number of arguments for messages.
    fileprivate var phrase: String {
        if upperBound == Int.max { return "at least \(lowerBound) arguments" }
        if lowerBound < upperBound { return "\(lowerBound) or \(upperBound) arguments" }
        return lowerBound == 0 ? "no arguments" : lowerBound == 1 ? "1 argument" : "\(lowerBound) arguments"
    }
}
