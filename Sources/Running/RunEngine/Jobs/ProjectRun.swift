import CollectionModel
import Placeholders
import Synchronization

/// The setup and the teardown of a project: collections that run once before and after all others.
package struct ProjectRun: Sendable {
    package var setup: PlannedCollection?
    package var teardown: PlannedCollection?

    package init() {}

    var isEmpty: Bool { setup == nil && teardown == nil }
    package var collections: [PlannedCollection] { [setup, teardown].compactMap(\.self) }
}

/// The values that the setup of a project captured, with which each unit begins.
final class ProjectValues: Sendable {
    private let scope = Mutex<VariableScope?>(nil)

    /// Returns the scope with the values.
    func continued(_ scope: VariableScope) -> VariableScope {
        guard let project = self.scope.withLock({ $0 }) else { return scope }
        var next = scope
        next.takeCaptures(of: project)
        return next
    }

    func keep(_ scope: VariableScope) { self.scope.withLock { $0 = scope } }
}

extension RunSettings {
    /// The settings for a collection that runs once, in each shard.
    var once: RunSettings {
        var settings = self
        (settings.repetitions, settings.iterationCount, settings.shard, settings.shuffleSeed) = (1, nil, nil, nil)
        (settings.jobs, settings.load) = (1, nil)
        return settings
    }
}
