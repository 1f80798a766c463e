extension RequestCollection {
    /// All groups, each before the groups inside it.
    package var allGroups: [RequestGroup] {
        var groups: [RequestGroup] = []
        for (_, items) in sections {
            for item in items { item.addGroups(to: &groups) }
        }
        return groups
    }

    /// The tokens of the file and of the files that it includes.
    package var allTokens: [TokenDefinition] {
        tokens + allGroups.compactMap(\.included).flatMap(\.tokens)
    }

    /// The scripts of the collection, its groups and its requests.
    package var allScripts: [Script] {
        var all = outerScripts
        forEachRequest { request in
            if let scripts = request.scripts { all += scripts.all }
        }
        return all
    }

    /// The scripts of the collection and its groups, without those of requests.
    package var outerScripts: [Script] { scripts.all + allGroups.flatMap(\.scripts.all) }

    /// The secret names of the file and of the files that it includes.
    package var allSecrets: [SecretName] {
        secrets + allGroups.compactMap(\.included).flatMap(\.secrets)
    }
}

extension RequestCollection {
    /// Calls a closure with each request, in order.
    package func forEachRequest(_ body: (RequestDefinition) -> Void) {
        for (_, items) in sections {
            for item in items { item.forEachRequest(body) }
        }
    }

    /// Unread definitions of the file and of the files that it includes.
    package var unreadAnywhere: UnreadNames {
        var all = unread
        for group in allGroups { all.merge(group.unread) }
        return all
    }
}

extension CollectionItem {
    fileprivate func forEachRequest(_ body: (RequestDefinition) -> Void) {
        switch self {
        case .request(let request): body(request)
        case .group(let group): for item in group.items { item.forEachRequest(body) }
        }
    }

    /// Adds the groups in the item, including the item itself.
    fileprivate func addGroups(to groups: inout [RequestGroup]) {
        guard case .group(let group) = self else { return }
        groups.append(group)
        for item in group.items { item.addGroups(to: &groups) }
    }

    /// The groups in the item, including the item itself.
    package var groups: [RequestGroup] {
        var groups: [RequestGroup] = []
        addGroups(to: &groups)
        return groups
    }
}
