/// The functions and objects of a tool's scripts for tests, values of the response, and variables.
package struct ScriptDialect: Sendable {
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
