extension RequestCollection {
    package var allItems: [CollectionItem] { sections.flatMap(\.items) }

    /// All groups, each before the groups inside it.
    package var allGroups: [RequestGroup] { allItems.flatMap(\.groups) }

    /// The tokens of the file and of the files that it includes.
    package var allTokens: [TokenDefinition] {
        tokens + allGroups.compactMap(\.included).flatMap(\.tokens)
    }

    /// The secret names of the file and of the files that it includes.
    package var allSecrets: [SecretName] {
        secrets + allGroups.compactMap(\.included).flatMap(\.secrets)
    }
}

extension RequestCollection {
    /// Returns parts of all requests, in order, without copying the requests.
    package func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        sections.flatMap { $0.items.flatMap { $0.gathered(parts) } }
    }

    /// Unread definitions of the file and of the files that it includes.
    package var unreadAnywhere: UnreadNames {
        var all = unread
        for group in allGroups { all.merge(group.unread) }
        return all
    }
}

extension CollectionItem {
    /// Returns parts of all requests of the item, in order.
    func gathered<Part>(_ parts: (RequestDefinition) -> [Part]) -> [Part] {
        switch self {
        case .request(let request): parts(request)
        case .group(let group): group.items.flatMap { $0.gathered(parts) }
        }
    }

    /// The groups in the item, including the item itself.
    package var groups: [RequestGroup] {
        guard case .group(let group) = self else { return [] }
        return [group] + group.items.flatMap(\.groups)
    }

    /// The requests in the item.
    package var requests: [RequestDefinition] {
        switch self {
        case .request(let request): [request]
        case .group(let group): group.items.flatMap(\.requests)
        }
    }
}
