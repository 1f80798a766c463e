package import CollectionDrafts
package import CollectionModel
import Diagnostics
import Importing
import Placeholders
import Text

/// The requests of missing operations at their places in a collection, with the names that they need.
package struct CollectionAddition: Sendable {
    /// Items for one place of a list.
    package struct Place: Sendable {
        package let place: ItemPlace
        /// The names of the groups around the list.
        package let names: [String]
        /// The name of the request before which the items go; nil for the end of the list.
        package let next: String?
        package internal(set) var items: [DraftItem] = []

        package var requests: [DraftRequest] { items.flatMap(\.requests) }
    }

    /// The places in the order of the file.
    package let places: [Place]
    package let names: AddedNames
    private let collection: RequestCollection
    private let search: AddedNames.Search

    /// - Parameters:
    ///   - drafts: The requests of the missing operations, as an import writes them (`ImportOptions.missing`).
    ///   - refused: The operations whose requests are not added.
    package init(
        of drafts: DraftCollection, to collection: RequestCollection, _ drift: APIDrift,
        without refused: Set<String> = []
    ) {
        var placed = PlacedRequests(drafts.level.defaults, in: collection, drift, without: refused)
        for item in drafts.level.items { placed.add(item) }
        placed.removeUnusedCaptures()
        places = placed.places.sorted { $0.place < $1.place }
        search = AddedNames.Search(drafts, in: collection)
        names = search.names(of: places)
        self.collection = collection
    }

    /// All added requests, in the order of ``places``.
    package var requests: [DraftRequest] { places.flatMap(\.requests) }

    /// Adds everything to the text of the collection.
    package func add(to edit: inout CollectionEdit) throws(CollectionEditError) {
        for place in places { _ = try edit.add(items: place.items.map(\.lines), at: place.place) }
        try edit.add(entries: names.variables, under: "variables")
        try edit.add(entries: names.tokens, under: "tokens")
        try edit.add(elements: names.secrets, under: "secrets")
    }

    /// The added names and requests as YAML, with a comment for each place.
    package var preview: String {
        let lists = places.map { place in
            let list = (["requests"] + place.names).joined(separator: " / ")
            // Names of requests can contain credentials.
            let next = place.next.map { SecretPairs.scrubbed($0, separators: "=") }
            let position = next.map { "In \(list), before \"\($0)\":" } ?? "At the end of \(list):"
            return DraftWriter.comment(position) + "\n" + place.items.map(\.text).joined()
        }
        return ([names.text].filter { !$0.isEmpty } + lists).joined(separator: "\n")
    }

    /// A request for one operation, to be added by hand.
    package struct Proposal: Sendable {
        /// The request in YAML, as an element of a list.
        package let request: String
        /// The names that it needs and the collection does not have, in YAML; empty if there are none.
        package let names: String
    }

    /// The added requests by their operations, each with everything that it needs: requests of a new group have its
    /// settings.
    package var proposals: [String: Proposal] {
        var proposals: [String: Proposal] = [:]
        for place in places {
            let settings = InheritedSettings(of: collection, collection.groups(at: place.place.groups))
            for item in place.items {
                for var request in item.requests {
                    guard let operation = request.operation else { continue }
                    if case .group(let group) = item { settings.complete(&request, [group.level.defaults]) }
                    var single = place
                    single.items = [.request(request)]
                    proposals[operation] = Proposal(
                        request: DraftItem.request(request).text,
                        names: search.names(of: [single]).text)
                }
            }
        }
        return proposals
    }

    /// Returns the added requests as they were read again from the result.
    package func decoded(in result: RequestCollection) -> [(draft: DraftRequest, request: RequestDefinition)] {
        places.flatMap { place -> [(draft: DraftRequest, request: RequestDefinition)] in
            var items = result.requests
            for (depth, position) in place.place.groups.enumerated() {
                let moved = self.position(of: position, in: Array(place.place.groups[..<depth]))
                guard items.indices.contains(moved), case .group(let group) = items[moved] else { return [] }
                items = group.items
            }
            let start =
                place.place.before.map { self.position(of: $0, in: place.place.groups) - place.items.count }
                ?? items.count - place.items.count
            let requests = items.dropFirst(start).prefix(place.items.count).flatMap(\.requests)
            return zip(place.requests, requests).map { (draft: $0, request: $1) }
        }
    }

    /// Returns the position that an item of a list has behind the additions.
    private func position(of item: Int, in list: [Int]) -> Int {
        places.reduce(item) { position, place in
            guard place.place.groups == list, let before = place.place.before, before <= item else { return position }
            return position + place.items.count
        }
    }
}

extension DraftItem {
    /// The requests of the item, in their order.
    fileprivate var requests: [DraftRequest] {
        switch self {
        case .request(let request): [request]
        case .group(let group): group.level.requests
        }
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
