/// A group of a program.
///
/// A class, because its requests share it.
package final class GroupStep: Sendable {
    package let definition: RequestGroup
    /// The group around this one.
    private let outer: GroupStep?
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
