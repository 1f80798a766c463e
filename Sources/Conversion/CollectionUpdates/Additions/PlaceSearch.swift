import APIDescriptions
import CollectionDrafts
import CollectionModel
import Importing
import Placeholders
import Text

/// A group of a collection with its index in the list around it.
struct PlacedGroup {
    let position: Int
    let group: RequestGroup
}

/// The search for the groups and URLs of new requests in a collection.
struct PlaceSearch {
    /// The end of a list for new requests.
    struct Target {
        /// The groups around the list, the outermost first.
        let groups: [PlacedGroup]
        /// The name of the group that is added there; nil if the requests are added to the list itself.
        let newGroup: String?
    }

    private let collection: RequestCollection
    /// The groups that are written in the collection's own file, outer ones first.
    private var groups: [[PlacedGroup]] = []
    /// The lists with requests of an import's group, by its name.
    private var listsByGroup: [String: [[Int]]] = [:]
    /// The operations that have servers of their own.
    private let elsewhere: Set<String>
    /// The URL before the paths of most requests: of those in a list, and of all.
    private var prefixes: [[Int]: DraftText] = [:]
    private var commonPrefix: DraftText?
    private let paths: PathValues

    init(_ collection: RequestCollection, _ drift: APIDrift, _ paths: PathValues) {
        (self.collection, self.paths) = (collection, paths)
        elsewhere = Set(drift.description.operations.filter { !$0.servers.isEmpty }.map(\.methodAndPath))
        var open: [(items: [CollectionItem], path: [PlacedGroup])] = [(collection.requests, [])]
        while !open.isEmpty {
            let (items, path) = open.removeFirst()
            for (position, item) in items.enumerated() {
                guard case .group(let group) = item, group.included == nil else { continue }
                let place = path + [PlacedGroup(position: position, group: group)]
                groups.append(place)
                open.append((group.items, place))
            }
        }
        var prefixes: [(list: [Int], text: DraftText, isLocal: Bool)] = []
        var names: [String: String] = [:]
        for group in OperationGroups(drift.description.operations).groups {
            for operation in group.operations { names[operation.methodAndPath] = group.name ?? "" }
        }
        for comparison in drift.comparisons where !comparison.operations.isEmpty {
            let list = comparison.step.groups.map(\.position)
            let isElsewhere = comparison.operations.contains { elsewhere.contains($0.methodAndPath) }
            if !isElsewhere, let text = comparison.prefix.flatMap(DraftText.init(plain:)) {
                // Requests outside of a group do not have its variables.
                let local = comparison.step.groupNames
                let isLocal = text.placeholders.contains { $0.variable.map(local.contains) ?? false }
                prefixes.append((list, text, isLocal))
            }
            guard comparison.step.isInOwnList else { continue }
            for operation in comparison.operations {
                listsByGroup[names[operation.methodAndPath] ?? "", default: []].append(list)
            }
        }
        commonPrefix = prefixes.filter { !$0.isLocal }.map(\.text).mostFrequent
        self.prefixes = Dictionary(grouping: prefixes, by: \.list).compactMapValues { $0.map(\.text).mostFrequent }
    }

    /// Returns the place for the requests that an import writes into a group: the group of this name, or the list that
    /// has most requests of the same group of the description, or else a new group.
    ///
    /// - Parameter name: The name of the group; nil for requests without group.
    func place(ofGroup name: String?) -> Target {
        if let name, let found = groups.first(where: { $0.last?.group.name == name }) {
            return Target(groups: found, newGroup: nil)
        }
        var counts: [[Int]: Int] = [:]
        for list in listsByGroup[name ?? ""] ?? [] { counts[list, default: 0] += 1 }
        // If several lists have most requests, the outermost one is taken, and among those the first in the file.
        let most = counts.min {
            let (one, other) = ($0, $1)
            if one.value != other.value { return one.value > other.value }
            if one.key.count != other.key.count { return one.key.count < other.key.count }
            return one.key.lexicographicallyPrecedes(other.key)
        }?.key
        guard let most else { return Target(groups: [], newGroup: name) }
        return Target(groups: groups.first { $0.map(\.position) == most } ?? [], newGroup: nil)
    }

    /// Returns the names of the requests in a list.
    func names(in list: [Int]) -> UniqueNames {
        var unique = UniqueNames()
        for case .request(let request) in collection.groups(at: list).last?.group.items ?? collection.requests {
            unique.take(request.name)
        }
        return unique
    }

    /// Returns the URL of a new request: behind the server that most requests of the list have, or those of the
    /// collection, and with the placeholders that other requests have for the same parameters.
    func url(of request: DraftRequest, near list: [Int]) -> DraftText {
        guard request.url.beginsWithPlaceholder, !elsewhere.contains(request.operation ?? "") else {
            return request.url
        }
        let outline = request.url.outline
        let start = outline.index(after: outline.startIndex)
        let base = request.url.slice(outline.startIndex..<start, of: outline)
        let path = request.url.slice(start..<outline.endIndex, of: outline)
        return (prefixes[list] ?? commonPrefix ?? base) + paths.filled(path, of: request)
    }
}

extension RequestStep {
    /// True if the request is in a list of the collection's own file that a command can change.
    var isInOwnList: Bool {
        section == .requests && group?.definitions.allSatisfy { $0.included == nil } ?? true
    }

    /// The names that the groups around the request define.
    var groupNames: Set<String> { Set((group?.definitions ?? []).flatMap(\.definitions).map(\.name)) }
}

extension Array where Element: Hashable {
    /// The most frequent element, the first one if several are equally frequent.
    var mostFrequent: Element? {
        var counts: [Element: Int] = [:]
        for element in self { counts[element, default: 0] += 1 }
        let most = counts.values.max()
        return first { counts[$0] == most }
    }
}

extension DraftText {
    /// Creates the text of a collection again; nil for one with functions and filters.
    init?(plain segments: [PlaceholderText.Segment]) {
        self.init()
        for segment in segments {
            switch segment {
            case .literal(let literal): append(literal)
            case .expression(let expression):
                guard expression.filters.isEmpty else { return nil }
                switch expression.head {
                case .name(let name): self += .variable(name)
                case .processEnvironment(let name): self += .environment(name)
                case .function: return nil
                }
            }
        }
    }
}
