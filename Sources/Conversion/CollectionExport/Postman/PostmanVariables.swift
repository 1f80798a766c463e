import AccessTokens
import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension PostmanWriter {
    /// Returns the variables of the collection that Postman can hold.
    func variables() -> [JSONValue] {
        source.collection.variables.compactMap { definition in
            if isWithheld(definition) { return nil }
            if isGiven(definition) { return nil }
            guard let value = plainValue(definition) else { return nil }
            var entry: [(String, JSONValue)] = [("key", .string(definition.name)), ("value", value.value)]
            if let type = value.type { entry.append(("type", .string(type))) }
            return .object(JSONObject(entry))
        }
    }

    /// Returns a value that Postman can hold; nil for one that a script computes.
    func plainValue(_ definition: VariableDefinition) -> (value: JSONValue, type: String?)? {
        switch definition.value {
        case .literal(.number(let number), _): return (.number(number), "number")
        case .literal(.bool(let bool), _): return (.bool(bool), "boolean")
        case .text(let text), .typed(let text):
            guard text.expressions.allSatisfy(Self.isPlain) else { return nil }
        case .list, .mapping:
            guard !definition.value.callsFunctions else { return nil }
        case .literal: break
        }
        return (.string(text(of: definition.value, named: definition.name)), nil)
    }

    private static func isPlain(_ expression: PlaceholderExpression) -> Bool {
        expression.filters.isEmpty && !expression.callsFunction
    }

    /// Returns lines that set the variables whose values are computed: once for each iteration if they call functions.
    func iterationLines() -> [String] {
        var once: [String] = []
        var always: [String] = []
        func add(_ definitions: [VariableDefinition], _ scope: String, _ condition: String = "") {
            for definition in definitions where definition.value.literal == nil && !isGiven(definition) {
                guard plainValue(definition) == nil else { continue }
                guard let value = javaScript.expression(definition) else {
                    note(.toDo, "variables.\(definition.name)", "no script of Postman computes it: set the variable")
                    continue
                }
                let text = assigned(value, to: definition.name)
                let line = "\(condition)pm.\(scope).set(\(JavaScriptText.literal(definition.name)), \(text));"
                if definition.value.callsFunctions { once.append(line) } else { always.append(line) }
            }
        }
        for environment in source.environments {
            let name = JavaScriptText.literal(environment.name)
            add(environment.variables, "environment", "if (pm.environment.name === \(name)) ")
        }
        add(source.collection.variables, "collectionVariables")
        guard !once.isEmpty else { return always }
        return [
            "if (pm.variables.get(\"valuesOfIteration\") !== pm.info.iteration) {",
            "    pm.variables.set(\"valuesOfIteration\", pm.info.iteration);",
        ] + once.map { "    \($0)" } + ["}"] + always
    }
}

extension PostmanWriter {
    /// An environment with its values.
    typealias Environment = (name: String, values: [(name: String, value: JSONValue)])

    func environments() -> [Environment] { source.environments.map { ($0.name, values(of: $0)) } }

    /// Returns a file for each environment. A collection without environments gets one if it needs values.
    func environmentFiles(_ environments: [Environment]) -> [Export.Companion] {
        files(of: environments, ending: "postman_environment.json") { name, values, needed in
            let all = values.map(\.value) + needed.map { Self.value($0.name, "", isSecret: $0.isSecret) }
            let document: JSONValue = .object([
                "name": .string(name), "values": .array(all), "_postman_variable_scope": "environment",
            ])
            return document.prettyText() + "\n"
        }
    }

    private func values(of environment: RunEnvironment) -> [(name: String, value: JSONValue)] {
        place = "environment \(environment.name)"
        var values: [(name: String, value: JSONValue)] = []
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

    private func values(of hub: HubDefinition) -> [(name: String, value: JSONValue)] {
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
