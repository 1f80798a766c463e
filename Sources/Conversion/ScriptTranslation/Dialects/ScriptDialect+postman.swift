extension ScriptDialect {
    private static let scopes = ["variables", "environment", "collectionVariables", "globals"]

    /// Scripts of Postman, with the functions that are older than `pm`.
    package static let postman = ScriptDialect(
        tests: ["pm.test"], expects: ["pm.expect", "expect"],
        values: [
            "pm.response": .response, "pm.response.json()": .json, "pm.response.text()": .text, "responseBody": .text,
            "pm.response.code": .status, "responseCode.code": .status, "pm.response.status": .reason,
            "responseCode.name": .reason, "pm.response.responseTime": .duration, "responseTime": .duration,
        ],
        headers: ["pm.response.headers.get", "postman.getResponseHeader"], headerProbes: ["pm.response.headers.has"],
        setters: Set(scopes.map { "pm.\($0).set" }).union([
            "postman.setEnvironmentVariable", "postman.setGlobalVariable",
        ]),
        replacers: Set(scopes.map { "pm.\($0).replaceIn" }), testObject: "tests")
}
