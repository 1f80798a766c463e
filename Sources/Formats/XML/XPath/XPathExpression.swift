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

    /// The local names of elements in no namespace, in the order of the expression.
    var plainNames: [[UInt8]] {
        switch self {
        case .number, .text: []
        case .operation(let first, let operands): first.plainNames + operands.flatMap(\.expression.plainNames)
        case .negation(let expression): expression.plainNames
        case .union(let expressions), .call(_, let expressions): expressions.flatMap(\.plainNames)
        case .path(let start, let steps): start.plainNames + steps.flatMap(\.plainNames)
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

/// The functions of XPath 1.0 (section 4).
enum XPathFunction: String, CaseIterable {
    case last, position, count, id
    case localName = "local-name"
    case namespaceURI = "namespace-uri"
    case name
    case string, concat
    case startsWith = "starts-with"
    case contains
    case substringBefore = "substring-before"
    case substringAfter = "substring-after"
    case substring
    case stringLength = "string-length"
    case normalizeSpace = "normalize-space"
    case translate
    case boolean, not
    case `true`, `false`
    case lang
    case number, sum, floor, ceiling, round

    /// The type of the result.
    var kind: XPathKind {
        switch self {
        case .id: .nodes
        case .last, .position, .count, .stringLength, .number, .sum, .floor, .ceiling, .round: .number
        case .localName, .namespaceURI, .name, .string, .concat, .substringBefore, .substringAfter, .substring,
            .normalizeSpace, .translate:
            .text
        case .startsWith, .contains, .boolean, .not, .true, .false, .lang: .boolean
        }
    }

    /// The allowed numbers of arguments.
    var arity: ClosedRange<Int> {
        switch self {
        case .last, .position, .true, .false: 0...0
        case .localName, .namespaceURI, .name, .string, .stringLength, .normalizeSpace, .number: 0...1
        case .count, .id, .boolean, .not, .lang, .sum, .floor, .ceiling, .round: 1...1
        case .startsWith, .contains, .substringBefore, .substringAfter: 2...2
        case .substring: 2...3
        case .translate: 3...3
        case .concat: 2...Int.max
        }
    }

    /// True if the argument must be a node set. Other functions convert their arguments.
    var requiresNodes: Bool {
        switch self {
        case .count, .sum, .localName, .namespaceURI, .name: true
        default: false
        }
    }
}

/// The start of a path.
indirect enum XPathStart: Sendable {
    case root
    case context
    /// The nodes of an expression, filtered by predicates.
    case expression(XPathExpression, predicates: [XPathExpression])

    fileprivate var plainNames: [[UInt8]] {
        guard case .expression(let expression, let predicates) = self else { return [] }
        return expression.plainNames + predicates.flatMap(\.plainNames)
    }
}

/// A step of a path (XPath 1.0, section 2.1).
struct XPathStep: Sendable {
    let axis: XPathAxis
    let test: XPathNodeTest
    var predicates: [XPathExpression] = []

    /// The step that `//` abbreviates.
    static let anywhereBelow = XPathStep(axis: .descendantOrSelf, test: .anyNode)

    fileprivate var plainNames: [[UInt8]] {
        var names = predicates.flatMap(\.plainNames)
        if case .name(let name) = test, name.namespace.isEmpty, axis != .attribute { names.insert(name.local, at: 0) }
        return names
    }
}

/// The axis of a step (XPath 1.0, section 2.2).
enum XPathAxis: String, CaseIterable {
    case ancestor
    case ancestorOrSelf = "ancestor-or-self"
    case attribute
    case child
    case descendant
    case descendantOrSelf = "descendant-or-self"
    case following
    case followingSibling = "following-sibling"
    case parent
    case preceding
    case precedingSibling = "preceding-sibling"
    case `self`
}

/// The node test of a step (XPath 1.0, section 2.3).
enum XPathNodeTest: Sendable {
    case anyNode
    case text
    case comment
    case instruction(target: String?)
    /// Any element, or any attribute on the attribute axis.
    case anyName
    case namespace([UInt8])
    case name(ExpandedName)
}
