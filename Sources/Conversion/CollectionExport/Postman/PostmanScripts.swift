import CollectionDrafts
import CollectionModel
import JSON
import Placeholders
import Times

extension PostmanWriter {
    /// Returns the events of an item; none for no lines.
    func events(before: [String], after: [String]) -> [JSONValue] {
        [("prerequest", before), ("test", after)].filter { !$0.1.isEmpty }.map { name, lines in
            let script: JSONValue = ["type": "text/javascript", "exec": .array(lines.map(JSONValue.string))]
            return ["listen": .string(name), "script": script]
        }
    }

    /// Returns the lines of scripts, unchanged but for secrets, and reports what Postman lacks.
    func script(_ scripts: [Script]) -> [String] {
        scripts.flatMap { script -> [String] in
            let text = script.text
            if text.contains("hubrun.") { note(.toDo, "script with hubrun.…", "Postman has no \"hubrun\"") }
            if text.contains("<<") { note(.approximate, "script with <<", "Postman replaces only {{…}}") }
            if !script.modules.isEmpty { note(.toDo, "script with require", "Postman reads no local modules") }
            return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).trimmed
        }
    }

    /// Returns the events of the collection: values that Postman cannot define otherwise, then its own scripts.
    func collectionScripts() -> [JSONValue] {
        let scripts = source.collection.scripts
        let own = script(scripts.before)
        let computed = iterationLines() + hubLines() + tokenLines()
        return events(before: computed + own, after: script(scripts.after))
    }

    // MARK: Variables

    /// Returns the variables of the collection that Postman can hold.
    func variables() -> [JSONValue] {
        source.collection.variables.compactMap { definition in
            guard !names.isSecret(definition) || definition.value.literal == nil else {
                names.need(definition.name, isSecret: true)
                note(.toDo, "variables.\(definition.name)", "a secret: give its value in the environment")
                return nil
            }
            if isOwnVariable(definition) { return nil }
            guard let value = plainValue(definition.value) else { return nil }
            var entry: [(String, JSONValue)] = [("key", .string(definition.name)), ("value", value.value)]
            if let type = value.type { entry.append(("type", .string(type))) }
            return .object(JSONObject(entry))
        }
    }

    /// True for a variable that only passes on the variable of the process environment with its name.
    private func isOwnVariable(_ definition: VariableDefinition) -> Bool {
        guard case .typed(let text) = definition.value, let expression = text.soleExpression,
            expression.filters.isEmpty, case .processEnvironment(let name) = expression.head, name == definition.name
        else { return false }
        names.need(name, isSecret: names.secrets.contains("env.\(name)") || names.secrets.contains(name))
        return true
    }

    /// Returns a value that Postman can hold; nil for one that a script computes.
    func plainValue(_ value: PlaceholderValue) -> (value: JSONValue, type: String?)? {
        switch value {
        case .literal(.string(let text), _): return (.string(self.text(literal: text)), nil)
        case .literal(.number(let number), _): return (.number(number), "number")
        case .literal(.bool(let bool), _): return (.bool(bool), "boolean")
        case .literal(let value, _): return (.string(value.compactText()), nil)
        case .text(let text), .typed(let text):
            guard text.expressions.allSatisfy(Self.isPlain) else { return nil }
            return (.string(self.text(text)), nil)
        case .list, .mapping:
            guard !value.callsFunctions else { return nil }
            return (.string(jsonText(value)), nil)
        }
    }

    private static func isPlain(_ expression: PlaceholderExpression) -> Bool {
        expression.filters.isEmpty && !expression.callsFunction
    }

    /// Returns lines that set the variables whose values are computed: once for each iteration if they call functions.
    private func iterationLines() -> [String] {
        var once: [String] = []
        var always: [String] = []
        func add(_ definitions: [VariableDefinition], _ scope: String, _ condition: String = "") {
            for definition in definitions where definition.value.literal == nil {
                guard plainValue(definition.value) == nil else { continue }
                guard let value = javaScript.expression(definition.value) else {
                    note(.toDo, "variables.\(definition.name)", "no script of Postman computes it: set the variable")
                    continue
                }
                let line = "\(condition)pm.\(scope).set(\(JavaScriptText.literal(definition.name)), \(value));"
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

    // MARK: Tokens

    /// Returns lines that compute the variables of a hub from its connection string.
    private func hubLines() -> [String] {
        let hasConnectionString = source.environments.contains { environment in
            if case .connectionString? = environment.hub?.form { true } else { false }
        }
        guard hasConnectionString else { return [] }
        return [
            "const connection = pm.variables.replaceIn(\"{{hubConnectionString}}\");",
            "if (connection.includes(\"Endpoint=\")) {",
            "    const part = (name) => (connection.match(new RegExp(`(?:^|;)${name}=([^;]*)`)) || [])[1];",
            "    const endpoint = part(\"Endpoint\").replace(/^sb:/, \"https:\").replace(/\\/$/, \"\");",
            "    pm.variables.set(\"hubUrl\", `${endpoint}/${pm.variables.replaceIn(\"{{hubName}}\")}`);",
            "    pm.variables.set(\"sasKeyName\", part(\"SharedAccessKeyName\"));",
            "    pm.variables.set(\"sasKey\", part(\"SharedAccessKey\"));",
            "}",
        ]
    }

    /// Returns lines that mint the tokens of the collection and the hub's own token.
    private func tokenLines() -> [String] {
        var lines: [String] = []
        let hasHub = source.environments.contains { $0.hub != nil }
        if hasHub, isUsed(HubDefinition.tokenName) {
            lines += signatureLines(HubDefinition.tokenName, SharedAccessSignatureSettings())
        }
        for token in source.collection.allTokens where isUsed(token.name) {
            switch token.kind {
            case .sharedAccessSignature(let settings): lines += signatureLines(token.name, settings)
            case .oauth2, .jsonWebToken:
                guard usedTokens.contains(where: { $0.name == token.name }) else { continue }
                note(.toDo, "token \(token.name)", "only auth: { bearer: … } is translated: set the variable")
            }
        }
        guard !lines.isEmpty else { return [] }
        return [
            "// A shared access signature: https://learn.microsoft.com/rest/api/eventhub/generate-sas-token",
            "const encoded = (text) => encodeURIComponent(text)",
            "    .replace(/[!'()*]/g, (sign) => \"%\" + sign.charCodeAt(0).toString(16))",
            "    .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());",
            "const sasToken = (resource, keyName, key, seconds) => {",
            "    const expiry = Math.floor(Date.now() / 1000) + seconds;",
            "    const code = CryptoJS.HmacSHA256(`${encoded(resource)}\\n${expiry}`, key);",
            "    const signature = encoded(code.toString(CryptoJS.enc.Base64));",
            "    const fields = `sr=${encoded(resource)}&sig=${signature}&se=${expiry}&skn=${encoded(keyName)}`;",
            "    return `SharedAccessSignature ${fields}`;",
            "};",
        ] + lines
    }

    private func isUsed(_ name: String) -> Bool {
        let values = names.definitions.values.joined()
        return values.contains { $0.references.contains { $0.name == name } }
            || FlowProgram(source.collection).requests.contains { $0.uses(name) }
    }

    private func signatureLines(_ name: String, _ settings: SharedAccessSignatureSettings) -> [String] {
        guard settings.connectionString == nil else {
            note(.toDo, "token \(name)", "its connection string is not translated: set the variable")
            return []
        }
        guard case .fixed(let lifetime) = settings.expiresIn else {
            note(.toDo, "token \(name)", "its lifetime is a placeholder: set the variable")
            return []
        }
        let resource = settings.resource.flatMap(javaScript.expression) ?? "pm.variables.replaceIn(\"{{hubUrl}}\")"
        let keyName = settings.keyName.flatMap(javaScript.expression) ?? "pm.variables.replaceIn(\"{{sasKeyName}}\")"
        let key: String
        if let written = settings.key {
            let pieces = names.pieces(of: written, secretNamed: "\(name)Key")
            guard case .secret(let variable)? = pieces.first else {
                return signature(name, resource, keyName, javaScript.expression(written) ?? "\"\"", lifetime)
            }
            key = JavaScriptExpressions.lookup(variable)
        } else if let own = settings.keyName?.literal {
            let variable = "sasKey.\(own)"
            names.need(variable, isSecret: true)
            key = JavaScriptExpressions.lookup(variable)
        } else {
            names.need("sasKey", isSecret: true)
            key = "pm.variables.replaceIn(\"{{sasKey}}\")"
        }
        return signature(name, resource, keyName, key, lifetime)
    }

    /// Without a key, a value that the environment gives stays.
    private func signature(
        _ name: String, _ resource: String, _ keyName: String, _ key: String, _ lifetime: Duration
    ) -> [String] {
        let condition = key.hasPrefix("pm.variables.get") ? "if (\(key)) " : "if (pm.variables.get(\"sasKey\")) "
        let seconds = lifetime.components.seconds
        return [
            "\(condition)pm.variables.set(\(JavaScriptText.literal(name)), "
                + "sasToken(\(resource), \(keyName), \(key), \(seconds)));"
        ]
    }
}

extension RequestStep {
    fileprivate func uses(_ name: String) -> Bool {
        let references =
            settings.values.sendingReferences + settings.values.checkingReferences + definition.url.references
            + (definition.body?.references ?? []) + definition.set.flatMap(\.value.references)
        return references.contains { $0.name == name }
    }
}

extension [String] {
    /// The lines without empty ones at the end.
    fileprivate var trimmed: [String] {
        var lines = self
        while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
        return lines
    }
}
