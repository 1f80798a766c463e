extension DraftContext {
    /// The greatest depth of a collection in YAML, which bounds the stack of its readers.
    private static let maximumDepth = 64

    /// Notes the requests that are nested too deeply for a collection.
    func noteDepth(of collection: DraftCollection) { noteDepth(of: collection.level, depth: 2) }

    /// - Parameter depth: The depth of the list of the level's items.
    private func noteDepth(of level: DraftLevel, depth: Int) {
        for item in level.items {
            switch item {
            case .group(let group): noteDepth(of: group.level, depth: depth + 2)
            case .request(let request) where depth + DraftValue.mapping(request.mapping).height > Self.maximumDepth:
                report.add(
                    .toDo, at: request.name ?? request.defaultName, "nesting",
                    "more than \(Self.maximumDepth) levels, which hubrun refuses: move the request to an outer group, "
                        + "or flatten its values")
            case .request: break
            }
        }
    }
}

extension DraftValue {
    /// The number of lists and mappings inside each other.
    fileprivate var height: Int {
        switch self {
        case .text, .quoted, .plain: 0
        case .list(let values): 1 + (values.map(\.height).max() ?? 0)
        case .mapping(let mapping): 1 + (mapping.entries.map(\.value.height).max() ?? 0)
        }
    }
}
