/// A group of a program.
///
/// A class, because its requests share it.
package final class GroupStep: Sendable {
    package let definition: RequestGroup
    /// The group and the groups around it, outermost first.
    package let places: [GroupPlace]
    /// The tags of the group and of the groups around it.
    let tags: Set<String>
    /// True if the group or a group around it has a condition.
    let isConditional: Bool
    /// The lines of the group and of the groups around it that are in the collection's own file.
    let lines: [GroupLines]

    /// - Parameter position: The index of the group in its list in the file, from 0.
    init(_ definition: RequestGroup, position: Int, in outer: GroupStep?) {
        self.definition = definition
        places = (outer?.places ?? []) + [GroupPlace(name: definition.name, position: position)]
        tags = (outer?.tags ?? []).union(definition.tags)
        isConditional = outer?.isConditional ?? false || !definition.conditions.isEmpty
        let outerLines = outer?.lines ?? []
        lines = outerLines.last?.isIncluded == true ? outerLines : outerLines + [GroupLines(definition)]
    }
}

/// A group around a request; groups of the same name, or of a file included twice, differ in their position.
package struct GroupPlace: Sendable, Equatable {
    package let name: String
    /// The index among the items of its list, from 0.
    package let position: Int
}
