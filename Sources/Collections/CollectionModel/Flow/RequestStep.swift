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
    /// elements of two lists.
    package var hasQuickEvaluation: Bool { settings.hasQuickExpectations && definition.captures.allSatisfy(\.isQuick) }

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
