/// One step of a query (RFC 9535, 2.5): selectors for the children, or for the node and all its descendants.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]
}

/// What chooses children of a node (RFC 9535, 2.3).
enum PathSelector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(FilterExpression)
}

extension [PathSegment] {
    /// Says whether these are names and indexes alone (RFC 9535, 2.3.5.1).
    var isSingular: Bool {
        allSatisfy { $0.singularSelector != nil }
    }

    /// The value at the end of a singular query; nil when there is none or the query is not singular.
    func singularValue(in root: JSONValue) -> JSONValue? {
        var value = root
        for segment in self {
            guard let child = segment.singularSelector?.singularChild(of: value) else { return nil }
            value = child
        }
        return value
    }

    /// Where a singular query comes to nothing; nil when it finds something, or is not singular.
    func farthest(in root: JSONValue) -> (path: NormalizedPath, value: JSONValue, next: NormalizedPath.Element)? {
        var value = root
        var path: [NormalizedPath.Element] = []
        for segment in self {
            guard let selector = segment.singularSelector, let step = selector.step else { return nil }
            guard let child = selector.singularChild(of: value) else { return (NormalizedPath(path), value, step) }
            value = child
            path.append(step)
        }
        return nil
    }
}

extension PathSegment {
    fileprivate var singularSelector: PathSelector? {
        guard !isDescendant, selectors.count == 1, let selector = selectors.first else { return nil }
        return switch selector {
        case .name, .index: selector
        case .wildcard, .slice, .filter: nil
        }
    }
}

extension PathSelector {
    fileprivate var step: NormalizedPath.Element? {
        switch self {
        case .name(let name): .name(name)
        case .index(let index): .index(index)
        case .wildcard, .slice, .filter: nil
        }
    }

    fileprivate func singularChild(of value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case (.name(let name), .object(let members)): members[key: name]
        case (.index(let index), .array(let elements)): elements.element(at: index)?.value
        default: nil
        }
    }
}

extension [JSONValue] {
    /// The element at an index, which counts from the end when it is negative (RFC 9535, 2.3.3.2).
    func element(at index: Int) -> (index: Int, value: JSONValue)? {
        let position = index < 0 ? count + index : index
        return indices.contains(position) ? (position, self[position]) : nil
    }
}
