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
