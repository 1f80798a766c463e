extension ScriptDialect {
    /// Response handlers of JetBrains' HTTP client.
    package static let jetBrains = ScriptDialect(
        tests: ["client.test"], asserts: ["client.assert"],
        values: [
            "response.status": .status, "response.body": .json, "response.contentType.mimeType": .mediaType,
        ],
        headers: ["response.headers.valueOf"], setters: ["client.global.set"], outputs: ["client.log"],
        obstacle: "hubrun's scripts have pm, not client")
}
