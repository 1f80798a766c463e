// What stands all over a collection, put together.

extension RequestGroup {
    /// Everything that requests of the group capture or set.
    var captureNames: [String] {
        items.flatMap { $0.gathered(\.provides) }
    }
}

extension RequestCollection {
    var allItems: [CollectionItem] { sections.flatMap(\.items) }

    /// The tokens of the file and of those that it includes.
    package var allTokens: [TokenDefinition] {
        tokens + allItems.flatMap(\.groups).compactMap(\.included).flatMap(\.tokens)
    }

    /// The names that the file and those it includes call secret.
    package var allSecrets: [SecretName] {
        secrets + allItems.flatMap(\.groups).compactMap(\.included).flatMap(\.secrets)
    }
}

extension RequestCollection {
    /// Parts of every request, in order, without a copy of the requests themselves.
    func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        sections.flatMap { $0.items.flatMap { $0.gathered(parts) } }
    }

    /// What is defined in places that could not be read, of the file and of those that it includes.
    var unreadAnywhere: UnreadNames {
        var all = unread
        for group in allItems.flatMap(\.groups) { all.merge(group.unread) }
        return all
    }
}

extension CollectionItem {
    /// Parts of every request in it, in order.
    func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        switch self {
        case .request(let request): parts(request)
        case .group(let group): group.items.flatMap { $0.gathered(parts) }
        }
    }

    /// The groups in it, itself among them.
    var groups: [RequestGroup] {
        guard case .group(let group) = self else { return [] }
        return [group] + group.items.flatMap(\.groups)
    }

    /// The requests in it.
    package var requests: [RequestDefinition] {
        switch self {
        case .request(let request): [request]
        case .group(let group): group.items.flatMap(\.requests)
        }
    }
}
