// Paths and their steps (XPath 1.0, section 2).
extension XPathEvaluation {
    mutating func nodes(
        from start: XPathStart, _ steps: some Sequence<XPathStep>, in context: XPathContext
    ) throws(XPathEvaluationError) -> [Int32] {
        var nodes = try nodes(at: start, in: context)
        for step in steps {
            nodes = try take(step, from: nodes)
        }
        return nodes
    }

    /// Returns true if a path finds any node. Stops at the first node.
    mutating func findsNodes(
        from start: XPathStart, _ steps: [XPathStep], in context: XPathContext
    ) throws(XPathEvaluationError) -> Bool {
        guard let last = steps.last, last.predicates.isEmpty else {
            return try !nodes(from: start, steps, in: context).isEmpty
        }
        guard let test = NodeFilter(last.test, on: last.axis, in: tree) else { return false }
        for node in try nodes(from: start, steps.dropLast(), in: context) {
            var isFound = false
            let visited = tree.visit(last.axis, from: node) {
                isFound = test.accepts($1)
                return isFound
            }
            try charge(1 + visited)
            if isFound { return true }
        }
        return false
    }

    private mutating func nodes(
        at start: XPathStart, in context: XPathContext
    ) throws(XPathEvaluationError) -> [Int32] {
        switch start {
        case .root: return [0]
        case .context: return [context.node]
        case .expression(let expression, let predicates):
            guard case .nodes(var nodes) = try value(of: expression, in: context) else { return [] }
            for predicate in predicates { nodes = try filter(nodes, by: predicate) }
            return nodes
        }
    }

    mutating func union(
        of expressions: [XPathExpression], in context: XPathContext
    ) throws(XPathEvaluationError) -> [Int32] {
        var found = FoundNodes(among: tree.nodes.count)
        for expression in expressions {
            guard case .nodes(let nodes) = try value(of: expression, in: context) else { continue }
            try charge(nodes.count)
            found.add(nodes)
        }
        return found.inOrder()
    }

    private mutating func take(_ step: XPathStep, from nodes: [Int32]) throws(XPathEvaluationError) -> [Int32] {
        guard let test = NodeFilter(step.test, on: step.axis, in: tree) else { return [] }
        var found = FoundNodes(among: tree.nodes.count)
        for node in nodes {
            var candidates: [Int32] = []
            let visited = tree.visit(step.axis, from: node) {
                if test.accepts($1) { candidates.append($0) }
                return false
            }
            try charge(1 + visited)
            for predicate in step.predicates { candidates = try filter(candidates, by: predicate) }
            found.add(candidates)
        }
        return found.inOrder()
    }

    /// Returns the nodes for which a predicate is true. A number is true for the node at that position.
    private mutating func filter(
        _ nodes: [Int32], by predicate: XPathExpression
    ) throws(XPathEvaluationError) -> [Int32] {
        var kept: [Int32] = []
        for (index, node) in nodes.enumerated() {
            let context = XPathContext(node: node, position: index + 1, size: nodes.count)
            let isTrue =
                predicate.kind == .number
                ? try number(of: predicate, in: context) == Double(index + 1) : try boolean(of: predicate, in: context)
            if isTrue { kept.append(node) }
        }
        return kept
    }
}

/// The nodes found by steps, which can be in any order and contain duplicates.
private struct FoundNodes {
    private var nodes: [Int32] = []
    private var isInOrder = true
    /// The number of nodes at which duplicates are removed early. It exceeds the number of different nodes.
    private let most: Int

    init(among count: Int) {
        most = 2 * count + 64
    }

    mutating func add(_ more: [Int32]) {
        for node in more {
            if let last = nodes.last, last >= node { isInOrder = false }
            nodes.append(node)
        }
        if nodes.count > most { putInOrder() }
    }

    func inOrder() -> [Int32] {
        var copy = self
        copy.putInOrder()
        return copy.nodes
    }

