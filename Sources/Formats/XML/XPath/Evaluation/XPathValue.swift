/// A value while an expression is evaluated. Texts are UTF-8, mostly parts of the document's own bytes.
enum XPathValue {
    /// In document order, each once.
    case nodes([Int32])
    case number(Double)
    case text(ArraySlice<UInt8>)
    case boolean(Bool)
}

/// What an expression is evaluated for (XPath 1.0, section 1).
struct XPathContext {
    let node: Int32
    /// From 1, in the direction of the axis.
    let position: Int
    let size: Int
}
