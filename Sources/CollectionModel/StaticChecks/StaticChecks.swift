package import Diagnostics
package import JSON
import Placeholders

/// Finds what can be known to be wrong with a collection in its environment before anything is sent.
package struct StaticChecks {
    /// What the names of placeholders can mean besides what the collection itself defines.
    package struct Surroundings: Sendable {
        package var environment: RunEnvironment?
        /// `--var` and `--secret`.
        package var given: [String: JSONValue]
        /// Nil when it is not looked at: whatever is named is taken to be set.
        package var processEnvironment: [String: String]?

        package init(
            environment: RunEnvironment?, given: [String: JSONValue], processEnvironment: [String: String]?
        ) {
            self.environment = environment
            self.given = given
            self.processEnvironment = processEnvironment
        }
    }

    private let collection: RequestCollection
    private var names: NameTable
    private var earlier = RequestNames()
    private let all: RequestNames

    /// Everything wrong with a collection that was read without errors.
    package static func diagnostics(of collection: RequestCollection, in surroundings: Surroundings) -> DiagnosticList {
        var checks = StaticChecks(collection: collection, surroundings: surroundings)
        checks.run()
        return checks.names.diagnostics
    }

    private init(collection: RequestCollection, surroundings: Surroundings) {
        self.collection = collection
        names = NameTable(collection: collection, surroundings: surroundings)
        all = RequestNames(of: collection)
    }

    private mutating func run() {
        names.checkGivenKinds()
        names.checkHub()
        for (_, items) in collection.sections {
            for item in items { check(item, path: [], defaults: collection.defaults) }
        }
    }

    private mutating func check(_ item: CollectionItem, path: [String], defaults: RequestSettings) {
        switch item {
        case .request(let request): check(request, path: path, defaults: defaults)
        case .group(let group):
            names.push(group.variables)
            defer { names.pop() }
            for condition in group.conditions { check(condition) }
            guard names.canHold(group.conditions) else {
                for name in group.captureNames { names.add(captured: name) }
                return
            }
            let settings = defaults.overlaid(by: group.defaults)
            for item in group.items { check(item, path: path + [group.name], defaults: settings) }
        }
    }

    private mutating func check(_ request: RequestDefinition, path: [String], defaults: RequestSettings) {
        defer {
            for definition in request.set { names.add(captured: definition.name) }
            for capture in request.captures { names.add(captured: capture.name) }
            earlier.insert(request.name, path: path)
        }
        for need in request.needs { check(need) }
        guard request.skip == nil else { return }
        for definition in request.loop { names.check(definition.value.references) }
        checkLengths(of: request.loop)
        names.withElements(request.loop.map(\.name)) { names in
            for condition in request.conditions { names.check(condition) }
            guard names.canHold(request.conditions) else { return }
            for definition in request.set { names.check(definition.value.references) }
            names.withElements(request.set.map(\.name)) { names in
                Self.checkContent(of: request, defaults.overlaid(by: request.settings), in: &names)
            }
        }
    }

    private static func checkContent(
        of request: RequestDefinition, _ settings: RequestSettings, in names: inout NameTable
    ) {
        names.check(request.url.references)
        names.check(settings.sendingReferences)
        if let body = request.body { names.check(body.references) }
        names.checkFile(of: request.body)
        for capture in request.captures { names.check(capture.references) }
        names.withElements(request.captures.map(\.name)) { names in
            names.check(settings.checkingReferences)
        }
    }

    private mutating func check(_ condition: Condition) {
        names.check(condition)
    }

    private mutating func check(_ need: NeedReference) {
        if earlier.contains(need.name) { return }
        if all.contains(need.name) {
            names.report(
                at: need.range, "\"\(need.name)\" stands after the request that needs it",
                hint: "move it before this request")
        } else {
            names.report(
                at: need.range, "no request is called \"\(need.name)\"",
                hint: Suggestion.hint(for: need.name, among: all.names))
        }
    }

    private mutating func checkLengths(of loop: [VariableDefinition]) {
        let lengths = loop.compactMap { definition -> (VariableDefinition, Int)? in
            guard case .array(let elements)? = definition.value.literal else { return nil }
            return (definition, elements.count)
        }
        guard let (first, count) = lengths.first else { return }
        for (other, otherCount) in lengths.dropFirst() where otherCount != count {
            names.report(
                at: other.range, "\"\(other.name)\" has \(otherCount) elements, and \"\(first.name)\" has \(count)",
                hint: "lists under one forEach go side by side and are of one length")
        }
    }
}

/// The names of a collection's requests, alone and with their groups (`Group/Name`).
package struct RequestNames: Sendable {
    private var known: Set<String> = []
    package private(set) var names: [String] = []

    init() {}

    package init(of collection: RequestCollection) {
        for (_, items) in collection.sections { insert(items, path: []) }
    }

    package func contains(_ name: String) -> Bool { known.contains(name) }

    mutating func insert(_ name: String, path: [String]) {
        if known.insert(name).inserted { names.append(name) }
        if !path.isEmpty { known.insert((path + [name]).joined(separator: "/")) }
    }

    private mutating func insert(_ items: [CollectionItem], path: [String]) {
        for item in items {
            switch item {
            case .request(let request): insert(request.name, path: path)
            case .group(let group): insert(group.items, path: path + [group.name])
            }
        }
    }
}
