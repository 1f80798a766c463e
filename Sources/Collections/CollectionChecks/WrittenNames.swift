import CollectionModel
import Placeholders

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
            insert((environment.hub?.texts ?? []).flatMap(\.references))
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
        insert(conditions.flatMap { $0.subject.references + $0.matcher.references })
    }

    private mutating func insert(_ scripts: ScriptLists) {
        for text in scripts.all.flatMap(\.texts) {
            names.formUnion(text.names.lookups.map(\.found.name) + text.names.placeholders.map(\.name))
            haveComputedNames = haveComputedNames || text.names.looksUpUnknownNames
        }
    }

    private mutating func insert(_ settings: RequestSettings) {
        insert(settings.sendingReferences)
        insert(settings.checkingReferences)
    }

    private mutating func insert(_ group: RequestGroup) {
        insert(group.variables)
        insert(group.with)
        insert(group.conditions)
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
        insert(request.set)
        insert((request.body?.references ?? []) + request.captures.flatMap(\.references))
        if let scripts = request.scripts { insert(scripts) }
        insert((request.skip?.references ?? []) + (request.save?.references ?? []))
    }
}
