import Diagnostics
import Text

/// A collection that is being written, with the values that a person would write.
package struct DraftCollection: Sendable {
    /// The first line, a comment that names the source of the import.
    package var heading: String
    package var name: String
    package var description: String?
    package var environments: [DraftEnvironment] = []
    package var variables = DraftMapping(layout: .block)
    /// The names under `secrets`, such as `env.TOKEN`.
    package var secrets: [String] = []
    package var tokens = DraftMapping(layout: .block)
    package var level = DraftLevel()
    /// Entries whose names begin with `x-`: values that aliases use.
    package var extensions = DraftMapping(layout: .block)

    package init(heading: String, name: String) {
        self.heading = heading
        self.name = name
    }

    /// The collection as YAML.
    package var text: String { heading(mapping) }

    func heading(_ mapping: DraftMapping) -> String {
        DraftWriter.comment(heading) + "\n" + DraftWriter.text(of: mapping)
    }

    var mapping: DraftMapping {
        var mapping = DraftMapping(layout: .block)
        mapping["name"] = .verbatim(name)
        if let description { mapping["description"] = .verbatim(description) }
        if !environments.isEmpty {
            let entries = environments.map { (DraftText($0.name), DraftValue.mapping($0.mapping)) }
            mapping["environments"] = .mapping(DraftMapping(entries, layout: .block))
        }
        if !variables.isEmpty { mapping["variables"] = .mapping(variables) }
        if !secrets.isEmpty { mapping["secrets"] = .list(secrets.map(DraftValue.verbatim)) }
        if !tokens.isEmpty { mapping["tokens"] = .mapping(tokens) }
        mapping.entries += level.settingsEntries
        mapping.entries += extensions.entries
        mapping.entries += level.itemEntries
        return mapping
    }
}

/// An environment under `environments`.
package struct DraftEnvironment: Hashable, Sendable {
    package var name: String
    package var variables = DraftMapping(layout: .short(1))

    package init(name: String) { self.name = name }

    var mapping: DraftMapping {
        DraftMapping(variables.isEmpty ? [] : [("variables", .mapping(variables))], layout: .short(1))
    }
}

/// The settings, scripts and items of a collection or a group.
package struct DraftLevel: Hashable, Sendable {
    package var defaults = DraftSettings()
    package var beforeRequest: String?
    package var afterResponse: String?
    package var items: [DraftItem] = []
    /// The lines of the comment about requests that are not among the items.
    var below: [String] = []

    package init() {}

    var settingsEntries: [DraftMapping.Entry] {
        var mapping = DraftMapping()
        var shared = DraftMapping(layout: .short(1))
        shared.entries = defaults.entries()
        if case .mapping(let mapping)? = shared.entries.first?.value, !mapping.isEmpty { shared.layout = .block }
        if !shared.isEmpty { mapping["defaults"] = .mapping(shared) }
        if let beforeRequest { mapping["beforeRequest"] = .verbatim(beforeRequest) }
        if let afterResponse { mapping["afterResponse"] = .verbatim(afterResponse) }
        return mapping.entries
    }

    var itemEntries: [DraftMapping.Entry] {
        var entry = DraftMapping.Entry("requests", .list(items.map { .mapping($0.mapping) }))
        entry.above = below
        return [entry]
    }
}

package enum DraftItem: Hashable, Sendable {
    case request(DraftRequest)
    case group(DraftGroup)

    package var mapping: DraftMapping {
        switch self {
        case .request(let request): request.mapping
        case .group(let group): group.mapping
        }
    }
}

