import Text

extension JSONValue {
    /// Returns the value without the values at these paths.
    ///
    /// The result is incomplete if the evaluation must stop (``EvaluationDeadline``).
    package func removing(_ paths: some Sequence<NormalizedPath>) -> JSONValue {
        var tree = PathTree()
        for path in paths { tree.insert(path.elements[...]) }
        var visits = 0
        return tree.children.isEmpty && !tree.isEnd ? self : removing(tree, &visits) ?? .null
    }

    /// Returns nil for a value that is removed itself.
    private func removing(_ tree: PathTree, _ visits: inout Int) -> JSONValue? {
        visits += 1
        guard !tree.isEnd else { return nil }
        if visits.isMultiple(of: 4096), EvaluationDeadline.mustStop { return self }
        switch self {
        case .object(let object):
            var members: [(String, JSONValue)] = []
            for (key, value) in object {
                guard let child = tree.children[.name(ExactText(key))] else {
                    members.append((key, value))
                    continue
                }
                if let rest = value.removing(child, &visits) { members.append((key, rest)) }
            }
            return .object(JSONObject(members))
        case .array(let elements):
            var rest: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                guard let child = tree.children[.index(index)] else {
                    rest.append(element)
                    continue
                }
                if let kept = element.removing(child, &visits) { rest.append(kept) }
            }
            return .array(rest)
        default: return self
        }
    }

    /// The value with the members of all objects in the order of their names.
    package var withSortedMembers: JSONValue {
        switch self {
        case .object(let object):
            .object(
                JSONObject(
                    object.map { ($0.key, $0.value.withSortedMembers) }.sorted { ExactText.precedes($0.0, $1.0) }))
        case .array(let elements): .array(elements.map(\.withSortedMembers))
        default: self
        }
    }
}

/// Paths by their first elements.
private struct PathTree {
    enum Step: Hashable {
        case name(ExactText)
        case index(Int)
    }

    var children: [Step: PathTree] = [:]
    /// True if a path ends here.
    var isEnd = false

    mutating func insert(_ elements: ArraySlice<NormalizedPath.Element>) {
        guard let first = elements.first else {
            isEnd = true
            return
        }
        let step: Step =
            switch first {
            case .name(let name): .name(ExactText(name))
            case .index(let index): .index(index)
            }
        children[step, default: PathTree()].insert(elements.dropFirst())
    }
}
