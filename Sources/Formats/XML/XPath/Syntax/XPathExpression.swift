/// An expression (XPath 1.0, section 3). A chain of operators is a flat list, so that long chains do not nest.
indirect enum XPathExpression: Sendable {
    case number(Double)
    case text(ArraySlice<UInt8>)
    /// Operations from left to right. All operators have the same precedence.
    case operation(XPathExpression, [XPathOperand])
    case negation(XPathExpression)
    case union([XPathExpression])
    case call(XPathFunction, [XPathExpression])
    case path(from: XPathStart, [XPathStep])

    /// The type of the value. It does not depend on the document, because there are no variables.
    var kind: XPathKind {
        switch self {
        case .number, .negation: .number
        case .text: .text
        case .operation(_, let operands): operands.last?.operation.kind ?? .boolean
        case .union, .path: .nodes
        case .call(let function, _): function.kind
        }
    }
}

/// An operator and its right operand.
struct XPathOperand: Sendable {
    let operation: XPathOperator
    let expression: XPathExpression
}

/// The binary operators except for `|` (XPath 1.0, sections 3.4 and 3.5).
enum XPathOperator: String {
    case or, and
    case equal = "="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case plus = "+"
    case minus = "-"
    case times = "*"
    case div, mod

    /// The precedence; a stronger operator has a greater one.
    var precedence: Int {
        switch self {
        case .or: 0
        case .and: 1
        case .equal, .notEqual: 2
        case .less, .lessOrEqual, .greater, .greaterOrEqual: 3
        case .plus, .minus: 4
        case .times, .div, .mod: 5
        }
    }

    var kind: XPathKind {
        switch self {
        case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: .boolean
        case .plus, .minus, .times, .div, .mod: .number
        }
    }
}
