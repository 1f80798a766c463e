package import CollectionDrafts
import CollectionModel

/// The variables, tokens and secrets that new requests need and the collection does not have.
package struct AddedNames: Sendable {
    package private(set) var variables = DraftMapping(layout: .block)
    package private(set) var tokens = DraftMapping(layout: .block)
    package private(set) var secrets: [String] = []
    /// The variables of the process environment in the new requests and in the values that are added.
    package private(set) var processVariables: Set<String> = []

    private var used: Set<String> = []

    init(of places: [CollectionAddition.Place], _ drafts: DraftCollection, to collection: RequestCollection) {
        let defined = Self.names(of: collection)
        var open: [String] = []
        for place in places {
            let inner = defined.union(Self.groupNames(of: collection, at: place.groups))
            for item in place.items {
                item.mapping.forEachPlaceholder { placeholder in
                    if let name = placeholder.variable, !inner.contains(name) { open.append(name) }
                    if let name = placeholder.environment { processVariables.insert(name) }
                }
            }
        }
        let values = drafts.environments.first?.variables.entries ?? []
        while let name = open.popLast() {
            guard !defined.contains(name), used.insert(name).inserted else { continue }
            let variable = drafts.variables.entries.first { $0.name == name } ?? values.first { $0.name == name }
            let token = drafts.tokens.entries.first { $0.name == name }
            guard let entry = variable ?? token else { continue }
            if variable == nil { tokens.append(entry) } else { variables.append(entry) }
            entry.value.forEachPlaceholder { placeholder in
                if let name = placeholder.variable { open.append(name) }
                if let name = placeholder.environment { processVariables.insert(name) }
            }
        }
        sort(like: drafts)
        let listed = Set(collection.secrets.map(\.name))
        secrets = drafts.secrets.filter { name in
            let isUsed =
                name.hasPrefix("env.") ? processVariables.contains(String(name.dropFirst(4))) : used.contains(name)
            return isUsed && !listed.contains(name)
        }
    }

    /// Sorts the variables and tokens as an import writes them, a server's first.
    private mutating func sort(like drafts: DraftCollection) {
        let names =
            (drafts.environments.first?.variables.entries ?? []).map(\.name) + drafts.variables.entries.map(\.name)
        let order = Dictionary((names + drafts.tokens.entries.map(\.name)).enumerated().map { ($1, $0) }) { first, _ in
            first
        }
        variables.entries.sort { order[$0.name, default: 0] < order[$1.name, default: 0] }
        tokens.entries.sort { order[$0.name, default: 0] < order[$1.name, default: 0] }
    }

    /// Returns the names that all requests of a collection can use.
    static func names(of collection: RequestCollection) -> Set<String> {
        var names = Set(collection.variables.map(\.name) + collection.projectNames + collection.tokens.map(\.name))
        names.formUnion(collection.environments.flatMap(\.variables).map(\.name))
        collection.forEachRequest { names.formUnion($0.provides) }
        names.formUnion(collection.scripts.setNames)
        return names
    }

    /// Returns the names that groups add.
    private static func groupNames(of collection: RequestCollection, at positions: [Int]) -> Set<String> {
        var names: Set<String> = []
        var items = collection.requests
        for position in positions {
            guard items.indices.contains(position), case .group(let group) = items[position] else { break }
            names.formUnion(group.definitions.map(\.name))
            items = group.items
        }
        return names
    }
}
