/// The start of a path.
indirect enum XPathStart: Sendable {
    case root
    case context
    /// The nodes of an expression, filtered by predicates.
    case expression(XPathExpression, predicates: [XPathExpression])
}

/// A step of a path (XPath 1.0, section 2.1).
struct XPathStep: Sendable {
    let axis: XPathAxis
    let test: XPathNodeTest
    var predicates: [XPathExpression] = []

    /// The step that `//` abbreviates.
    static let anywhereBelow = XPathStep(axis: .descendantOrSelf, test: .anyNode)
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
