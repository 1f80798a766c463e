// Paths and their steps (XPath 1.0, sections 2 and 3.3).
extension XPathParser {
    mutating func parsePath() throws(XPathSyntaxError) -> XPathExpression {
        let start = current
        guard let primary = try parsePrimary() else { return try parseLocationPath() }
        guard ["[", "/", "//"].contains(where: current.isSymbol) else { return primary }
        guard primary.kind == .nodes else { throw noNodes(in: primary, from: start) }
        let predicates = try parsePredicates()
        var steps: [XPathStep] = []
        try parseFurtherSteps(into: &steps)
        return .path(from: .expression(primary, predicates: predicates), steps)
    }

    private func noNodes(in primary: XPathExpression, from start: XPathToken) -> XPathSyntaxError {
        var hint = start.plainName.map { "put the whole path into the parentheses of \"\($0)\"" }
        if primary.kind == .number, current.isSymbol("/") { hint = "divide with \"div\"" }
        return XPathSyntaxError(
            "\"\(current.text)\" goes on from nodes, not from \(primary.kind.rawValue)", at: current, hint: hint)
    }

    private mutating func parseLocationPath() throws(XPathSyntaxError) -> XPathExpression {
        var steps: [XPathStep] = []
        if take("/") {
            guard startsStep else { return .path(from: .root, []) }
            steps.append(try parseStep())
            try parseFurtherSteps(into: &steps)
            return .path(from: .root, steps)
        }
        if current.isSymbol("//") {
            try parseFurtherSteps(into: &steps)
            return .path(from: .root, steps)
        }
        steps.append(try parseStep())
        try parseFurtherSteps(into: &steps)
        return .path(from: .context, steps)
    }

    private mutating func parseFurtherSteps(into steps: inout [XPathStep]) throws(XPathSyntaxError) {
        while current.isSymbol("/") || current.isSymbol("//") {
            let isDeep = take("//")
            if !isDeep { advance() }
            let step = try parseStep()
            if isDeep, step.axis == .child, step.predicates.isEmpty {
                // `//` can be one step. With predicates it cannot: positions count among siblings.
                steps.append(XPathStep(axis: .descendant, test: step.test))
            } else {
                steps += isDeep ? [.anywhereBelow, step] : [step]
            }
        }
    }

    private var startsStep: Bool {
        switch current.kind {
        case .name: true
        case .symbol(let symbol): [".", "..", "@", "*"].contains(symbol)
        case .number, .literal, .end: false
        }
    }

    private mutating func parseStep() throws(XPathSyntaxError) -> XPathStep {
        guard startsStep else { throw unexpected() }
        if current.isSymbol(".") { return try parseShortStep(.self) }
        if current.isSymbol("..") { return try parseShortStep(.parent) }
        let axis = try parseAxis()
        let test = try parseNodeTest()
        return XPathStep(axis: axis, test: test, predicates: try parsePredicates())
    }

    /// Parses `.` or `..`, after which no predicate is allowed.
    private mutating func parseShortStep(_ axis: XPathAxis) throws(XPathSyntaxError) -> XPathStep {
        let step = current
        advance()
        if current.isSymbol("[") {
            throw XPathSyntaxError(
                "no condition can follow \"\(step.text)\"", at: current, hint: "write \"\(axis.rawValue)::node()[…]\"")
        }
        return XPathStep(axis: axis, test: .anyNode)
    }

    private mutating func parseAxis() throws(XPathSyntaxError) -> XPathAxis {
        if take("@") { return .attribute }
        guard following.isSymbol("::") else { return .child }
        guard let axis = current.plainName.flatMap(XPathAxis.init(rawValue:)) else {
            throw unknownAxis()
        }
        advance()
        advance()
        return axis
    }

    private func unknownAxis() -> XPathSyntaxError {
        if current.text == "namespace" {
            return XPathSyntaxError(
                "the namespace axis is not supported", at: current, hint: "namespace-uri() tells an element's namespace"
            )
        }
        let axes = XPathAxis.allCases.map(\.rawValue).joined(separator: ", ")
        return XPathSyntaxError("unknown axis \"\(current.text)\"", at: current, hint: "the axes are \(axes)")
    }

    private mutating func parseNodeTest() throws(XPathSyntaxError) -> XPathNodeTest {
        if take("*") { return .anyName }
        let token = current
        guard case .name(let prefix, let local) = token.kind else { throw unexpected() }
        if following.isSymbol("(") { return try parseNodeType() }
        advance()
        let uri = if let prefix { Array(try namespace(of: prefix, at: token).utf8) } else { [UInt8]() }
        return local == "*" ? .namespace(uri) : .name(ExpandedName(namespace: uri, local: Array(local.utf8)))
    }

    private mutating func parseNodeType() throws(XPathSyntaxError) -> XPathNodeTest {
        let type = current
        guard let test = Self.nodeTypes[type.text] else {
            throw XPathSyntaxError(
                "a function such as \"\(type.text)\" cannot be a step of a path", at: type,
                hint: "put the path into its parentheses")
        }
        advance()
        let opening = current
        advance()
        if case .instruction = test, case .literal(let target) = current.kind {
            advance()
            try close(opening, with: ")")
            return .instruction(target: target)
        }
        if current.kind != .end, !current.isSymbol(")") {
            throw XPathSyntaxError("\"\(type.text)()\" takes no arguments", at: current, hint: nil)
        }
        try close(opening, with: ")")
        return test
    }

    static let nodeTypes: [String: XPathNodeTest] = [
        "node": .anyNode, "text": .text, "comment": .comment, "processing-instruction": .instruction(target: nil),
    ]

    private mutating func parsePredicates() throws(XPathSyntaxError) -> [XPathExpression] {
        var predicates: [XPathExpression] = []
        while current.isSymbol("[") {
            let opening = current
            advance()
            predicates.append(try parseExpression())
            try close(opening, with: "]")
        }
        return predicates
    }
}
