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
