import Text

/// The evaluation of one query on one document.
struct PathEvaluation {
    /// The maximum number of nodes that an evaluation visits, including nodes in filters.
    static let mostNodes = 20_000_000
    /// The number of nodes between two checks for cancellation.
    private static let stretch = 1_024

    let root: JSONValue
    private var visited = 0
    /// The compiled patterns from the document; nil for invalid ones.
    private var patterns: [RegularExpression.Anchoring: [ExactText: RegularExpression?]] = [:]

    init(root: JSONValue) {
        self.root = root
    }

    /// Applies segments in order, each to all nodes that the previous one found.
    mutating func nodes(
        of segments: [PathSegment], from start: FoundNode
    ) throws(JSONPathEvaluationError) -> [FoundNode] {
        var nodes = [start]
        for segment in segments {
            var found: [FoundNode] = []
            for node in nodes {
                if segment.isDescendant {
                    try descend(from: node, segment.selectors, into: &found)
                } else {
                    try select(segment.selectors, from: node, into: &found)
                }
            }
            nodes = found
        }
        return nodes
    }

    /// Applies selectors to a node, then to its descendants in document order (RFC 9535, 2.5.2.2).
    private mutating func descend(
        from node: FoundNode, _ selectors: [PathSelector], into found: inout [FoundNode]
    ) throws(JSONPathEvaluationError) {
        try select(selectors, from: node, into: &found)
        switch node.value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                try visit()
                guard element.hasChildren else { continue }
                try descend(from: node.child(element, .index(index)), selectors, into: &found)
            }
        case .object(let members):
            for (key, value) in members {
                try visit()
                guard value.hasChildren else { continue }
                try descend(from: node.child(value, .name(key)), selectors, into: &found)
            }
        default: break
        }
    }

    private mutating func select(
        _ selectors: [PathSelector], from node: FoundNode, into found: inout [FoundNode]
    ) throws(JSONPathEvaluationError) {
        for selector in selectors {
            switch node.value {
            case .array(let elements): try select(selector, from: elements, of: node, into: &found)
            case .object(let members): try select(selector, from: members, of: node, into: &found)
            default: return
            }
        }
    }

    private mutating func select(
        _ selector: PathSelector, from elements: [JSONValue], of node: FoundNode, into found: inout [FoundNode]
    ) throws(JSONPathEvaluationError) {
        switch selector {
        case .name: break
        case .index(let index):
            guard let (index, value) = elements.element(at: index) else { break }
            try visit()
            found.append(node.child(value, .index(index)))
        case .slice(let slice):
            for index in slice.indexes(count: elements.count) {
                try visit()
                found.append(node.child(elements[index], .index(index)))
            }
        case .wildcard:
            for (index, element) in elements.enumerated() {
                try visit()
                found.append(node.child(element, .index(index)))
            }
        case .filter(let condition):
            for (index, element) in elements.enumerated() {
                try visit()
                if try isTrue(condition, for: element) { found.append(node.child(element, .index(index))) }
            }
        }
    }

    private mutating func select(
        _ selector: PathSelector, from members: JSONObject, of node: FoundNode, into found: inout [FoundNode]
    ) throws(JSONPathEvaluationError) {
        switch selector {
        case .index, .slice: break
        case .name(let name):
            guard let value = members[key: name] else { break }
            try visit()
            found.append(node.child(value, .name(name)))
        case .wildcard:
            for (key, value) in members {
                try visit()
                found.append(node.child(value, .name(key)))
            }
        case .filter(let condition):
            for (key, value) in members {
                try visit()
                if try isTrue(condition, for: value) { found.append(node.child(value, .name(key))) }
            }
        }
    }

    private mutating func visit() throws(JSONPathEvaluationError) {
        visited += 1
        if visited > Self.mostNodes { throw .tooManyNodes(limit: Self.mostNodes) }
        if visited.isMultiple(of: Self.stretch), EvaluationDeadline.mustStop { throw .interrupted }
    }

    /// Returns the compiled form of a pattern from the document; nil if it is not an I-Regexp.
    mutating func regularExpression(_ pattern: String, _ anchoring: RegularExpression.Anchoring) -> RegularExpression? {
        let text = ExactText(pattern)
        if let known = patterns[anchoring]?[text] { return known }
        let compiled = InteroperableRegexp.compile(pattern, anchoring: anchoring)
        patterns[anchoring, default: [:]][text] = .some(compiled)
        return compiled
    }
}

extension JSONValue {
    fileprivate var hasChildren: Bool {
        switch self {
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }
}

/// A value found by a query, with its path if paths are traced.
struct FoundNode {
    let value: JSONValue
    let trail: PathTrail?

    /// Creates the root node and traces paths.
    init(root: JSONValue) {
        value = root
        trail = PathTrail(parent: nil, step: nil)
    }

    /// Creates a start node without tracing paths.
    init(untraced value: JSONValue) {
        self.value = value
        trail = nil
    }

    private init(value: JSONValue, trail: PathTrail?) {
        self.value = value
        self.trail = trail
    }

    func child(_ value: JSONValue, _ step: @autoclosure () -> NormalizedPath.Element) -> FoundNode {
        FoundNode(value: value, trail: trail.map { PathTrail(parent: $0, step: step()) })
    }
}

/// The steps to a node. Descendants share the steps of their ancestors.
final class PathTrail: Sendable {
    private let parent: PathTrail?
    private let step: NormalizedPath.Element?

    init(parent: PathTrail?, step: NormalizedPath.Element?) {
        self.parent = parent
        self.step = step
    }

    /// The steps from the root.
    var elements: [NormalizedPath.Element] {
        var elements: [NormalizedPath.Element] = []
        var trail: PathTrail? = self
        while let current = trail {
            if let step = current.step { elements.append(step) }
            trail = current.parent
        }
        return elements.reversed()
    }
}
