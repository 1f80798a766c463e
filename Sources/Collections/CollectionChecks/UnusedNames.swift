import CollectionModel
import Diagnostics
import Placeholders

/// The place of a definition, which distinguishes definitions of the same name.
struct DefinitionPlace: Hashable {
    private let path: String
    private let start: SourcePosition

    init(_ range: SourceRange) {
        path = range.file.path
        start = range.start
    }
}

extension VisibleNames.Definition {
    /// The place of a variable or token; nil for the hub.
    var place: DefinitionPlace? {
        switch self {
        case .variable(let variable): DefinitionPlace(variable.range)
        case .token(let token): DefinitionPlace(token.range)
        case .hub, .kind: nil
        }
    }
}

/// Checks the definitions that no request uses; their errors are warnings.
struct UnreachedDefinitions {
    private var names: NameChecks

    /// - Parameters:
    ///   - program: The collection, compiled once for all checks.
    ///   - names: The checks after all requests, with the definitions that these use.
    /// - Returns: The report with the warnings added.
    static func check(_ collection: RequestCollection, _ program: FlowProgram, _ names: NameChecks) -> CheckReport {
        var checks = UnreachedDefinitions(names: names)
        checks.names.report.isForUnused = true
        checks.names.visible.areUsedAnywhere = true
        checks.names.request = nil
        checks.check((names.visible.context.environment?.variables ?? []) + collection.variables, collection.tokens)
        for step in program.steps {
            switch step {
            case .enter(let step):
                let group = step.definition
                checks.names.enter(group)
                checks.check(group.variables + (group.included?.variables ?? []), group.included?.tokens ?? [])
            case .request: break
            case .leave: checks.names.visible.leave()
            }
        }
        return checks.names.report
    }

    private mutating func check(_ variables: [VariableDefinition], _ tokens: [TokenDefinition]) {
        for variable in variables where isUnreached(variable.name, variable.range) {
            names.check(variable.value.references, of: variable.name)
        }
        for token in tokens where isUnreached(token.name, token.range) {
            names.check(token)
        }
    }

    /// True if no request uses the definition and no nearer definition hides it.
    private func isUnreached(_ name: String, _ range: SourceRange) -> Bool {
        let place = DefinitionPlace(range)
        return !(names.reached?.contains(place) ?? true) && names.visible.definition(of: name)?.place == place
    }
}

/// Finds values under `with` that nothing in the included file reads.
struct UnreadWiths {
    private(set) var diagnostics: [Diagnostic] = []

    init(in collection: RequestCollection, _ environment: RunEnvironment?) {
        let groups = collection.allGroups.filter { $0.included != nil && !$0.with.isEmpty }
        guard !groups.isEmpty else { return }
        // Names in shared texts: each include may give such a name its own value.
        let shared = WrittenNames(sharedIn: collection, environment)
        guard !shared.haveComputedNames else { return }
        for group in groups where CollectionItem.group(group).groups.allSatisfy({ !$0.unread.acceptsAnyName }) {
            let written = WrittenNames(in: group)
            guard !written.haveComputedNames else { continue }
            let read = written.names
            for definition in group.with
            where !read.contains(definition.name) && !shared.names.contains(definition.name) {
                let near = Suggestion.hint(for: definition.name, among: read.sorted())
                diagnostics.append(
                    Diagnostic(
                        .unusedName, .warning, at: definition.range,
                        "nothing in \"\(group.included?.file.path ?? "")\" reads \"\(definition.name)\"",
                        hint: near ?? "use it there as <<\(definition.name)>>, or leave it out"))
            }
        }
    }
}

/// All names in placeholders of a collection, including those that no run looks up.
struct WrittenNames {
    private(set) var names: Set<String> = []
    /// True if a script looks up names that are not written out.
    private(set) var haveComputedNames = false

    init(in collection: RequestCollection) {
        self.init(sharedIn: collection, nil)
        for (_, items) in collection.sections {
            for item in items { insert(item) }
        }
    }

    /// Collects the names in definitions that all requests share.
    init(sharedIn collection: RequestCollection, _ environment: RunEnvironment?) {
        insert(collection.variables)
        insert(collection.tokens.flatMap(\.references))
        insert(collection.defaults)
        insert(collection.scripts)
        for environment in collection.environments + (environment.map { [$0] } ?? []) {
            insert(environment.variables)
            insert((environment.hub?.texts ?? []).flatMap(\.references) + (environment.baseUrl?.references ?? []))
        }
        for group in collection.allGroups {
            insert(group.variables)
            insert(group.defaults)
            insert(group.scripts)
            insert(included: group)
        }
    }

    /// Collects the names in an included file and its includes, but not in the include's own `with`.
    init(in group: RequestGroup) {
        var group = group
        group.with = []
        insert(.group(group))
    }

    private mutating func insert(_ item: CollectionItem) {
        switch item {
        case .request(let request): insert(request)
        case .group(let group):
            insert(group)
            for item in group.items { insert(item) }
        }
    }

    private mutating func insert(_ references: [NameReference]) {
        for reference in references where reference.kind == .variable { names.insert(reference.name) }
    }

    private mutating func insert(_ definitions: [VariableDefinition]) {
        insert(definitions.flatMap(\.value.references))
    }

    private mutating func insert(_ conditions: [Condition]) {
        insert(conditions.flatMap(\.references))
    }

    private mutating func insert(_ scripts: ScriptLists) {
        for text in scripts.all.flatMap(\.texts) {
            names.formUnion(text.names.lookups.map(\.found.name) + text.names.placeholders.map(\.name))
            haveComputedNames = haveComputedNames || text.names.looksUpUnknownNames
        }
    }

    private mutating func insert(_ settings: RequestSettings) {
        insert(settings.sendingReferences)
        insert(settings.baseUrl.value?.references ?? [])
        insert(settings.checkingReferences)
    }

    private mutating func insert(_ group: RequestGroup) {
        insert(group.variables)
        insert(group.with)
        insert(group.conditions)
        insert(group.repetition?.references ?? [])
        insert(group.defaults)
        insert(group.scripts)
        insert(included: group)
    }

    private mutating func insert(included group: RequestGroup) {
        insert(group.included?.variables ?? [])
        insert((group.included?.tokens ?? []).flatMap(\.references))
    }

    private mutating func insert(_ request: RequestDefinition) {
        insert(request.url.references)
        insert(request.settings)
        insert(request.conditions)
        insert(request.loop)
        insert(request.repetition?.references ?? [])
        insert(request.stream?.references ?? [])
        insert(request.set)
        insert((request.body?.references ?? []) + request.captures.flatMap(\.references))
        if let scripts = request.scripts { insert(scripts) }
        insert((request.skip?.references ?? []) + (request.save?.references ?? []))
    }
}
