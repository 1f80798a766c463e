import CLibXML2

/// A converter from libxml2's tree to a ``MarkupTree``, without recursion.
struct TreeBuilder {
    private var nodes = [TreeNode(kind: .document)]
    private var content: [UInt8] = []
    private var asides: [UInt8] = []
    private var names = NameTable()
    private var identifiers: [[UInt8]: Int32] = [:]
    /// The ancestors of the next node, each with the last of its children so far.
    private var open: [(node: Int32, lastChild: Int32)] = [(0, TreeNode.none)]
    /// The numbers of names by address. libxml2 also stores each name once, so most are found by their addresses.
    private var seen: [NameAddress: (name: Int32, prefix: Int32)] = [:]

    static func tree(of document: xmlDocPtr) -> MarkupTree {
        var builder = TreeBuilder()
        builder.walk(from: document.pointee.children)
        builder.close()
        return MarkupTree(
            nodes: builder.nodes, content: builder.content, asides: builder.asides, names: builder.names,
            identifiers: builder.identifiers)
    }

    private mutating func walk(from first: xmlNodePtr?) {
        var next = first
        while let node = next {
            add(node)
            let isElement = node.pointee.type == XML_ELEMENT_NODE
            if isElement, let child = node.pointee.children {
                next = child
                continue
            }
            if isElement { close() }
            next = self.next(after: node)
        }
    }

    /// Returns the next sibling of a node or of its nearest ancestor that has one; nil at the document's end.
    private mutating func next(after node: xmlNodePtr) -> xmlNodePtr? {
        var current = node
        while current.pointee.next == nil {
            guard let parent = current.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
            close()
            current = parent
        }
        return current.pointee.next
    }

    private mutating func add(_ node: xmlNodePtr) {
        switch node.pointee.type {
        case XML_ELEMENT_NODE:
            let number = append(.element, named: (node.pointee.name, node.pointee.ns))
            nodes[Int(number)].textStart = Int32(content.count)
            open.append((number, TreeNode.none))
            addAttributes(of: node)
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: addText(bytes(node.pointee.content))
        // Keep references to entities of external declarations as written.
        case XML_ENTITY_REF_NODE: addText(Array("&".utf8) + bytes(node.pointee.name) + Array(";".utf8))
        case XML_COMMENT_NODE: appendAside(.comment, text: bytes(node.pointee.content))
        case XML_PI_NODE:
            appendAside(.instruction, named: (node.pointee.name, nil), text: bytes(node.pointee.content))
        default: break
        }
    }

    private mutating func addAttributes(of node: xmlNodePtr) {
        var next = node.pointee.properties
        while let attribute = next {
            let value = xmlNodeListGetString(node.pointee.doc, attribute.pointee.children, 1)
            defer { clibxml2_free(value) }
            let text = bytes(value)
            appendAside(.attribute, named: (attribute.pointee.name, attribute.pointee.ns), text: text)
            if attribute.pointee.atype == XML_ATTRIBUTE_ID, let owner = open.last?.node, identifiers[text] == nil {
                identifiers[text] = owner
            }
            next = attribute.pointee.next
        }
    }

    /// Adds character data. Adjacent texts are merged (XPath 1.0, section 5.7).
    private mutating func addText(_ text: [UInt8]) {
        guard !text.isEmpty, let parent = open.last else { return }
        content += text
        if parent.lastChild >= 0, nodes[Int(parent.lastChild)].kind == .text {
            nodes[Int(parent.lastChild)].textEnd = Int32(content.count)
        } else {
            let number = append(.text)
            nodes[Int(number)].textStart = Int32(content.count - text.count)
            nodes[Int(number)].textEnd = Int32(content.count)
        }
    }

    private mutating func appendAside(
        _ kind: TreeNode.Kind, named name: (UnsafePointer<xmlChar>?, xmlNsPtr?)? = nil, text: [UInt8]
    ) {
        let number = Int(append(kind, named: name))
        nodes[number].textStart = Int32(asides.count)
        asides += text
        nodes[number].textEnd = Int32(asides.count)
    }

    private mutating func append(
        _ kind: TreeNode.Kind, named name: (UnsafePointer<xmlChar>?, xmlNsPtr?)? = nil
    ) -> Int32 {
        let number = Int32(nodes.count)
        var node = TreeNode(kind: kind)
        if let name { (node.name, node.prefix) = numbers(of: name.0, in: name.1) }
        node.end = number + 1
        node.parent = open.last?.node ?? TreeNode.none
        if kind != .attribute, !open.isEmpty {
            node.previous = open[open.count - 1].lastChild
            open[open.count - 1].lastChild = number
        }
        nodes.append(node)
        return number
    }

    private mutating func close() {
        guard let closed = open.popLast()?.node else { return }
        nodes[Int(closed)].end = Int32(nodes.count)
        nodes[Int(closed)].textEnd = Int32(content.count)
    }

    private mutating func numbers(
        of name: UnsafePointer<xmlChar>?, in namespace: xmlNsPtr?
    ) -> (name: Int32, prefix: Int32) {
        let address = NameAddress(name: name, namespace: namespace)
        if let known = seen[address] { return known }
        let expanded = ExpandedName(namespace: bytes(namespace?.pointee.href), local: bytes(name))
        let numbers = (names.add(expanded), names.add(prefix: bytes(namespace?.pointee.prefix)))
        seen[address] = numbers
        return numbers
    }
}

/// The addresses of a name and its namespace in libxml2.
private struct NameAddress: Hashable {
    let name: UnsafePointer<xmlChar>?
    let namespace: xmlNsPtr?
}

private func bytes(_ characters: UnsafePointer<xmlChar>?) -> [UInt8] {
    guard let characters else { return [] }
    return Array(UnsafeBufferPointer(start: characters, count: Int(xmlStrlen(characters))))
}

/// The unique names in a document. Nodes refer to them by number, so that names are compared as numbers.
struct NameTable: Sendable {
    private(set) var names: [ExpandedName] = []
    private(set) var prefixes: [[UInt8]] = []
    private var numbers: [ExpandedName: Int32] = [:]
    private var prefixNumbers: [[UInt8]: Int32] = [:]

    /// Returns the number of a name; nil if no node has it.
    func number(of name: ExpandedName) -> Int32? { numbers[name] }

    mutating func add(_ name: ExpandedName) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        names.append(name)
        numbers[name] = number
        return number
    }

    mutating func add(prefix: [UInt8]) -> Int32 {
        if let known = prefixNumbers[prefix] { return known }
        let number = Int32(prefixes.count)
        prefixes.append(prefix)
        prefixNumbers[prefix] = number
        return number
    }

    /// Returns the name as written in the document, with its prefix.
    func qualified(_ node: TreeNode) -> [UInt8] {
        guard node.name >= 0 else { return [] }
        let local = names[Int(node.name)].local
        guard node.prefix >= 0, !prefixes[Int(node.prefix)].isEmpty else { return local }
        return prefixes[Int(node.prefix)] + [UInt8(ascii: ":")] + local
    }
}

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
