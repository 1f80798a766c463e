package import CollectionModel
package import Diagnostics
package import JSON
package import Placeholders
import Synchronization

/// The variables after the run: those of the Postman unit with the highest ordinal.
package final class LastVariables: Sendable {
    package struct Variable: Sendable {
        package let name: String
        package let value: JSONValue
        package let isSecret: Bool
    }

    /// The variables after one unit.
    package struct State: Sendable {
        package let collection: RequestCollection
        /// The name of the environment; nil for a run without one.
        package let environmentName: String?
        /// The file of the environment; nil for a run without one.
        package let environmentFile: SourceFile?
        package fileprivate(set) var variables: [ScriptedValues.Place: [Variable]] = [:]
    }

    private let last = Mutex<(ordinal: Int, state: State?)>((0, nil))

    package init() {}

    /// The state after the last unit; nil if no unit of a Postman collection has run.
    package var state: State? { last.withLock(\.state) }

    /// Stores the state of a unit of a Postman collection.
    func take(from scope: VariableScope, of planned: PlannedCollection, ordinal: Int) {
        guard planned.collection.format.changesEnvironment else { return }
        var state = State(
            collection: planned.collection, environmentName: planned.environment?.name,
            environmentFile: planned.environment?.range.file)
        for place in ScriptedValues.Place.allCases { state.variables[place] = scope.variables(in: place) }
        last.withLock { last in
            if ordinal >= last.ordinal { last = (ordinal, state) }
        }
    }
}

extension VariableScope {
    /// Returns the variables of a place in the order of files and then of scripts.
    func variables(in place: ScriptedValues.Place) -> [LastVariables.Variable] {
        self.names(in: place).filter { $0 != HubDefinition.kindName }.compactMap { name in
            // A value that needs a token cannot be kept for another run.
            guard let value = (try? lookUp(name, in: place)) ?? nil else { return nil }
            return LastVariables.Variable(name: name, value: value, isSecret: isSecret(name, of: value))
        }
    }
}
