import AccessTokens
import CollectionModel
import JSON
package import Placeholders

extension VariableScope {
    /// The scope of one iteration before its first request: everything but captures, elements and groups.
    package init(
        _ planned: PlannedCollection, settings: RunSettings, iteration: Int, secrets: SecretRegistry,
        now: @escaping @Sendable () -> Double
    ) {
        self.init(
            run: RunContext(
                processEnvironment: settings.processEnvironment, environmentName: planned.environment?.name,
                iteration: iteration, secrets: secrets, now: now))
        given = settings.given
        secretNames = planned.secretNames
        if !settings.givenSecrets.isEmpty { secretNames.formUnion(settings.givenSecrets) }
        layers = planned.layers
    }

    /// The scope with the hub's names behind the environment's variables, and with the tokens last.
    func connected(to hub: HubConnection?, tokens: [TokenDefinition], cache: TokenCache) -> VariableScope {
        var scope = self
        scope.layers.insert(VariableLayer(hub: hub, cache: cache), at: 1)
        var layer = VariableLayer()
        for token in tokens {
            switch token.kind {
            case .sharedAccessSignature(let settings):
                layer[token.name] = .token(SharedAccessSignatureSource(settings: settings, hub: hub, cache: cache))
            }
        }
        scope.layers.append(layer)
        return scope
    }
}

extension VariableLayer {
    init(_ definitions: [VariableDefinition]) {
        self.init(Dictionary(definitions.map { ($0.name, .written($0.value)) }) { first, _ in first })
    }

    /// What a hub defines for placeholders: section 5 of the format's reference.
    fileprivate init(hub: HubConnection?, cache: TokenCache) {
        self.init()
        self[HubDefinition.kindName] = .fixed(.string(hub?.kind.rawValue ?? "none"))
        guard let hub else { return }
        self["hubUrl"] = .fixed(.string(hub.url))
        self["hubNamespace"] = .fixed(.string(hub.namespace))
        self["hubName"] = .fixed(.string(hub.name))
        self["sasKeyName"] = .fixed(.string(hub.keyName))
        self[HubDefinition.tokenName] = .token(
            SharedAccessSignatureSource(settings: SharedAccessSignatureSettings(), hub: hub, cache: cache))
    }
}