/// A group of a collection that is being written.
package struct DraftGroup: Hashable, Sendable {
    package var name: String
    package var description: String?
    package var above: [String] = []
    package var variables = DraftMapping(layout: .block)
    package var level = DraftLevel()

    package init(name: String) { self.name = name }

    var mapping: DraftMapping {
        var mapping = DraftMapping(layout: .block)
        mapping.above = above
        mapping["group"] = .verbatim(name)
        if let description { mapping["description"] = .verbatim(description) }
        if !variables.isEmpty { mapping["variables"] = .mapping(variables) }
        mapping.entries += level.settingsEntries + level.itemEntries
        return mapping
    }

    /// The group as a file that a collection includes.
    ///
    /// - Parameter extensions: Those of the collection; a file whose aliases name their anchors needs them itself.
    func fileMapping(_ extensions: DraftMapping) -> DraftMapping {
        var mapping = mapping
        mapping.entries[0].key = "name"
        if DraftWriter.text(of: mapping).contains(": *") {
            mapping.entries.insert(contentsOf: extensions.entries, at: 1)
        }
        return mapping
    }
}

extension DraftLevel {
    /// All requests of the level and of the groups below it, in their order.
    package var requests: [DraftRequest] {
        items.flatMap { item in
            switch item {
            case .request(let request): [request]
            case .group(let group): group.level.requests
            }
        }
    }

    /// The names of the variables of all groups.
    var groupVariables: [String] {
        items.flatMap { item -> [String] in
            guard case .group(let group) = item else { return [] }
            return group.variables.applied.map(\.name) + group.level.groupVariables
        }
    }

    /// Removes the groups without requests and returns their names.
    mutating func removeEmptyGroups() -> [String] {
        var removed: [String] = []
        items = items.compactMap { item in
            guard case .group(var group) = item else { return item }
            removed += group.level.removeEmptyGroups()
            guard group.level.items.isEmpty else { return .group(group) }
            removed.append(group.name)
            return nil
        }
        return removed
    }

    /// Changes the requests and groups of the level and of the groups below it, each group before its items.
    package mutating func changeItems(
        group changeGroup: (inout DraftGroup) -> Void = { _ in },
        request changeRequest: (inout DraftRequest) -> Void = { _ in }
    ) {
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                changeRequest(&request)
                items[index] = .request(request)
            case .group(var group):
                changeGroup(&group)
                group.level.changeItems(group: changeGroup, request: changeRequest)
                items[index] = .group(group)
            }
        }
    }

    /// Changes the scripts of the level, and of all requests and groups below it.
    package mutating func changeScripts(_ change: (String) -> String) {
        func changeLevel(_ level: inout DraftLevel) {
            level.beforeRequest = level.beforeRequest.map(change)
            level.afterResponse = level.afterResponse.map(change)
        }
        changeLevel(&self)
        changeItems {
            changeLevel(&$0.level)
        } request: { request in
            request.beforeRequest = request.beforeRequest.map(change)
            request.afterResponse = request.afterResponse.map(change)
        }
    }
}

extension DraftCollection {
    /// A file of a collection that is written in several.
    package struct Part: Sendable {
        /// The path from the collection's folder.
        package var path: String
        package var text: String
    }

    /// The collection with its groups in files of their own.
    package struct Parts: Sendable {
        package var main: Part
        package var files: [Part]
    }

    /// Moves each group of the collection to a file of its own, which the collection includes.
    ///
    /// - Parameter stem: The name of the collection's file without its ending, with which the names of the others begin.
    package func split(into stem: String) -> Parts {
        var files: [Part] = []
        var names = UniqueNames()
        var mapping = mapping
        let items = level.items.map { item -> DraftValue in
            guard case .group(let group) = item else { return .mapping(item.mapping) }
            // Beside the collection: paths in the group stay what they are.
            let name = names.name(FileNameText.words(of: group.name, orElse: "group")) { "\($0)-\($1)" }
            let path = "_\(stem.prefix(utf8Count: 80))-\(name).yaml"
            files.append(Part(path: path, text: DraftWriter.text(of: group.fileMapping(extensions))))
            return .mapping(DraftMapping([("include", .verbatim(path))], layout: .block))
        }
        mapping["requests"] = .list(items)
        return Parts(main: Part(path: stem + ".yaml", text: heading(mapping)), files: files)
    }
}
