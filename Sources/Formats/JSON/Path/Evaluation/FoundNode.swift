/// A value on the way through a query, with its place when somebody wants to know it.
struct FoundNode {
    let value: JSONValue
    let trail: PathTrail?

    /// Begins at the root and keeps track of places.
    init(root: JSONValue) {
        value = root
        trail = PathTrail(parent: nil, step: nil)
    }

    /// Begins somewhere and keeps no track.
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

/// The steps to a node, shared by all nodes below it.
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
