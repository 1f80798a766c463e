package import CollectionModel
package import Diagnostics
package import JSON
package import Placeholders

/// The scripts before a request, or those after one attempt to send it, with what they can read.
package struct ScriptPhase: Sendable {
    /// The event of a script and its label: the name of the event, or the path of its file.
    package struct ScriptName: Sendable {
        package let event: ScriptEvent
        package let label: String
        package let range: SourceRange

        package init(_ script: Script, in dialect: ScriptDialect = .hubrun) {
            event = script.event
            label = script.isFile ? script.source.file.path : dialect.name(of: script.event)
            range = script.range
        }
    }

    /// The members of `pm.info` and `pm.execution.location`.
    package struct Info: Sendable {
        package let requestName: String
        /// The name with its groups, `Group/Name`; in Postman collections the id.
        package let requestID: String
        /// The number of the iteration, from 0.
        package let iteration: Int
        package let iterationCount: Int
        /// The number of the attempt, from 1.
        package let attempt: Int
        /// The names of the collection, the groups and the request.
        package let location: [String]

        package init(
            requestName: String, requestID: String, iteration: Int, iterationCount: Int, attempt: Int,
            location: [String]
        ) {
            self.requestName = requestName
            self.requestID = requestID
            self.iteration = iteration
            self.iterationCount = iterationCount
            self.attempt = attempt
            self.location = location
        }
    }

    /// A script and the depth in ``Info/location`` at which it is written.
    package struct Entry: Sendable {
        package let script: Script
        package let level: Int

        package init(_ script: Script, level: Int) {
            self.script = script
            self.level = level
        }
    }

    /// The response of an attempt.
    package struct Response: Sendable {
        /// The members that scripts read first: code, reason, headers, times and sizes.
        package let head: JSONObject
        package let body: [UInt8]
        package let contentType: String?

        package init(head: JSONObject, body: [UInt8], contentType: String?) {
            self.head = head
            self.body = body
            self.contentType = contentType
        }
    }

    package let event: ScriptEvent
    package let scripts: [Entry]
    package let info: Info
    /// The request: as written before it is sent, as sent afterwards.
    package let request: JSONObject
    /// The response of the attempt; nil before it, and in Postman collections if there was none.
    package let response: Response?
    package let dialect: ScriptDialect
    package let scope: VariableScope
    package let host: any ScriptHost

    package init(
        _ event: ScriptEvent, _ scripts: [Entry], info: Info, request: JSONObject, response: Response? = nil,
        dialect: ScriptDialect = .hubrun, scope: VariableScope, host: any ScriptHost
    ) {
        self.dialect = dialect
        self.event = event
        self.scripts = scripts
        self.info = info
        self.request = request
        self.response = response
        self.scope = scope
        self.host = host
    }
}

/// Functions of the run that scripts call and that return at once.
package protocol ScriptHost: Sendable {
    /// The members of `hubrun.hub`; nil without a hub.
    var hub: JSONObject? { get }
    /// The name of the chosen environment.
    var environmentName: String? { get }
    func sasToken(
        resource: String?, keyName: String?, key: String?, seconds: Int
    ) throws(ScriptCallError) -> String
    /// The cookies of the jar for the URL of the request, as members of `Cookie`.
    func cookies() -> JSONValue
    /// Carries out a call of `pm.cookies.jar()`: its name and its arguments.
    func callJar(_ call: [JSONValue]) throws(ScriptCallError) -> JSONValue
    /// Checks the name of a request for `setNextRequest`; not called in Postman collections.
    func checkJump(to name: String) throws(ScriptCallError)
    /// Checks the name of a request for `runRequest`.
    func checkRequest(_ name: String) throws(ScriptCallError)
}

/// The error of a call, for the script that made it.
package struct ScriptCallError: Error {
    package let message: String
    package let hint: String?

    package init(_ message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// The rules that scripts run by.
package enum ScriptDialect: Sendable, Equatable {
    /// The rules of hubrun's own format.
    case hubrun
    /// The rules of Postman collections, which are Newman's.
    case postman(UnreportedErrors)

    /// The treatment of errors that Newman does not report.
    package enum UnreportedErrors: Sendable {
        /// They are ``ScriptPhaseResult/unreported``.
        case warnings
        /// They are failures with a note.
        case notedFailures
        /// They are failures, because Newman reports them with `--bail`.
        case failures
    }

    /// The note of failures that Newman does not report.
    static let unreportedNote = "Newman does not report this"

    /// True if an error ends neither the phase nor the request, which is sent all the same.
    package var continuesAfterErrors: Bool { self != .hubrun }
    /// True if the scripts after the response also run without a response.
    package var runsTestsWithoutResponse: Bool { self != .hubrun }
    /// True if a request that a script sends and that fails is an error of the script.
    var countsFailedRequests: Bool { self != .hubrun }
    /// True if a jump to an unknown request is an error of the script; false if it ends the iteration.
    var checksJumps: Bool { self == .hubrun }
    /// True if tests are listed in the order in which they began; false for the order in which they ended.
    var listsTestsByStart: Bool { self == .hubrun }

    /// Returns the name of an event, as collections of the dialect write it.
    package func name(of event: ScriptEvent) -> String {
        switch (self, event) {
        case (.hubrun, _): event.rawValue
        case (.postman, .beforeRequest): "prerequest"
        case (.postman, .afterResponse): "test"
        }
    }

    /// The name by which our JavaScript knows the dialect.
    var word: String {
        switch self {
        case .hubrun: "hubrun"
        case .postman(.notedFailures), .postman(.failures): "postman"
        case .postman(.warnings): "newman"
        }
    }
}
