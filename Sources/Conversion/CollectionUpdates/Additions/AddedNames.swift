package import CollectionDrafts
import CollectionModel

/// The variables, tokens and secrets that new requests need and the collection does not have.
package struct AddedNames: Sendable {
    package private(set) var variables = DraftMapping(layout: .block)
    package private(set) var tokens = DraftMapping(layout: .block)
    package private(set) var secrets: [String] = []
    /// The variables of the process environment in the new requests and in the values that are added.
    package private(set) var processVariables: Set<String> = []

    /// The names as keys of a collection, in YAML; empty if there are none.
    package var text: String {
        var names = DraftMapping(layout: .block)
        if !variables.isEmpty { names["variables"] = .mapping(variables) }
        if !tokens.isEmpty { names["tokens"] = .mapping(tokens) }
        if !secrets.isEmpty { names["secrets"] = .list(secrets.map(DraftValue.verbatim)) }
        return DraftWriter.text(of: names)
    }

    /// The search for the names of requests.
    struct Search: Sendable {
        private struct Definition {
            let entry: DraftMapping.Entry
            let isToken: Bool
            /// The position in the file that an import writes: the variables of a server first.
            let position: Int
        }

        private let collection: RequestCollection
        private let defined: Set<String>
        private let listed: Set<String>
        private let definitions: [String: Definition]
        private let secrets: [String]

        init(_ drafts: DraftCollection, in collection: RequestCollection) {
            self.collection = collection
            defined = AddedNames.names(of: collection)
            listed = Set(collection.secrets.map(\.name))
            let servers = drafts.environments.first?.variables.entries ?? []
            let names = Dictionary(
                (servers + drafts.variables.entries + drafts.tokens.entries).map(\.name).enumerated().map { ($1, $0) }
            ) { first, _ in first }
            let entries =
                (drafts.variables.entries + servers).map { ($0, false) } + drafts.tokens.entries.map { ($0, true) }
            definitions = Dictionary(
                entries.map { entry, isToken in
                    let position = names[entry.name, default: 0]
                    return (entry.name, Definition(entry: entry, isToken: isToken, position: position))
                }, uniquingKeysWith: { first, _ in first })
            secrets = drafts.secrets
        }

        func names(of places: [CollectionAddition.Place]) -> AddedNames {
            var names = AddedNames()
            var open: [String] = []
            for place in places {
                let inner = Set(collection.groups(at: place.place.groups).flatMap(\.group.definitions).map(\.name))
                for item in place.items {
                    item.mapping.forEachPlaceholder { placeholder in
                        if let name = placeholder.variable, !inner.contains(name) { open.append(name) }
                        if let name = placeholder.environment { names.processVariables.insert(name) }
                    }
                }
            }
            var used: [String: Definition] = [:]
            while let name = open.popLast() {
                guard !defined.contains(name), used[name] == nil, let definition = definitions[name] else { continue }
                used[name] = definition
                definition.entry.value.forEachPlaceholder { placeholder in
                    if let name = placeholder.variable { open.append(name) }
                    if let name = placeholder.environment { names.processVariables.insert(name) }
                }
            }
            for definition in used.values.sorted(by: { $0.position < $1.position }) {
                if definition.isToken {
                    names.tokens.append(definition.entry)
                } else {
                    names.variables.append(definition.entry)
                }
            }
            names.secrets = secrets.filter { name in
                let isUsed =
                    name.hasPrefix("env.")
                    ? names.processVariables.contains(String(name.dropFirst(4))) : used[name] != nil
                return isUsed && !listed.contains(name)
            }
            return names
        }
    }

    /// Returns the names that all requests of a collection can use.
    static func names(of collection: RequestCollection) -> Set<String> {
        var names = Set(collection.variables.map(\.name) + collection.projectNames + collection.tokens.map(\.name))
        names.formUnion(collection.environments.flatMap(\.variables).map(\.name))
        collection.forEachRequest { names.formUnion($0.provides) }
        names.formUnion(collection.scripts.setNames)
        return names
    }
}
