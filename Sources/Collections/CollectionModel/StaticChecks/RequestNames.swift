/// The names of a collection's requests, alone and with their groups (`Group/Name`).
package struct RequestNames: Sendable {
    private var known: Set<String> = []
    package private(set) var names: [String] = []

    init() {}

    package init(of collection: RequestCollection) {
        for (_, items) in collection.sections { insert(items, path: []) }
    }

    package func contains(_ name: String) -> Bool { known.contains(name) }

    mutating func insert(_ name: String, path: [String]) {
        if known.insert(name).inserted { names.append(name) }
        guard !path.isEmpty else { return }
        known.formUnion(Self.names(of: name, in: path))
    }

    /// Returns the names of a request: the name alone, and with one or more of the groups around it.
    ///
    /// A file that uses `Group/Name` therefore still works if another file includes it.
    package static func names(of name: String, in path: [String]) -> [String] {
        var names = [name]
        for group in path.reversed() { names.append("\(group)/\(names[names.count - 1])") }
        return names
    }

    mutating func insert(_ items: [CollectionItem], path: [String]) {
        for item in items {
            switch item {
            case .request(let request): insert(request.name, path: path)
            case .group(let group): insert(group.items, path: path + [group.name])
            }
        }
    }
}
