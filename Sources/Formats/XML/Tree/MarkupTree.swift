/// A document of XML or HTML for XPath to search (the data model of XPath 1.0, section 5, without namespace nodes).
package struct MarkupTree: Sendable {
    /// In document order; the first one is the document itself.
    let nodes: [TreeNode]
    /// The document's character data in order, so that the string value of an element is a part of it.
    let content: [UInt8]
    /// The texts of attributes, comments and processing instructions.
    let asides: [UInt8]
    let names: NameTable
    /// The first element with each identifier: `xml:id`, what a document type declares, and in HTML `id`.
    let identifiers: [[UInt8]: Int32]

    /// The namespace of the first element of a name, when no element has that name without one.
    func namespace(hiding name: [UInt8]) -> [UInt8]? {
        guard names.number(of: ExpandedName(namespace: [], local: name)) == nil else { return nil }
        let element = nodes.first { node in
            node.kind == .element && names.names[Int(node.name)].local == name
        }
        return element.map { names.names[Int($0.name)].namespace }
    }

    /// The string value of a node (XPath 1.0, section 5).
    func text(of node: Int32) -> ArraySlice<UInt8> {
        let node = nodes[Int(node)]
        let range = Int(node.textStart)..<Int(node.textEnd)
        return switch node.kind {
        case .document, .element, .text: content[range]
        case .attribute, .comment, .instruction: asides[range]
        }
    }
}
