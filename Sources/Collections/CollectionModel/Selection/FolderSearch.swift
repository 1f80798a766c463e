/// Finds groups and requests of a collection by name or id, for `--folder`.
package struct FolderSearch {
    private let collection: RequestCollection

    package init(_ collection: RequestCollection) {
        self.collection = collection
    }

    /// The names of all groups and requests, in order.
    package var names: [String] {
        var names: [String] = []
        func add(_ items: [CollectionItem]) {
            for item in items {
                names.append(item.name)
                if case .group(let group) = item { add(group.items) }
            }
        }
        for (_, items) in collection.sections { add(items) }
        return names
    }

    /// Returns the indices, among all requests of the collection, of the requests of a group or of one request.
    ///
    /// If several items match, the shallowest one is returned, and among those the first. Returns nil if none matches,
    /// and an empty range for a group without requests.
    package func positions(of name: String) -> Range<Int>? {
        var level: [(item: CollectionItem, start: Int)] = []
        var start = 0
        for (_, items) in collection.sections { Self.append(items, to: &level, from: &start) }
        while !level.isEmpty {
            if let found = level.first(where: { $0.item.isCalled(name) }) {
                return found.start..<found.start + found.item.requestCount
            }
            var inner: [(item: CollectionItem, start: Int)] = []
            for (item, start) in level {
                guard case .group(let group) = item else { continue }
                var start = start
                Self.append(group.items, to: &inner, from: &start)
            }
            level = inner
        }
        return nil
    }

    /// Appends items with the indices of their first requests, and advances the index behind them.
    private static func append(
        _ items: [CollectionItem], to level: inout [(item: CollectionItem, start: Int)], from start: inout Int
    ) {
        for item in items {
            level.append((item, start))
            start += item.requestCount
        }
    }
}

extension CollectionItem {
    /// True if `--folder` can refer to the item by this text.
    fileprivate func isCalled(_ text: String) -> Bool {
        switch self {
        case .request(let request): request.name == text || request.id == text
        case .group(let group): group.name == text || group.id == text
        }
    }

    fileprivate var name: String {
        switch self {
        case .request(let request): request.name
        case .group(let group): group.name
        }
    }

    /// The number of requests in the item.
    fileprivate var requestCount: Int {
        switch self {
        case .request: 1
        case .group(let group): group.items.reduce(0) { $0 + $1.requestCount }
        }
    }
}
