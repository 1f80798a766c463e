package import Placeholders

/// The layers of names around a request that do not change during a run, in the order of "Precedence of values" in
/// format.md: those of groups, then those of the environment, then those of files.
package enum NameOrder {
    /// Returns the elements and the `with` of includes, innermost first, and then the variables of groups.
    ///
    /// - Parameter groups: The groups around the request, outermost first.
    package static func groups(
        _ groups: [RequestGroup], elements: [VariableDefinition] = []
    ) -> [[VariableDefinition]] {
        [elements] + groups.reversed().map(\.with) + groups.reversed().map(\.variables)
    }

    /// Returns the variables of the request's file, then those of the files that include it.
    package static func files(_ groups: [RequestGroup], _ collection: [VariableDefinition]) -> [[VariableDefinition]] {
        groups.reversed().compactMap(\.included).map(\.variables) + [collection]
    }

    /// Returns the value in the first layer that defines a name.
    package static func value(of name: String, in layers: [[VariableDefinition]]) -> PlaceholderValue? {
        for layer in layers {
            if let definition = layer.last(where: { $0.name == name }) { return definition.value }
        }
        return nil
    }
}
