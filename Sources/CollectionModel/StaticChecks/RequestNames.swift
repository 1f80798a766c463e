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
        if !path.isEmpty { known.insert((path + [name]).joined(separator: "/")) }
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
