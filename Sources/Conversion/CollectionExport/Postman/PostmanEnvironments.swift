import AccessTokens
import CollectionDrafts
import CollectionModel
import JSON
import Placeholders
import Text

extension PostmanWriter {
    /// An environment with its values.
    typealias Environment = (name: String, values: [(key: String, value: JSONValue)])

    func environments() -> [Environment] { source.environments.map { ($0.name, values(of: $0)) } }

    /// Returns a file for each environment. A collection without environments gets one if it needs values.
    func environmentFiles(_ environments: [Environment]) -> [Export.Companion] {
        var environments = environments
        noteLiteralSecrets()
        if environments.isEmpty, !names.needed.isEmpty { environments = [(source.title, [])] }
        var taken = UniqueNames()
        return environments.map { name, values in
            let own = Set(values.map(\.key))
            let needed = names.needed.filter { !own.contains($0.name) }
            let all = values.map(\.value) + needed.map { Self.value($0.name, "", isSecret: $0.isSecret) }
            let document: JSONValue = .object([
                "name": .string(name), "values": .array(all), "_postman_variable_scope": "environment",
            ])
            return Export.Companion(
                name: "\(ExportFileName.name(name, &taken)).postman_environment.json",
                text: document.prettyText() + "\n")
        }
    }

    private func values(of environment: RunEnvironment) -> [(key: String, value: JSONValue)] {
        place = "environment \(environment.name)"
        var values: [(key: String, value: JSONValue)] = []
        for definition in environment.variables {
            if isWithheld(definition) {
                values.append((definition.name, Self.value(definition.name, "", isSecret: true)))
                continue
            }
            if isGiven(definition) { continue }
            guard let value = plainValue(definition) else { continue }
            let isSecret = names.secrets.contains(definition.name)
            values.append((definition.name, Self.value(definition.name, value.value, isSecret: isSecret)))
        }
        if let hub = environment.hub { values += self.values(of: hub) }
        return values
    }

    private func values(of hub: HubDefinition) -> [(key: String, value: JSONValue)] {
        var values: [(String, JSONValue, Bool)] = []
        let kind: String
        switch hub.form {
        case .emulator(let settings):
            kind = "emulator"
            let url = "http://localhost:\(settings.port == 0 ? 5000 : settings.port)/\(settings.hub)"
            values = [
                ("hubUrl", .string(url), false), ("hubName", .string(settings.hub), false),
                ("sasKeyName", "DefaultFullSharedAccessSignature", false), ("sasKey", "", true),
            ]
            note(.toDo, "hub: emulator", "start hubrun emulator, and give its address and key as hubUrl and sasKey")
        case .connectionString(let text, let name):
            kind = "azure"
            values = [
                ("hubConnectionString", .string(self.text(text, .plain, .whole("hubConnectionString"))), true),
                ("hubName", .string(self.text(name)), false),
            ]
        case .parts(let namespace, let name, let keyName, let key):
            kind = "azure"
            let (space, hub) = (self.text(namespace), self.text(name))
            // A placeholder stands for the name of a namespace.
            let address = HubNamespace.address(of: space) ?? "https://\(space).servicebus.windows.net"
            values = [
                ("hubNamespace", .string(space), false), ("hubName", .string(hub), false),
                ("hubUrl", .string("\(address)/\(hub)"), false),
                ("sasKeyName", .string(self.text(keyName)), false),
                ("sasKey", .string(self.text(key, .plain, .whole("sasKey"))), true),
            ]
        case .address(let url, let keyName, let key):
            kind = "azure"
            values = [
                ("hubUrl", .string(self.text(url, .url)), false), ("sasKeyName", .string(self.text(keyName)), false),
                ("sasKey", .string(self.text(key, .plain, .whole("sasKey"))), true),
            ]
        }
        for (name, key) in hub.keys {
            values.append(("sasKey.\(name)", .string(self.text(key, .plain, .whole("sasKey.\(name)"))), true))
        }
        values.append(("hubKind", .string(hub.kind?.rawValue ?? kind), false))
        return values.map { name, value, isSecret in
            // A text that names itself would never have a value.
            (name, Self.value(name, value == .string("{{\(name)}}") ? "" : value, isSecret: isSecret))
        }
    }

    private static func value(_ name: String, _ value: JSONValue, isSecret: Bool) -> JSONValue {
        ["key": .string(name), "value": value, "type": isSecret ? "secret" : "default", "enabled": true]
    }
}
