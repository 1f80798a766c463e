package import CollectionModel
package import JSON
import Placeholders

/// What the command line says of a run besides the collections.
package struct RunSettings: Sendable {
    /// `--var` and `--secret`.
    package var given: [String: JSONValue] = [:]
    /// Names given by `--secret`.
    package var givenSecrets: Set<String> = []
    package var processEnvironment: [String: String] = [:]
    /// How often each collection runs.
    package var iterations = 1
    package var stopsAtFirstFailure = false
    package var overrides: RunOverrides
    /// How long teardowns may take after an interrupt.
    package var grace = Duration.seconds(10)

    package init(overrides: RunOverrides) {
        self.overrides = overrides
    }
}

/// Options that lie over `defaults` and under a request's own keys.
package struct RunOverrides: Sendable {
    /// More attempts after the first.
    package var retries: Int?
    package var timeout: Duration?
    package var delay: Duration?
    /// What requests call themselves when they do not say.
    package var userAgent: String

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}

/// A collection that is ready to run, with the environment chosen for it.
package struct PlannedCollection: Sendable {
    package let collection: RequestCollection
    package let environment: RunEnvironment?
    /// What the environment and the file define, the same in every iteration.
    let layers: [VariableLayer]
    /// Names whose values the collection and the environment call secret.
    let secretNames: Set<String>

    package init(collection: RequestCollection, environment: RunEnvironment?) {
        self.collection = collection
        self.environment = environment
        layers = [VariableLayer(environment?.variables ?? []), VariableLayer(collection.variables)]
        secretNames = Set((collection.secrets + (environment?.secrets ?? [])).map(\.name))
    }
}