    private mutating func putInOrder() {
        guard !isInOrder else { return }
        nodes.sort()
        var kept = 0
        for index in nodes.indices where index == 0 || nodes[index] != nodes[kept - 1] {
            nodes[kept] = nodes[index]
            kept += 1
        }
        nodes.removeSubrange(kept...)
        isInOrder = true
    }
}

/// A node test, prepared for one document and one axis.
private enum NodeFilter {
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

// The axes (XPath 1.0, section 2.2).
extension MarkupTree {
    /// Calls `body` with the nodes of an axis in its direction, until `body` returns true.
    ///
    /// - Returns: The number of nodes visited.
    func visit(_ axis: XPathAxis, from node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        switch axis {
        case .self: one(node, body)
        case .parent: one(nodes[Int(node)].parent, body)
        case .attribute: attributes(of: node, body)
        case .child: children(of: node, body)
        case .descendant: range(node + 1, nodes[Int(node)].end, body)
        case .descendantOrSelf: isAttribute(node) ? one(node, body) : range(node, nodes[Int(node)].end, body)
        case .following: range(nodes[Int(node)].end, Int32(nodes.count), body)
        case .followingSibling: followingSiblings(of: node, body)
        case .precedingSibling: chain(from: nodes[Int(node)].previous, body) { $0.previous }
        case .ancestor: chain(from: nodes[Int(node)].parent, body) { $0.parent }
        case .ancestorOrSelf: chain(from: node, body) { $0.parent }
        case .preceding: preceding(node, body)
        }
    }

    private func one(_ node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        if node >= 0 { _ = body(node, nodes[Int(node)]) }
        return 1
    }

    private func isAttribute(_ node: Int32) -> Bool { nodes[Int(node)].kind == .attribute }

    private func firstChild(of node: Int32) -> Int32 {
        var child = node + 1
        while child < nodes[Int(node)].end, isAttribute(child) { child += 1 }
        return child
    }

    private func attributes(of node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        var attribute = node + 1
        while attribute < nodes[Int(node)].end, isAttribute(attribute) {
            if body(attribute, nodes[Int(attribute)]) { break }
            attribute += 1
        }
        return Int(attribute - node)
    }

    private func children(of node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        let first = firstChild(of: node)
        return Int(first - node) + siblings(from: first, before: nodes[Int(node)].end, body)
    }

    private func followingSiblings(of node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        let parent = nodes[Int(node)].parent
        guard parent >= 0, !isAttribute(node) else { return 0 }
        return siblings(from: nodes[Int(node)].end, before: nodes[Int(parent)].end, body)
    }

    private func siblings(from first: Int32, before end: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        var visited = 0
        var next = first
        while next < end {
            visited += 1
            if body(next, nodes[Int(next)]) { break }
            next = nodes[Int(next)].end
        }
        return visited
    }

    /// Calls `body` with the nodes in a range of the document, except for attributes.
    private func range(_ first: Int32, _ end: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        guard first < end else { return 0 }
        for number in first..<end where !isAttribute(number) {
            if body(number, nodes[Int(number)]) { return Int(number - first) + 1 }
        }
        return Int(end - first)
    }

    private func chain(
        from first: Int32, _ body: (Int32, TreeNode) -> Bool, by link: (TreeNode) -> Int32
    ) -> Int {
        var visited = 0
        var next = first
        while next >= 0 {
            visited += 1
            if body(next, nodes[Int(next)]) { break }
            next = link(nodes[Int(next)])
        }
        return visited
    }

    /// Calls `body` with the nodes before a node, nearest first, except for its ancestors and attributes.
    private func preceding(_ node: Int32, _ body: (Int32, TreeNode) -> Bool) -> Int {
        for number in (0..<node).reversed() where nodes[Int(number)].end <= node && !isAttribute(number) {
            if body(number, nodes[Int(number)]) { return Int(node - number) }
        }
        return Int(node)
    }
}
