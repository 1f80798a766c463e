/// A node test, prepared for one document and one axis.
enum NodeFilter {
    case any
    case kind(TreeNode.Kind)
    case name(TreeNode.Kind, Int32)
    case namespace(TreeNode.Kind, [UInt8], NameTable)

    /// Fails if the document does not contain the name.
    init?(_ test: XPathNodeTest, on axis: XPathAxis, in tree: MarkupTree) {
        // The principal node type of the axis (XPath 1.0, section 2.3).
        let principal = axis == .attribute ? TreeNode.Kind.attribute : .element
        switch test {
        case .anyNode: self = .any
        case .text: self = .kind(.text)
        case .comment: self = .kind(.comment)
        case .instruction(nil): self = .kind(.instruction)
        case .instruction(let target?):
            let name = ExpandedName(namespace: [], local: Array(target.utf8))
            guard let number = tree.names.number(of: name) else { return nil }
            self = .name(.instruction, number)
        case .anyName: self = .kind(principal)
        case .namespace(let uri): self = .namespace(principal, uri, tree.names)
        case .name(let name):
            guard let number = tree.names.number(of: name) else { return nil }
            self = .name(principal, number)
        }
    }

    func accepts(_ node: TreeNode) -> Bool {
        switch self {
        case .any: true
        case .kind(let kind): node.kind == kind
        case .name(let kind, let name): node.name == name && node.kind == kind
        case .namespace(let kind, let uri, let names):
            node.kind == kind && names.names[Int(node.name)].namespace == uri
        }
    }
}
