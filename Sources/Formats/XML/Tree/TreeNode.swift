/// A node of a ``MarkupTree``, which consists of numbers. Document order is: an element, its attributes, its content.
struct TreeNode: Sendable {
    /// The kinds of nodes in XPath's data model (XPath 1.0, section 5), except for namespaces.
    enum Kind: UInt8 {
        case document, element, attribute, text, comment, instruction
    }

    static let none: Int32 = -1

    let kind: Kind
    /// The number of the node's name; `none` for texts, comments and the document.
    var name = none
    /// The number of the prefix with which the name was written.
    var prefix = none
    var parent = none
    /// The previous sibling; `none` for attributes.
    var previous = none
    /// The number after the last descendant: that of the next sibling or of the next node outside the parent.
    var end: Int32 = 0
    /// The start of the node's text: in `content` for the document, elements and texts, in `asides` for other nodes.
    var textStart: Int32 = 0
    var textEnd: Int32 = 0
}

/// A name with its namespace. Both are bytes, because XML compares names by code points.
struct ExpandedName: Hashable, Sendable {
    let namespace: [UInt8]
    let local: [UInt8]
}
