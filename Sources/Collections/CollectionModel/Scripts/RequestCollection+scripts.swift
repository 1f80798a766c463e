extension RequestCollection {
    /// True if the collection, a group, an include or a request has a script.
    package var hasScripts: Bool {
        !scripts.isEmpty || sections.contains { _, items in items.contains(where: \.hasScripts) }
    }

    /// The scripts of all requests; a script of a group appears once for each of its requests.
    package var requestScripts: [Script] {
        FlowProgram(self).requests.flatMap { $0.beforeScripts + $0.afterScripts }
    }
}

extension CollectionItem {
    fileprivate var hasScripts: Bool {
        switch self {
        case .request(let request): !(request.scripts?.isEmpty ?? true)
        case .group(let group): !group.scripts.isEmpty || group.items.contains(where: \.hasScripts)
        }
    }
}
