extension DraftCollection {
    /// Returns the names that a request uses before a request captures or sets them, in the order of their use.
    ///
    /// - Parameter defined: The names that have a value from the start.
    func namesUsedTooEarly(defined: Set<String>) -> [String] {
        var late: Set<String> = []
        for request in level.requests {
            late.formUnion(request.capture.applied.map(\.key))
            late.formUnion(request.set.applied.map(\.key))
        }
        late.subtract(defined)
        guard !late.isEmpty else { return [] }
        var search = EarlyNames(late: late)
        search.add(level, shared: [])
        return search.found
    }
}

/// Follows the requests in their order.
private struct EarlyNames {
    /// The names that have no value yet.
    var late: Set<String>
    private(set) var found: [String] = []

    /// - Parameter shared: The defaults of the levels around.
    mutating func add(_ level: DraftLevel, shared: [DraftSettings]) {
        let shared = shared + [level.defaults]
        for item in level.items {
            guard !late.isEmpty else { return }
            switch item {
            case .group(let group): add(group.level, shared: shared)
            case .request(let request): add(request, shared)
            }
        }
    }

    private mutating func add(_ request: DraftRequest, _ shared: [DraftSettings]) {
        late.subtract(request.set.applied.map(\.key))
        var sent = request
        sent.expect = DraftMapping()
        sent.afterResponse = nil
        var mapping = sent.mapping
        for var settings in shared {
            if request.settings.auth != nil { settings.auth = nil }
            mapping.entries += settings.entries()
        }
        addNames(in: mapping)
        // Expectations are evaluated after the captures of the same response.
        late.subtract(request.capture.applied.map(\.key))
        addNames(in: request.expect)
    }

    private mutating func addNames(in mapping: DraftMapping) {
        mapping.forEachText { text in
            for name in DraftPlaceholder.names(in: text) where late.remove(String(name)) != nil {
                found.append(String(name))
            }
        }
    }
}
