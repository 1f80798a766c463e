import CollectionDrafts
import CollectionModel
import Placeholders

extension PostmanWriter {
    /// Returns lines that compute the variables of a hub from its connection string.
    func hubLines() -> [String] {
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
    func tokenLines() -> [String] {
        var lines: [String] = []
        let hasHub = source.environments.contains { $0.hub != nil }
        if hasHub, names.used.contains(HubDefinition.tokenName) {
            lines += signatureLines(HubDefinition.tokenName, SharedAccessSignatureSettings())
        }
        for token in source.collection.allTokens where names.used.contains(token.name) {
            switch token.kind {
            case .sharedAccessSignature(let settings): lines += signatureLines(token.name, settings)
            case .oauth2, .jsonWebToken:
                guard tokensInTexts.contains(token.name) else { continue }
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
            key = javaScript.searching(.whole("\(name)Key")).expression(written) ?? "\"\""
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

    /// Returns the line that sets a token. Without a key, it keeps the token of the environment.
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
