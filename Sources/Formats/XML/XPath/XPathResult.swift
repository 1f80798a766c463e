/// The value of an expression, of one of XPath's four types (XPath 1.0, section 1).
package enum XPathResult: Sendable, Equatable {
    /// The string values of the nodes, in document order.
    case nodes([String])
    case number(Double)
    case text(String)
    case boolean(Bool)
}

/// XPath's four types of values.
enum XPathKind: String {
    case nodes
    case number = "a number"
    case text
    case boolean = "a boolean"
}
