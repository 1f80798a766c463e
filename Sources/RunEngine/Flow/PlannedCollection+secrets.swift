import CollectionModel
import JSON
import Placeholders

extension PlannedCollection {
    /// Registers the secrets for the whole run that do not come from rows or responses: the server of another collection
    /// may send one of them, whichever of the two runs first.
    func registerSecrets(_ settings: RunSettings, in secrets: SecretRegistry, now: @escaping @Sendable () -> Double) {
        let scope = VariableScope(self, settings: settings, iteration: 1, secrets: secrets, now: now)
        guard !scope.secretNames.isEmpty else { return }
        scope.registerSecrets()
        for (_, items) in collection.sections { registerSecrets(of: items, in: scope, layers) }
    }

    private func registerSecrets(of items: [CollectionItem], in scope: VariableScope, _ layers: LayerStack) {
        for case .group(let group) in items {
            let layers = layers.entering(group, tokens: nil)
            var inner = scope
            inner.layers = layers.all
            // A value that does not exist yet is registered when it does.
            let values = group.with.filter { scope.secretNames.contains($0.name) }.compactMap {
                try? $0.value.value(in: scope)
            }
            for value in values { scope.run.secrets.register(value) }
            for name in (group.variables + (group.included?.variables ?? [])).map(\.name)
            where scope.secretNames.contains(name) {
                _ = try? inner.value(of: name)
            }
            registerSecrets(of: group.items, in: inner, layers)
        }
    }
}
