import Diagnostics
import JSON
import Placeholders

/// A request of a program, with the settings around it merged.
///
/// A class, to avoid retain/release of its many fields for each request of each iteration.
package final class RequestStep: Sendable {
    package let definition: RequestDefinition
    package let settings: SharedSettings
    package let section: RunSection
    /// The innermost group around the request.
    package let group: GroupStep?
    /// The path of the collection's file, as the user wrote it.
    private let collectionPath: String
    /// The `forEach` elements to run; nil for all.
    package let elements: ChosenElements?
    /// The scripts of the collection, of groups and includes, and of the request: outermost first.
    private let scripts: ScriptLists

    init(
        definition: RequestDefinition, settings: SharedSettings, section: RunSection, group: GroupStep?,
        collectionPath: String, elements: ChosenElements? = nil, scripts: ScriptLists
    ) {
        self.definition = definition
        self.settings = settings
        self.section = section
        self.group = group
        self.collectionPath = collectionPath
        self.elements = elements
        self.scripts = scripts
    }

    /// True if the time to capture values and to check the response depends only on its size: there is no schema,
    /// regular expression, XPath, filter or function, no JSONPath for more than one node, and no comparison of the
    /// elements of two lists, and no stream, whose condition can have all of these.
    package var hasQuickEvaluation: Bool {
        settings.hasQuickExpectations && definition.stream == nil && definition.captures.allSatisfy(\.isQuick)
    }

    /// The scripts that run before the request, in order.
    package var beforeScripts: [Script] { scripts.before }
    /// The scripts that run after the response, in order.
    package var afterScripts: [Script] { scripts.after }

    /// True if there is a script before or after the request.
    package var hasScripts: Bool { !scripts.isEmpty }
    /// The names that the scripts around the request and its own ones set literally.
    package var scriptNames: [String] { scripts.setNames }

    /// Returns the place of a script of this request: 0 for the collection, 1 for the outermost group, and so on; the
    /// number of groups plus 1 for the request itself.
    package func level(of script: Script) -> Int {
        if definition.scripts?.contains(script) ?? false { return groups.count + 1 }
        return group?.depth(of: script) ?? 0
    }

    /// The groups around the request, outermost first.
    package var groups: [GroupPlace] { group?.places ?? [] }
    /// The names of the groups.
    package var path: [String] { groups.map(\.name) }
    /// The name with its groups: `Group/Name`.
    package var fullName: String {
        group == nil ? definition.name : (path + [definition.name]).joined(separator: "/")
    }
    /// The names by which `needs`, `--from` and patterns can refer to the request.
    package var names: [String] { RequestNames.names(of: definition.name, in: path) }
    package var place: RequestPlace { RequestPlace(definition.range, groupPositions: groups.map(\.position)) }
    package var identity: RequestIdentity {
        RequestIdentity(path: collectionPath, section: section, fullName: fullName)
    }
    /// The request's own tags and those of the groups around it.
    package var tags: Set<String> { (group?.tags ?? []).union(definition.tags) }
    /// True if the request may be skipped: because of a condition, or because its `forEach` list may be empty.
    var isConditional: Bool { group?.isConditional ?? false || definition.maySkipItself }

    /// True if the request is in a group, directly or in one of its groups.
    package func isInside(_ group: GroupStep) -> Bool { self.group?.isInside(group) ?? false }

    /// Returns the request with another definition and settings, as its scripts changed it.
    package func replacing(_ definition: RequestDefinition, _ settings: RequestSettings) -> RequestStep {
        RequestStep(
            definition: definition, settings: SharedSettings(settings), section: section, group: group,
            collectionPath: collectionPath, elements: elements, scripts: scripts)
    }

    /// Returns the request with only some elements of its `forEach`.
    func keeping(_ elements: ChosenElements) -> RequestStep {
        RequestStep(
            definition: definition, settings: settings, section: section, group: group,
            collectionPath: collectionPath, elements: elements, scripts: scripts)
    }
}

extension RequestDefinition {
    /// The names that the request captures or sets for later requests; those of its own scripts count.
    package var provides: [String] {
        let names = captures.map(\.name) + set.map(\.name)
        guard let scripts else { return names }
        return names + scripts.setNames
    }

    fileprivate var maySkipItself: Bool {
        if !conditions.isEmpty || skip != nil { return true }
        return loop.contains { definition in
            guard case .array(let elements)? = definition.value.literal else { return true }
            return elements.isEmpty
        }
    }
}

