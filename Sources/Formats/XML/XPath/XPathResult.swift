/// What an expression gives, of XPath's four kinds (XPath 1.0, section 1).
package enum XPathResult: Sendable, Equatable {
    /// The string values of the nodes, in document order.
    case nodes([String])
    case number(Double)
    case text(String)
    case boolean(Bool)
}

/// XPath's four kinds of value.
enum XPathKind: String {
    case nodes
    case number = "a number"
    case text
    case boolean = "a boolean"
}
