/// The words that a tool's scripts have for tests, values of the response, and variables.
package struct ScriptDialect: Sendable {
    /// A value of a response.
    package enum Value: Hashable, Sendable {
        /// The body, parsed as JSON.
        case json
        case text
        case status
        case reason
        /// The time of the exchange, in milliseconds.
        case duration
        /// The response itself, as in `pm.response.to.have.status(200)`.
        case response
    }

    /// Functions of tests, such as `pm.test`.
    package var tests: Set<String>
    /// Functions that begin an assertion, such as `pm.expect`.
    package var expects: Set<String>
    /// Functions whose argument must be true, such as `client.assert`.
    package var asserts: Set<String>
    /// Values by their paths; a path ends with `()` for a call, as in `pm.response.json()`.
    package var values: [String: Value]
    /// Functions that return the value of a header.
    package var headers: Set<String>
    /// Functions that tell if there is a header.
    package var headerProbes: Set<String>
    /// Functions that set a variable, such as `pm.environment.set`.
    package var setters: Set<String>
    /// Functions that replace `{{$guid}}` in a text.
    package var replacers: Set<String>
    /// The object of older scripts whose members are tests: `tests["name"] = true`.
    package var testObject: String?

    package init(
        tests: Set<String>, expects: Set<String>, asserts: Set<String> = [], values: [String: Value],
        headers: Set<String>, headerProbes: Set<String> = [], setters: Set<String>, replacers: Set<String> = [],
        testObject: String? = nil
    ) {
        self.tests = tests
        self.expects = expects
        self.asserts = asserts
        self.values = values
        self.headers = headers
        self.headerProbes = headerProbes
        self.setters = setters
        self.replacers = replacers
        self.testObject = testObject
    }

    private static let scopes = ["variables", "environment", "collectionVariables", "globals"]

    /// Postman's words, with those from before `pm`.
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