/// A group of a program.
///
/// A class, because its requests share it.
package final class GroupStep: Sendable {
    package let definition: RequestGroup
    /// The group around this one.
    let outer: GroupStep?
    /// The scripts of the collection, of the groups around this one and of this group, outermost first.
    let scripts: ScriptLists
    /// The group and the groups around it, outermost first.
    package let places: [GroupPlace]
    /// The tags of the group and of the groups around it.
    let tags: Set<String>
    /// True if the group or a group around it has a condition.
    let isConditional: Bool
    /// The lines of the group and of the groups around it that are in the collection's own file.
    let lines: [GroupLines]

    /// - Parameters:
    ///   - position: The index of the group in its list in the file, from 0.
    ///   - scripts: The scripts around the group's items, with the group's own.
    init(_ definition: RequestGroup, position: Int, in outer: GroupStep?, scripts: ScriptLists) {
        self.definition = definition
        self.outer = outer
        self.scripts = scripts
        places = (outer?.places ?? []) + [GroupPlace(name: definition.name, position: position)]
        tags = (outer?.tags ?? []).union(definition.tags)
        isConditional = outer?.isConditional ?? false || !definition.conditions.isEmpty
        let outerLines = outer?.lines ?? []
        lines = outerLines.last?.isIncluded == true ? outerLines : outerLines + [GroupLines(definition)]
    }

    /// The group and the groups around it, outermost first.
    package var definitions: [RequestGroup] { (outer?.definitions ?? []) + [definition] }

    /// The outermost group with `repeat` among this one and those around it; nil if there is none.
    var outermostRepeated: GroupStep? { outer?.outermostRepeated ?? (definition.repetition == nil ? nil : self) }

    /// True if the group is another one, or inside it.
    func isInside(_ other: GroupStep) -> Bool { self === other || outer?.isInside(other) ?? false }

    /// Returns the number of groups from the outermost to the one to which a script belongs; nil for a script of none.
    func depth(of script: Script) -> Int? {
        definition.scripts.contains(script) ? places.count : outer?.depth(of: script)
    }
}

/// A group around a request; groups of the same name, or of a file included twice, differ in their position.
package struct GroupPlace: Sendable, Equatable {
    package let name: String
    /// The index among the items of its list, from 0.
    package let position: Int
}

/// The names of a collection's requests, alone and with their groups (`Group/Name`).
package struct RequestNames: Sendable {
    private var known: Set<String> = []
    package private(set) var names: [String] = []

    package init() {}

    package init(of program: FlowProgram) {
        for request in program.requests { insert(request) }
    }

    package func contains(_ name: String) -> Bool { known.contains(name) }

    package mutating func insert(_ request: RequestStep) {
        if known.insert(request.definition.name).inserted { names.append(request.definition.name) }
        if request.group != nil { known.formUnion(request.names) }
    }

    /// Returns the names of a request: the name alone, and with one or more of the groups around it.
    ///
    /// A file that uses `Group/Name` therefore still works if another file includes it.
    package static func names(of name: String, in path: [String]) -> [String] {
        var names = [name]
        for group in path.reversed() { names.append("\(group)/\(names[names.count - 1])") }
        return names
    }
}

/// Settings of requests; those of a ``RequestStep`` are merged with the settings around them.
///
/// A class, because many requests and programs share them.
package final class SharedSettings: Sendable {
    package let values: RequestSettings
    /// True if at least one setting concerns the connection: TLS, proxy, version of HTTP, address.
    package let hasConnectionSettings: Bool
    /// See ``RequestStep/hasQuickEvaluation``.
    let hasQuickExpectations: Bool
    /// True if there is a `delay` before the request.
    package let hasDelay: Bool

    package init(_ values: RequestSettings) {
        hasQuickExpectations = values.expectations.isQuick
        hasDelay = values.delay.value != nil
        hasConnectionSettings =
            values.tls.value != nil || values.proxy.value != nil || values.http.value != nil
            || values.resolve.value != nil || values.unixSocket.value != nil
        self.values = values
    }

    /// Returns these settings, merged with inner ones, which take precedence. Returns the inner object itself if the
    /// merge would change nothing, to save memory in collections of ten thousand requests.
    ///
    /// - Parameter loadsSchemas: True to read the schema file if its path has no placeholders.
    func overlaid(by inner: SharedSettings, loadsSchemas: Bool) -> SharedSettings {
        guard values.hasAnySetting || !inner.values.needNoResolution || loadsSchemas && inner.values.namesSchemaFile
        else { return inner }
        let merged = values.overlaid(by: inner.values)
        return SharedSettings(loadsSchemas ? merged.withLoadedSchema : merged)
    }
}

extension RequestSettings {
    fileprivate var namesSchemaFile: Bool {
        if case .file? = expectations.schema.value?.source { true } else { false }
    }

    /// The settings with the schema file read, if its path has no placeholders.
    var withLoadedSchema: RequestSettings {
        guard let expectation = expectations.schema.value, case .file(let text) = expectation.source,
            let written = text.literal,
            let path = try? text.range.file.readable(written),
            let schema = try? SchemaFile.schema(at: path, namedIn: text.range.file)
        else { return self }
        var loaded = self
        loaded.expectations.schema = .given(SchemaExpectation(source: .compiled(schema), range: expectation.range))
        return loaded
    }
}
