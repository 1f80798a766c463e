/// Where a path begins.
indirect enum XPathStart: Sendable {
    case root
    case context
    /// Nodes that an expression gives, and that hold to predicates.
    case expression(XPathExpression, predicates: [XPathExpression])
}

/// A step of a path (XPath 1.0, section 2.1).
struct XPathStep: Sendable {
    let axis: XPathAxis
    let test: XPathNodeTest
    var predicates: [XPathExpression] = []

    /// What `//` stands for.
    static let anywhereBelow = XPathStep(axis: .descendantOrSelf, test: .anyNode)
}

/// In which direction a step goes (XPath 1.0, section 2.2).
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

/// Which of an axis's nodes a step takes (XPath 1.0, section 2.3).
enum XPathNodeTest: Sendable {
    case anyNode
    case text
    case comment
    case instruction(target: String?)
    /// Any element, or on its axis any attribute.
    case anyName
    case namespace([UInt8])
    case name(ExpandedName)
}
