extension JSONValue {
    /// Returns the value without the values at these paths.
    package func removing(_ paths: Set<NormalizedPath>) -> JSONValue {
        paths.isEmpty ? self : removing(paths, at: []) ?? .null
    }

    /// Returns nil for a value that is removed itself.
    private func removing(_ paths: Set<NormalizedPath>, at place: [NormalizedPath.Element]) -> JSONValue? {
        guard !paths.contains(NormalizedPath(place)) else { return nil }
        switch self {
        case .object(let object):
            return .object(
                JSONObject(
                    object.compactMap { key, value in
                        value.removing(paths, at: place + [.name(key)]).map { (key, $0) }
                    }))
        case .array(let elements):
            return .array(
                elements.enumerated().compactMap { $1.removing(paths, at: place + [.index($0)]) })
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
