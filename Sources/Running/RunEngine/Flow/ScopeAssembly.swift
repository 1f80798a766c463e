import CollectionModel
package import JSON
package import Placeholders
package import Secrets

extension VariableScope {
    /// Creates the scope of an iteration before its first request, without captures, elements and groups.
    package init(
        _ planned: PlannedCollection, settings: RunSettings, iteration: Int, row: [String: JSONValue]? = nil,
        rowNames: [String]? = nil, secrets: SecretRegistry, now: @escaping @Sendable () -> Double
    ) {
        var secretNames = planned.secretNames
        var describedSecrets = planned.describedSecrets
        if !settings.givenSecrets.isEmpty {
            secretNames.formUnion(settings.givenSecrets)
            describedSecrets.subtract(settings.givenSecrets)
        }
        self.init(
            run: RunContext(
                processEnvironment: settings.processEnvironment, environmentName: planned.environment?.name,
                iteration: iteration, secrets: secrets, now: now),
            given: planned.collection.postman == nil ? settings.given : [:], row: row ?? [:], rowNames: rowNames,
            layers: planned.allLayers, secretNames: secretNames, describedSecrets: describedSecrets)
        for (name, request) in planned.leftOut(of: iteration) {
            captured.noteUnavailable(name, because: "\"\(request)\" is not part of this run")
        }
    }
}

extension PlannedCollection {
    /// Returns the layers with the hub's names after the environment's variables, and with the file's tokens.
    func layers(connectedTo provider: TokenProvider) -> LayerStack {
        var stack = layers
        if let hub = provider.hub {
            stack.environment.append(VariableLayer(of: hub, provider))
        } else if collection.postman == nil {
            // Postman scripts can list the environment's variables: without a hub, do not add the hub's names.
            stack.environment.append(.withoutHub)
        }
        stack.tokens = [provider.layer(of: collection.tokens) ?? VariableLayer()]
        return stack
    }
}

extension VariableLayer {
    init(_ definitions: [VariableDefinition], of place: ScriptedValues.Place? = nil) {
        self.init(definitions.map { ($0.name, .written($0.value)) }, of: place)
        for definition in definitions { if let type = definition.type { set(type, of: definition.name) } }
    }

    /// Creates the placeholders that a hub defines: "Environments and the hub" in format.md.
    fileprivate init(of hub: HubConnection, _ provider: TokenProvider) {
        self.init(of: .environment)
        self[HubDefinition.kindName] = .fixed(.string(hub.kind.rawValue))
        self["hubUrl"] = .fixed(.string(hub.url))
        self["hubNamespace"] = .fixed(.string(hub.namespace))
        self["hubName"] = .fixed(.string(hub.name))
        self["sasKeyName"] = .fixed(.string(hub.keyName))
        self[HubDefinition.tokenName] = .token(DefinedToken(ofHub: provider))
    }

    /// The placeholders that are defined without a hub.
    fileprivate static let withoutHub = VariableLayer(
        [(HubDefinition.kindName, .fixed(.string("none")))], of: .environment)
}
