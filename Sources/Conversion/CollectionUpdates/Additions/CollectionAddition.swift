package import CollectionDrafts
package import CollectionModel
import Diagnostics
import Importing
import Placeholders
import Text

/// The requests of missing operations at their places in a collection, with the names that they need.
package struct CollectionAddition: Sendable {
    /// Items that go to the end of one list.
    package struct Place: Sendable {
        /// The positions of the groups around the list, the outermost first; empty for that of the collection.
        package let groups: [Int]
        /// The names of these groups.
        package let names: [String]
        package fileprivate(set) var items: [DraftItem]

        package var requests: [DraftRequest] {
            items.flatMap { item in
                switch item {
                case .request(let request): [request]
                case .group(let group): group.level.requests
                }
            }
        }
    }

    /// The places, the last of the collection first: an insertion moves only the lines below it.
    package private(set) var places: [Place] = []
    package let names: AddedNames

    /// - Parameters:
    ///   - drafts: The requests of the missing operations, as an import writes them (`ImportOptions.missing`).
    ///   - refused: The operations whose requests are not added.
    package init(
        of drafts: DraftCollection, to collection: RequestCollection, _ drift: APIDrift,
        without refused: Set<String> = []
    ) {
        let search = PlaceSearch(collection, drift)
        // A server of its own can have a secret in its path, so that its URL does not show the operation.
        let present = Set(drift.comparisons.map { "\($0.step.definition.method) \($0.step.definition.url.written)" })
        var found: [Place] = []
        for item in drafts.level.items {
            let (name, level): (String?, DraftLevel) =
                switch item {
                case .group(let group): (group.name, group.level)
                case .request(let request): (nil, DraftLevel(request))
                }
            let requests = level.requests.filter {
                !refused.contains($0.operation ?? "") && !present.contains("\($0.method) \($0.url.shown)")
            }
            guard !requests.isEmpty else { continue }
            let target = search.place(ofGroup: name)
            let settings = InheritedSettings(of: collection, target.groups)
            var added = requests.map { request in
                var request = request
                request.url = search.url(of: request, near: target.groups.map(\.position))
                return request
            }
            let position = target.groups.map(\.position)
            let index = found.firstIndex { $0.groups == position } ?? found.count
            if index == found.count {
                found.append(Place(groups: position, names: target.groups.map(\.group.name), items: []))
            }
            guard let newGroup = target.newGroup, case .group(var group) = item else {
                var unique = search.names(in: position)
                for case .request(let request) in found[index].items { unique.take(request.shownName) }
                for number in added.indices {
                    settings.complete(&added[number], [drafts.level.defaults, level.defaults])
                    added[number].makeName(unique: &unique)
                }
                found[index].items += added.map { .request($0) }
                continue
            }
            group.name = newGroup
            group.level.defaults = settings.groupDefaults(drafts.level.defaults, level.defaults, of: added)
            for number in added.indices { settings.complete(&added[number], [], in: group.level.defaults) }
            group.level.items = added.map { .request($0) }
            found[index].items.append(.group(group))
        }
        let uses = NameUses(found, in: collection)
        for index in found.indices {
            found[index].changeRequests { request in
                request.capture.entries.removeAll { !uses.contains($0.name) }
            }
        }
        places = found.sorted { $1.groups.lexicographicallyPrecedes($0.groups) }
        names = AddedNames(of: found, drafts, to: collection)
    }

    /// All added requests, in the order of ``places``.
    package var requests: [DraftRequest] { places.flatMap(\.requests) }

    /// Adds everything to the text of the collection.
    package func add(to edit: inout CollectionEdit) throws(CollectionEditError) {
        for place in places { _ = try edit.add(items: place.items.map(\.lines), in: place.groups) }
        try edit.add(entries: names.variables, under: "variables")
        try edit.add(entries: names.tokens, under: "tokens")
        try edit.add(elements: names.secrets, under: "secrets")
    }

    /// The added names and requests as YAML, with a comment for each place.
    package var preview: String {
        var names = DraftMapping(layout: .block)
        if !self.names.variables.isEmpty { names["variables"] = .mapping(self.names.variables) }
        if !self.names.tokens.isEmpty { names["tokens"] = .mapping(self.names.tokens) }
        if !self.names.secrets.isEmpty { names["secrets"] = .list(self.names.secrets.map(DraftValue.verbatim)) }
        let lists = places.reversed().map { place in
            let list = (["requests"] + place.names).joined(separator: " / ")
            return DraftWriter.comment("At the end of \(list):") + "\n"
                + place.items.flatMap(\.lines).map { $0 + "\n" }.joined()
        }
        return ([DraftWriter.text(of: names)].filter { !$0.isEmpty } + lists).joined(separator: "\n")
    }

    /// Returns the added requests as they were read again from the result.
    package func decoded(in result: RequestCollection) -> [(draft: DraftRequest, request: RequestDefinition)] {
        places.flatMap { place -> [(draft: DraftRequest, request: RequestDefinition)] in
            var items = result.requests
            for position in place.groups {
                guard items.indices.contains(position), case .group(let group) = items[position] else { return [] }
                items = group.items
            }
            let requests = items.suffix(place.items.count).flatMap(\.requests)
            return zip(place.requests, requests).map { (draft: $0, request: $1) }
        }
    }
}

/// The names that placeholders use: a capture that nothing reads would be a warning.
private struct NameUses {
    private var added: Set<String> = []
    private let text: String

    init(_ places: [CollectionAddition.Place], in collection: RequestCollection) {
        text = collection.file.text
        for item in places.flatMap(\.items) {
            item.mapping.forEachPlaceholder { if let name = $0.variable { added.insert(name) } }
        }
    }

    func contains(_ name: String) -> Bool { added.contains(name) || text.contains(name) }
}

extension CollectionAddition.Place {
    fileprivate mutating func changeRequests(_ change: (inout DraftRequest) -> Void) {
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                change(&request)
                items[index] = .request(request)
            case .group(var group):
                group.level.changeItems(request: change)
                items[index] = .group(group)
            }
        }
    }
}

extension DraftLevel {
    fileprivate init(_ request: DraftRequest) {
        self.init()
        items = [.request(request)]
    }
}

extension DraftRequest {
    /// Gives the request a name that no other one of its list has, as an import does.
    fileprivate mutating func makeName(unique: inout UniqueNames) {
        let wish = shownName
        if unique.take(wish) { return }
        name = DraftText(unique.name("\(wish) (\(operation ?? method))") { "\($0) \($1)" })
    }
}

extension CollectionItem {
    /// The requests of the item, in their order.
    fileprivate var requests: [RequestDefinition] {
        switch self {
        case .request(let request): [request]
        case .group(let group): group.items.flatMap(\.requests)
        }
    }
}
