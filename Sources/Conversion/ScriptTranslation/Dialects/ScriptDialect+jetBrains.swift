extension ScriptDialect {
    private static let scopes = [
        "request.variables", "client.global", "client.variables.global", "client.variables.file",
    ]

    /// Scripts of JetBrains' HTTP client: before requests, and response handlers.
    package static let jetBrains = ScriptDialect(
        tests: ["client.test"], asserts: ["client.assert"],
        values: [
            "response.status": .status, "response.body": .json, "response.contentType.mimeType": .mediaType,
        ],
        headers: ["response.headers.valueOf"], setters: Set(scopes.map { "\($0).set" }),
        getters: Set((scopes + ["request.environment"]).map { "\($0).get" }),
        dynamicValues: [
            "$isoTimestamp", "$random.hexadecimal", "$random.integer", "$random.uuid", "$randomInt", "$timestamp",
            "$uuid",
        ],
        outputs: ["client.log"],
        obstacle: "hubrun's scripts have pm, not client")
}
