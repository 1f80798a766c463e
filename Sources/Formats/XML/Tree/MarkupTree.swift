/// An XML or HTML document for XPath (the data model of XPath 1.0, section 5, without namespace nodes).
package struct MarkupTree: Sendable {
    /// All nodes in document order; the first one is the document itself.
    let nodes: [TreeNode]
    /// The document's character data in order, so that the string value of an element is a range of it.
    let content: [UInt8]
    /// The texts of attributes, comments and processing instructions.
    let asides: [UInt8]
    let names: NameTable
    /// The first element with each identifier: `xml:id`, an ID of the document type declaration, and in HTML `id`.
    let identifiers: [[UInt8]: Int32]

    /// Returns the namespace of the first element with a local name; nil if an element has this name in no namespace.
    func namespace(hiding name: [UInt8]) -> [UInt8]? {
        guard names.number(of: ExpandedName(namespace: [], local: name)) == nil else { return nil }
        let element = nodes.first { node in
            node.kind == .element && names.names[Int(node.name)].local == name
        }
        return element.map { names.names[Int($0.name)].namespace }
    }

    /// Returns the string value of a node (XPath 1.0, section 5).
    func text(of node: Int32) -> ArraySlice<UInt8> {
        let node = nodes[Int(node)]
        let range = Int(node.textStart)..<Int(node.textEnd)
        return switch node.kind {
        case .document, .element, .text: content[range]
        case .attribute, .comment, .instruction: asides[range]
        }
    }
}
