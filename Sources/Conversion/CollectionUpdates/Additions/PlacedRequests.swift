import CollectionDrafts
import CollectionModel
import Diagnostics
import Importing
import Placeholders
import Text

/// The places of new requests, which get the servers, parameters, credentials and names that fit there.
struct PlacedRequests {
    private let collection: RequestCollection
    private let search: PlaceSearch
    private let paths: PathValues
    private let credentials: CollectionCredentials
    /// The defaults of the import for all requests.
    private let defaults: DraftSettings
    private let refused: Set<String>
    /// The methods and URLs of the requests of the collection.
    private let present: Set<String>
    private var indexes: [ItemPlace: Int] = [:]
    private var targets: [String: PlaceSearch.Target] = [:]
    private var settings: [[Int]: InheritedSettings] = [:]
    private var unique: [[Int]: UniqueNames] = [:]
    private(set) var places: [CollectionAddition.Place] = []

    init(
        _ defaults: DraftSettings, in collection: RequestCollection, _ drift: APIDrift, without refused: Set<String>
    ) {
        (self.defaults, self.collection, self.refused) = (defaults, collection, refused)
        let defined = AddedNames.names(of: collection)
        paths = PathValues(collection, drift, defined)
        search = PlaceSearch(collection, drift, paths)
        credentials = CollectionCredentials(drift, defined)
        // A server of its own can have a secret in its path, so that its URL does not show the operation.
        present = Set(drift.comparisons.map { "\($0.step.definition.method) \($0.step.definition.url.written)" })
    }

    /// Adds a request or a group of an import.
    mutating func add(_ item: DraftItem) {
        let (name, defaults, requests): (String?, DraftSettings, [DraftRequest]) =
            switch item {
            case .group(let group): (group.name, group.level.defaults, group.level.requests)
            case .request(let request): (nil, DraftSettings(), [request])
            }
        let target = targets[name ?? ""] ?? search.place(ofGroup: name)
        targets[name ?? ""] = target
        let list = target.groups.map(\.position)
        let added = requests.filter {
            !refused.contains($0.operation ?? "") && !present.contains("\($0.method) \($0.url.shown)")
        }.map { request in
            var request = request
            request.url = search.url(of: request, near: list)
            return request
        }
        guard !added.isEmpty else { return }
        let inherited = settings[list] ?? InheritedSettings(of: collection, target.groups)
        settings[list] = inherited
        guard let newGroup = target.newGroup, case .group(var group) = item else {
            for request in added { add(request, defaults, to: list, inherited) }
            return
        }
        group.name = newGroup
        group.level.defaults = inherited.groupDefaults(self.defaults, defaults, of: added)
        group.level.items = added.map { request in
            var request = request
            inherited.complete(&request, [], in: group.level.defaults)
            return .request(request)
        }
        credentials.apply(to: &group.level, in: list, inherited)
        if group.level.defaults.auth == nil {
            let imported = Dictionary(
                added.map { ($0.operation, $0.settings.auth) }, uniquingKeysWith: { one, _ in one })
            group.level.changeItems(request: { request in
                let own = (imported[request.operation] ?? nil) ?? defaults.auth ?? self.defaults.auth
                credentials.settle(&request, imported: own, in: list, inherited)
            })
        }
        append(.group(group), at: ItemPlace(in: list))
    }

    private mutating func add(
        _ request: DraftRequest, _ defaults: DraftSettings, to list: [Int], _ inherited: InheritedSettings
    ) {
        let imported = request.settings.auth ?? defaults.auth ?? self.defaults.auth
        var request = request
        inherited.complete(&request, [self.defaults, defaults])
        credentials.apply(to: &request, in: list, inherited)
        credentials.settle(&request, imported: imported, in: list, inherited)
        request.makeName(unique: &unique[list, default: search.names(in: list)])
        append(.request(request), at: ItemPlace(in: list, before: paths.deletion(before: request, in: list)))
    }

    private mutating func append(_ item: DraftItem, at place: ItemPlace) {
        let index = indexes[place] ?? places.count
        if index == places.count {
            indexes[place] = index
            let groups = collection.groups(at: place.groups).map(\.group)
            let items = groups.last?.items ?? collection.requests
            places.append(
                CollectionAddition.Place(
                    place: place, names: groups.map(\.name),
                    next: place.before.flatMap { items.indices.contains($0) ? items[$0].name : nil }))
        }
        places[index].items.append(item)
    }

    /// Removes the captures that no placeholder uses: they would be warnings.
    mutating func removeUnusedCaptures() {
        var used: Set<String> = []
        for item in places.flatMap(\.items) {
            item.mapping.forEachPlaceholder { if let name = $0.variable { used.insert(name) } }
        }
        let isWord = { (byte: UInt8) in
            byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte > 0x7F
        }
        // Scripts, too, name variables.
        for word in collection.file.text.utf8.split(whereSeparator: { !isWord($0) }) {
            used.insert(String(decoding: word, as: UTF8.self))
        }
        let text = collection.file.text
        for index in places.indices {
            places[index].changeRequests { request in
                request.capture.entries.removeAll { entry in
                    // Such a name is several words.
                    !used.contains(entry.name) && !(entry.name.contains(".") && text.contains(entry.name))
                }
            }
        }
    }
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

extension DraftRequest {
    /// Gives the request a name that no other one of its list has, as an import does.
    fileprivate mutating func makeName(unique: inout UniqueNames) {
        let wish = shownName
        if unique.take(wish) { return }
        name = DraftText(unique.name("\(wish) (\(operation ?? method))") { "\($0) \($1)" })
    }
}

extension RequestCollection {
    /// Returns the groups at positions in the list `requests`, the outermost first.
    func groups(at positions: [Int]) -> [PlacedGroup] {
        var groups: [PlacedGroup] = []
        var items = requests
        for position in positions {
            guard items.indices.contains(position), case .group(let group) = items[position] else { break }
            groups.append(PlacedGroup(position: position, group: group))
            items = group.items
        }
        return groups
    }
}

extension CollectionItem {
    fileprivate var name: String {
        switch self {
        case .request(let request): request.name
        case .group(let group): group.name
        }
    }
}
