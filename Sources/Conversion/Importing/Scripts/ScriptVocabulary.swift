/// The functions and objects of a tool's scripts for tests, values of the response, and variables.
struct ScriptVocabulary: Sendable {
    /// A value of a response.
    enum Value: Hashable, Sendable {
        /// The body, parsed as JSON.
        case json
        case text
        case status
        case reason
        /// The time of the exchange, in milliseconds.
        case duration
        /// The header fields, as members: `res.headers["x-id"]`.
        case headers
        /// The Content-Type without its parameters.
        case mediaType
        /// The response itself, as in `pm.response.to.have.status(200)`.
        case response
    }

    /// Functions of tests, such as `pm.test`.
    var tests: Set<String>
    /// Functions that begin an assertion, such as `pm.expect`.
    var expects: Set<String> = []
    /// Functions whose first argument must be true, such as `client.assert`.
    var asserts: Set<String> = []
    /// Values by their paths; a path ends with `()` for a call, as in `pm.response.json()`.
    var values: [String: Value]
    /// Functions that return the value of a header.
    var headers: Set<String>
    /// Functions that tell if there is a header.
    var headerProbes: Set<String> = []
    /// Functions that set a variable, such as `pm.environment.set`.
    var setters: Set<String>
    /// Functions that return a variable, such as `client.global.get`.
    var getters: Set<String> = []
    /// Values that are computed at each use, such as `$random.uuid`; a placeholder `{{…}}` has the same name.
    var dynamicValues: Set<String> = []
    /// Functions that replace `{{$guid}}` in a text.
    var replacers: Set<String> = []
    /// Functions that only print, apart from those of `console`.
    var outputs: Set<String> = []
    /// The object of older scripts whose members are tests: `tests["name"] = true`.
    var testObject: String?
    /// The reason why hubrun cannot run the statements that remain, for reports; nil if it runs them.
    ///
    /// Without it, assertions outside of tests stay in the script, because a failed one ends the script.
    var obstacle: String?
}

extension ScriptVocabulary {
    private static let postmanScopes = ["variables", "environment", "collectionVariables", "globals"]

    /// Scripts of Postman, with the functions that are older than `pm`.
    static let postman = ScriptVocabulary(
        tests: ["pm.test"], expects: ["pm.expect", "expect"],
        values: [
            "pm.response": .response, "pm.response.json()": .json, "pm.response.text()": .text, "responseBody": .text,
            "pm.response.code": .status, "responseCode.code": .status, "pm.response.status": .reason,
            "responseCode.name": .reason, "pm.response.responseTime": .duration, "responseTime": .duration,
        ],
        headers: ["pm.response.headers.get", "postman.getResponseHeader"], headerProbes: ["pm.response.headers.has"],
        setters: Set(postmanScopes.map { "pm.\($0).set" }).union([
            "postman.setEnvironmentVariable", "postman.setGlobalVariable",
        ]),
        replacers: Set(postmanScopes.map { "pm.\($0).replaceIn" }), testObject: "tests")

    /// Scripts and `assert` lines of Bruno.
    static let bruno = ScriptVocabulary(
        tests: ["test"], expects: ["expect"],
        values: [
            "res.status": .status, "res.statusCode": .status, "res.getStatus()": .status,
            "res.statusText": .reason, "res.getStatusText()": .reason, "res.body": .json, "res.getBody()": .json,
            "res.headers": .headers, "res.getHeaders()": .headers, "res.responseTime": .duration,
            "res.getResponseTime()": .duration,
        ],
        headers: ["res.getHeader"], setters: ["bru.setVar", "bru.setEnvVar", "bru.setGlobalEnvVar"],
        obstacle: "bru, req and res do not exist in hubrun")

    private static let jetBrainsScopes = [
        "request.variables", "client.global", "client.variables.global", "client.variables.file",
    ]

    /// Scripts of JetBrains' HTTP client: before requests, and response handlers.
    static let jetBrains = ScriptVocabulary(
        tests: ["client.test"], asserts: ["client.assert"],
        values: [
            "response.status": .status, "response.body": .json, "response.contentType.mimeType": .mediaType,
        ],
        headers: ["response.headers.valueOf"], setters: Set(jetBrainsScopes.map { "\($0).set" }),
        getters: Set((jetBrainsScopes + ["request.environment"]).map { "\($0).get" }),
        dynamicValues: [
            "$isoTimestamp", "$random.hexadecimal", "$random.integer", "$random.uuid", "$randomInt", "$timestamp",
            "$uuid",
        ],
        outputs: ["client.log"],
        obstacle: "hubrun's scripts have pm, not client")
}
