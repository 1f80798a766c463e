import Text

/// A segment of a query (RFC 9535, 2.5): selectors for the children of a node, or for it and all its descendants.
struct PathSegment: Sendable {
    let isDescendant: Bool
    let selectors: [PathSelector]

    fileprivate var singularSelector: PathSelector? {
        guard !isDescendant, selectors.count == 1, let selector = selectors.first else { return nil }
        return switch selector {
        case .name, .index: selector
        case .wildcard, .slice, .filter: nil
        }
    }
}

/// A selector of children of a node (RFC 9535, 2.3).
enum PathSelector: Sendable {
    case name(String)
    case wildcard
    case index(Int)
    case slice(PathSlice)
    case filter(FilterExpression)

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

extension [JSONValue] {
    /// Returns the element at an index; a negative index counts from the end (RFC 9535, 2.3.3.2).
    func element(at index: Int) -> (index: Int, value: JSONValue)? {
        let position = index < 0 ? count + index : index
        return indices.contains(position) ? (position, self[position]) : nil
    }
}

/// An array slice selector `start:end:step` (RFC 9535, 2.3.4).
struct PathSlice: Sendable {
    var start: Int?
    var end: Int?
    var step = 1

    /// Returns the selected indexes of an array of `count` elements, in order.
    func indexes(count: Int) -> StrideTo<Int> {
        let isForward = step >= 0
        let from = normalized(start ?? (isForward ? 0 : count - 1), count: count)
        let to = normalized(end ?? (isForward ? count : -count - 1), count: count)
        // A step of 0 selects no elements.
        if step == 0 { return stride(from: 0, to: 0, by: 1) }
        if isForward { return stride(from: clamped(from, 0, count), to: clamped(to, 0, count), by: step) }
        return stride(from: clamped(from, -1, count - 1), to: clamped(to, -1, count - 1), by: step)
    }

    private func normalized(_ index: Int, count: Int) -> Int {
        index >= 0 ? index : count + index
    }

    private func clamped(_ index: Int, _ low: Int, _ high: Int) -> Int {
        min(max(index, low), high)
    }
}

/// A filter's condition (RFC 9535, 2.3.5).
indirect enum FilterExpression: Sendable {
    case or([FilterExpression])
    case and([FilterExpression])
    case not(FilterExpression)
    case comparison(FilterOperand, ComparisonOperator, FilterOperand)
    /// The query finds at least one node.
    case exists(FilterQuery)
    case matches(FilterOperand, FilterPattern)
}

/// An operand of a comparison, or an argument of a function that takes a value.
indirect enum FilterOperand: Sendable {
    case literal(JSONValue)
    /// A singular query.
    case query(FilterQuery)
    case length(FilterOperand)
    case count(FilterQuery)
    case value(FilterQuery)
}

/// A query inside a filter: `@…` from the current node, `$…` from the root.
struct FilterQuery: Sendable {
    let isRelative: Bool
    let segments: [PathSegment]
}

enum ComparisonOperator: String, CaseIterable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

/// The pattern of `match` (for the whole text) or `search` (anywhere in the text).
enum FilterPattern: Sendable {
    /// A literal, compiled with the query; nil if it is not an I-Regexp and so matches nothing.
    case literal(RegularExpression?)
    case operand(FilterOperand, RegularExpression.Anchoring)
}
