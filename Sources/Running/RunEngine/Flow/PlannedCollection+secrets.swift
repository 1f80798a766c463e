import CollectionModel
package import JSON
import Placeholders
package import Secrets

extension PlannedCollection {
    /// The limit for rows whose secrets are registered before their iteration.
    private static let maximumRows = 10_000

    /// Registers the collection's secrets for the whole run, except those that come from rows or responses.
    ///
    /// The server of another collection may return one of them, even if that collection runs first.
    ///
    /// - Parameter row: A row whose secrets are registered too.
    package func registerSecrets(
        _ settings: RunSettings, row: [String: JSONValue]? = nil, in secrets: SecretRegistry,
        now: @escaping @Sendable () -> Double
    ) {
        let scope = VariableScope(self, settings: settings, iteration: 1, row: row, secrets: secrets, now: now)
        guard !scope.secretNames.isEmpty else { return }
        scope.registerSecrets()
        if case .inPlace(let rows)? = rows {
            for row in rows.prefix(Self.maximumRows) {
                for column in row where scope.isSecret(column.key, of: column.value) { secrets.register(column.value) }
            }
        }
        for (_, items) in collection.sections { registerSecrets(of: items, in: scope, order) }
    }

    private func registerSecrets(
        of items: [CollectionItem], in scope: VariableScope, _ order: NameOrder<VariableLayer>
    ) {
        for case .group(let group) in items {
            let order = order.entering(group, tokens: nil)
            var inner = scope
            inner.layers = order.layers
            // A value that needs a response cannot be evaluated yet; the unit registers it later.
            for definition in group.with where scope.secretNames.contains(definition.name) {
                guard let value = try? definition.value.value(in: scope), scope.isSecret(definition.name, of: value)
                else { continue }
                scope.run.secrets.register(value)
            }
            for name in (group.variables + (group.included?.variables ?? [])).map(\.name)
            where scope.secretNames.contains(name) {
                _ = try? inner.lookUp(name)
            }
            registerSecrets(of: group.items, in: inner, order)
        }
    }
}
