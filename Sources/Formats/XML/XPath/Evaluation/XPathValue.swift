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
