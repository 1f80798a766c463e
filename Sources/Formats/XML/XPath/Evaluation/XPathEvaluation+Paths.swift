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
