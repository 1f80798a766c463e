import Text

/// The evaluation of one expression on one document, with a limit for the work.
struct XPathEvaluation {
    let tree: MarkupTree
    private let limit: Int
    private var work = 0
    /// The amount of work at which the limit and cancellation are checked again.
    private var nextCheck: Int
    /// The amount of work between two checks.
    private static let stretch = 65_536

    init(tree: MarkupTree, limits: XPathLimits) {
        self.tree = tree
        limit = limits.work
        nextCheck = min(limit, Self.stretch)
    }

    mutating func value(
        of expression: XPathExpression, in context: XPathContext
    ) throws(XPathEvaluationError) -> XPathValue {
        try charge(1)
        switch expression {
        case .number(let number): return .number(number)
        case .text(let text): return .text(text)
        case .operation(let first, let operands): return try value(of: first, operands, in: context)
        case .negation(let expression): return .number(-(try number(of: expression, in: context)))
        case .union(let expressions): return .nodes(try union(of: expressions, in: context))
        case .call(let function, let arguments): return try call(function, arguments, in: context)
        case .path(let start, let steps): return .nodes(try nodes(from: start, steps, in: context))
        }
    }

    private mutating func value(
        of first: XPathExpression, _ operands: [XPathOperand], in context: XPathContext
    ) throws(XPathEvaluationError) -> XPathValue {
        if let joint = operands.first?.operation, joint == .or || joint == .and {
            return .boolean(try join(first, operands, by: joint, in: context))
        }
        var value = try self.value(of: first, in: context)
        for operand in operands {
            let right = operand.expression
            switch operand.operation {
            case .plus: value = .number(try number(of: value) + number(of: right, in: context))
            case .minus: value = .number(try number(of: value) - number(of: right, in: context))
            case .times: value = .number(try number(of: value) * number(of: right, in: context))
            case .div: value = .number(try number(of: value) / number(of: right, in: context))
            case .mod:
                let left = try number(of: value)
                value = .number(left.truncatingRemainder(dividingBy: try number(of: right, in: context)))
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                value = .boolean(try compare(value, operand.operation, self.value(of: right, in: context)))
            case .or, .and: break
            }
        }
        return value
    }

    /// Evaluates conditions until the result is known (XPath 1.0, section 3.4).
    private mutating func join(
        _ first: XPathExpression, _ operands: [XPathOperand], by joint: XPathOperator, in context: XPathContext
    ) throws(XPathEvaluationError) -> Bool {
        let decisive = joint == .or
        if try boolean(of: first, in: context) == decisive { return decisive }
        for operand in operands where try boolean(of: operand.expression, in: context) == decisive {
            return decisive
        }
        return !decisive
    }

    /// Counts steps against the limit. Throws if it is exceeded or the evaluation was interrupted.
    mutating func charge(_ steps: Int) throws(XPathEvaluationError) {
        work += steps
        if work > nextCheck { try checkLimits() }
    }

    private mutating func checkLimits() throws(XPathEvaluationError) {
        guard work <= limit else { throw .tooMuchWork(limit: limit) }
        if EvaluationDeadline.mustStop { throw .interrupted }
        nextCheck = min(limit, work + Self.stretch)
    }

    /// Counts the bytes of a text that is compared, one step per 16 bytes.
    mutating func charge(for text: ArraySlice<UInt8>) throws(XPathEvaluationError) {
        try charge(1 + text.count / 16)
    }

    mutating func boolean(
        of expression: XPathExpression, in context: XPathContext
    ) throws(XPathEvaluationError) -> Bool {
        if case .path(let start, let steps) = expression { return try findsNodes(from: start, steps, in: context) }
        return boolean(of: try value(of: expression, in: context))
    }

    func boolean(of value: XPathValue) -> Bool {
        switch value {
        case .nodes(let nodes): !nodes.isEmpty
        case .number(let number): number != 0 && !number.isNaN
        case .text(let text): !text.isEmpty
        case .boolean(let truth): truth
        }
    }

    mutating func number(
        of expression: XPathExpression, in context: XPathContext
    ) throws(XPathEvaluationError) -> Double {
        try number(of: value(of: expression, in: context))
    }

    mutating func number(of value: XPathValue) throws(XPathEvaluationError) -> Double {
        switch value {
        case .number(let number): number
        case .boolean(let truth): truth ? 1 : 0
        case .text, .nodes: try number(of: text(of: value))
        }
    }

    mutating func number(of text: ArraySlice<UInt8>) throws(XPathEvaluationError) -> Double {
        try charge(for: text)
        return XPathNumber.value(of: text)
    }

    mutating func text(
        of expression: XPathExpression, in context: XPathContext
    ) throws(XPathEvaluationError) -> ArraySlice<UInt8> {
        text(of: try value(of: expression, in: context))
    }

    func text(of value: XPathValue) -> ArraySlice<UInt8> {
        switch value {
        case .nodes(let nodes): nodes.first.map { tree.text(of: $0) } ?? []
        case .number(let number): ArraySlice(XPathNumber.text(of: number).utf8)
        case .text(let text): text
        case .boolean(let truth): ArraySlice((truth ? "true" : "false").utf8)
        }
    }
}

/// A value in the evaluation of an expression. Texts are UTF-8, mostly slices of the document's bytes.
enum XPathValue {
    /// Unique nodes in document order.
    case nodes([Int32])
    case number(Double)
    case text(ArraySlice<UInt8>)
    case boolean(Bool)
}

/// The context in which an expression is evaluated (XPath 1.0, section 1).
struct XPathContext {
    let node: Int32
    /// The position from 1, in the direction of the axis.
    let position: Int
    let size: Int
}
