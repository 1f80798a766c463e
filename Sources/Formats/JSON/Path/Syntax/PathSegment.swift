/// A segment of a query (RFC 9535, 2.5): selectors for the children of a node, or for it and all its descendants.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]
}

/// A selector of children of a node (RFC 9535, 2.3).
enum PathSelector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(FilterExpression)
}

extension [PathSegment] {
    /// True if the segments consist only of names and indexes (RFC 9535, 2.3.5.1).
    var isSingular: Bool {
        allSatisfy { $0.singularSelector != nil }
    }

    /// Returns the value that a singular query finds; nil if there is none or the query is not singular.
    func singularValue(in root: JSONValue) -> JSONValue? {
        var value = root
        for segment in self {
            guard let child = segment.singularSelector?.singularChild(of: value) else { return nil }
            value = child
        }
        return value
    }

    /// Returns the last value on the path of a singular query that finds no node, and the step that failed; else nil.
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
    /// Returns the element at an index; a negative index counts from the end (RFC 9535, 2.3.3.2).
    func element(at index: Int) -> (index: Int, value: JSONValue)? {
        let position = index < 0 ? count + index : index
        return indices.contains(position) ? (position, self[position]) : nil
    }
}
