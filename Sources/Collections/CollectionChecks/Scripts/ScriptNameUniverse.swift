import CollectionModel

/// All names that anything in a collection, its environments or the command line defines.
struct ScriptNameUniverse {
    /// The names in alphabetical order, for suggestions.
    let names: [String]
    private let known: Set<String>
    private let visible: VisibleNames
    private let unread: UnreadNames

    init(of collection: RequestCollection, _ visible: VisibleNames) {
        self.visible = visible
        unread = collection.unreadAnywhere
        let environments = collection.environments + (visible.context.environment.map { [$0] } ?? [])
        known = SecretChecks.names(of: collection, environments).union(visible.all).union(visible.origins.captors.keys)
            .union(collection.variables.map(\.name)).union(collection.tokens.map(\.name))
        names = known.sorted()
    }

    func contains(_ name: String) -> Bool {
        known.contains(name) || visible.mayBeDefined(name) || unread.mayDefine(name)
            || visible.origins.isSetByRequests(name)
    }
}
