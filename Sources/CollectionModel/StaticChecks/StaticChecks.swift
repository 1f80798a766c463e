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
    private let surroundings: Surroundings
    private var conditions = StaticConditions()
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
        self.surroundings = surroundings
        names = NameTable(collection: collection, surroundings: surroundings)
        all = RequestNames(of: collection)
    }

    private mutating func run() {
        names.checkGivenKinds()
        checkSecrets()
        names.checkHub()
        conditions = StaticConditions(
            surroundings, collection: collection, resolvesHub: !names.diagnostics.hasErrors)
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
            for condition in group.conditions { names.check(condition) }
            guard conditions.canHold(group.conditions) else {
                for name in group.captureNames { names.add(captured: name) }
                earlier.insert(group.items, path: path + [group.name])
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
        names.request = request.name
        for need in request.needs { check(need, of: request) }
        if let reason = request.skip { return names.check(reason.references) }
        for definition in request.loop { names.check(definition.value.references) }
        checkLengths(of: request.loop)
        names.withElements(request.loop.map(\.name)) { [conditions] names in
            for condition in request.conditions { names.check(condition) }
            guard conditions.canHold(request.conditions) else { return }
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
        if let retry = settings.retry.value { names.checkAttempts(of: retry) }
        if let body = request.body { names.check(body.references) }
        names.checkFile(of: request.body)
        for capture in request.captures { names.check(capture.references) }
        names.withElements(request.captures.map(\.name)) { names in
            names.check(settings.checkingReferences)
        }
    }

    private mutating func check(_ need: NeedReference, of request: RequestDefinition) {
        if earlier.contains(need.name) { return }
        if need.name == request.name {
            names.report(
                at: need.range, "\(need.name.quoted) needs itself", hint: "name a request that stands before this one")
        } else if all.contains(need.name) {
            names.report(
                at: need.range, "\(need.name.quoted) stands after the request that needs it",
                hint: "move it before this request")
        } else {
            names.report(
                at: need.range, "no request is called \(need.name.quoted)",
                hint: Suggestion.hint(for: need.name, among: all.names) ?? "write a request's name as it stands there")
        }
    }

    private mutating func checkSecrets() {
        let environments = collection.environments + (surroundings.environment.map { [$0] } ?? [])
        let variables = environments.flatMap(\.variables) + collection.allItems.flatMap(\.groupVariables)
        var elsewhere = Set(variables.map(\.name)).union(HubDefinition.variableNames + [HubDefinition.tokenName])
        elsewhere.formUnion(collection.allItems.flatMap(\.loopNames))
        names.checkSecrets(collection.secrets + (surroundings.environment?.secrets ?? []), definedElsewhere: elsewhere)
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
