/// A parser for the tokens of an expression (XPath 1.0, section 3).
struct XPathParser {
    /// The maximum depth of nested parentheses, predicates and arguments.
    static let deepest = 32

    private let tokens: [XPathToken]
    private let namespaces: [String: String]
    private var position = 0
    private var depth = 0

    init(tokens: [XPathToken], namespaces: [String: String]) {
        self.tokens = tokens
        self.namespaces = namespaces
    }

    mutating func parseWhole() throws(XPathSyntaxError) -> XPathExpression {
        if tokens.count == 1 {
            throw XPathSyntaxError("the expression is empty", at: current, hint: "write a path, such as //item/@id")
        }
        let expression = try parseExpression()
        guard current.kind == .end else { throw unexpected() }
        return expression
    }

    mutating func parseExpression() throws(XPathSyntaxError) -> XPathExpression {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw XPathSyntaxError("the expression nests more than \(Self.deepest) levels", at: current, hint: nil)
        }
        return try parseOperation(ofAtLeast: 0)
    }

    /// Parses operators whose precedence is at least `weakest`. Stronger operators bind first.
    private mutating func parseOperation(ofAtLeast weakest: Int) throws(XPathSyntaxError) -> XPathExpression {
        var left = try parseNegation()
        while let precedence = currentOperator?.precedence, precedence >= weakest {
            var operands: [XPathOperand] = []
            while let operation = currentOperator, operation.precedence == precedence {
                advance()
                let right = try parseOperation(ofAtLeast: precedence + 1)
                operands.append(XPathOperand(operation: operation, expression: right))
            }
            left = .operation(left, operands)
        }
        return left
    }

    private mutating func parseNegation() throws(XPathSyntaxError) -> XPathExpression {
        var minuses = 0
        while take("-") { minuses += 1 }
        let expression = try parseUnion()
        if minuses == 0 { return expression }
        return minuses.isMultiple(of: 2) ? .call(.number, [expression]) : .negation(expression)
    }

    private mutating func parseUnion() throws(XPathSyntaxError) -> XPathExpression {
        var start = current
        var expressions = [try parsePath()]
        while current.isSymbol("|") {
            try requireNodes(expressions.last, from: start, for: "\"|\"")
            advance()
            start = current
            expressions.append(try parsePath())
            try requireNodes(expressions.last, from: start, for: "\"|\"")
        }
        return expressions.count == 1 ? expressions[0] : .union(expressions)
    }

    var current: XPathToken { tokens[position] }

    /// The token after the current one.
    var following: XPathToken { tokens[min(position + 1, tokens.count - 1)] }

    var previous: XPathToken? { position > 0 ? tokens[position - 1] : nil }

    /// The current token as an operator. Must be used only where an operator can follow, because names and `*` can be
    /// one (XPath 1.0, section 3.7).
    private var currentOperator: XPathOperator? {
        switch current.kind {
        case .symbol(let symbol): XPathOperator(rawValue: symbol)
        case .name(nil, let name): XPathOperator(rawValue: name)
        default: nil
        }
    }

    mutating func advance() {
        position = min(position + 1, tokens.count - 1)
    }

    mutating func take(_ symbol: String) -> Bool {
        guard current.isSymbol(symbol) else { return false }
        advance()
        return true
    }

    /// Consumes the bracket that closes an earlier one. Throws if another token follows.
    mutating func close(_ opening: XPathToken, with symbol: String) throws(XPathSyntaxError) {
        if take(symbol) { return }
        guard current.kind == .end else { throw unexpected() }
        throw XPathSyntaxError("\"\(opening.text)\" is not closed", at: opening, hint: "add \"\(symbol)\"")
    }

    /// Returns the namespace of a prefix. Throws if the prefix is not declared.
    func namespace(of prefix: String, at token: XPathToken) throws(XPathSyntaxError) -> String {
        if let namespace = namespaces[prefix] { return namespace }
        if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
        throw XPathSyntaxError(
            message: "the prefix \"\(prefix)\" has no namespace", offset: token.offset,
            length: prefix.unicodeScalars.count, hint: "add namespaces: { \(prefix): \"http://…\" }")
    }

    func requireNodes(
        _ expression: XPathExpression?, from start: XPathToken, for user: String
    ) throws(XPathSyntaxError) {
        guard let expression, expression.kind != .nodes else { return }
        let end = previous.map { $0.offset + $0.length } ?? start.offset + start.length
        throw XPathSyntaxError(
            message: "\(user) needs nodes, not \(expression.kind.rawValue)", offset: start.offset,
            length: max(0, end - start.offset), hint: "give it a path")
    }

    /// Returns the error for a token that is not allowed at the current position.
    func unexpected() -> XPathSyntaxError {
        if current.kind == .end {
            let what = previous.map { " after \"\($0.text)\"" } ?? ""
            return XPathSyntaxError("the expression ends too early", at: current, hint: "something is missing\(what)")
        }
        return XPathSyntaxError("\"\(current.text)\" is not expected here", at: current, hint: hintForUnexpected)
    }

    private var hintForUnexpected: String? {
        switch (previous?.kind, current.kind) {
        case (.symbol("="), .symbol("=")): "compare with a single \"=\""
        case (.symbol("|"), .symbol("|")): "write \"or\" between conditions, \"|\" between paths"
        case (.symbol("="), .symbol(">")): "write \">=\""
        case (.symbol("<"), .symbol(">")): "write \"!=\""
        case (.symbol("/"), .symbol("(")), (.symbol("//"), .symbol("(")):
            "no step is in parentheses: write \"a/b | a/c\" for \"a/(b | c)\""
        case (.symbol("["), .symbol("]")): "put a number or a condition into the brackets"
        case (.symbol("/"), .symbol("[")), (.symbol("//"), .symbol("[")): "write \"*[…]\" for any element"
        case (_, .name), (_, .literal), (_, .number):
            "an operator is missing, such as \"and\" or \"=\""
        default: nil
        }
    }

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
