/// A node of a `MarkupTree`, by numbers alone. Nodes lie in document order: an element, its attributes, its content.
struct TreeNode: Sendable {
    /// The kinds of node in XPath's data model (XPath 1.0, section 5), but for namespaces.
    enum Kind: UInt8 {
        case document, element, attribute, text, comment, instruction
    }

    static let none: Int32 = -1

    let kind: Kind
    /// Which of the tree's names the node has; `none` for texts, comments and the document.
    var name = none
    /// Which of the tree's prefixes the name was written with.
    var prefix = none
    var parent = none
    /// The sibling before; attributes have none.
    var previous = none
    /// The node after the last one below, which is the next sibling or what follows the parent.
    var end: Int32 = 0
    /// Where the node's text begins: that of elements and texts in the tree's content, of others in its asides.
    var textStart: Int32 = 0
    var textEnd: Int32 = 0
}

/// A name with the namespace it stands for, both as bytes, because XML compares by code point.
struct ExpandedName: Hashable, Sendable {
    let namespace: [UInt8]
    let local: [UInt8]
}
