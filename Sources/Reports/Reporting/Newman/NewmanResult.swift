import Cryptography
import HTTP
import RunRecords
import Text
import Secrets

/// The result of a request in the terms of Newman: assertions, errors of scripts and errors of the request.
///
/// Expectations and captures of hubrun are assertions too.
struct NewmanResult {
    struct Assertion {
        let name: String
        var isSkipped = false
        var error: NewmanError?
    }

    struct ScriptError {
        let event: ScriptRecord.Event
        let error: NewmanError
        let place: PlaceRecord
    }

    var assertions: [Assertion] = []
    var scriptErrors: [ScriptError] = []
    /// The reasons why the request has no response.
    var ownErrors: [NewmanError] = []
    /// The reasons why requests that its scripts sent have no responses.
    var subrequestErrors: [NewmanError] = []

    init(_ request: RequestRecord) {
        addChecks(of: request)
        for (test, problem) in request.testsWithProblems {
            var assertion = Assertion(
                name: SecretMark.withoutHashes(test.name), isSkipped: test.outcome == .skipped)
            if test.outcome == .failed {
                assertion.error = NewmanError(
                    test.message ?? "failed", class: "AssertionError", problem, at: test.place)
            }
            assertions.append(assertion)
        }
        for problem in request.problems {
            switch problem.kind {
            case .error: add(requestError: problem, of: request)
            case .script: add(scriptError: problem, of: request)
            case .check, .test: break
            }
        }
        // A request that was not carried out never counts as one that was.
        if request.outcome == .errored, requestErrors.isEmpty, scriptErrors.isEmpty {
            let message = request.attempts.last?.failure?.message ?? "the request was not carried out"
            ownErrors.append(NewmanError(message, class: "Error", nil, at: request.place))
        }
    }

    /// All errors of requests. Newman does not distinguish those of scripts.
    var requestErrors: [NewmanError] { ownErrors + subrequestErrors }

    func errors(of event: ScriptRecord.Event) -> [ScriptError] { scriptErrors.filter { $0.event == event } }

    // MARK: Checks

    private mutating func addChecks(of request: RequestRecord) {
        var failures = request.problems.filter { $0.kind == .check }[...]
        for check in request.checks {
            let problem = check.held ? nil : failures.popFirst()
            if let problem, Self.isAssertionOfScript(check, in: request) {
                add(assertionOutsideOfTest: problem, of: request)
                continue
            }
            var assertion = Assertion(name: check.subject)
            if !check.held { assertion.error = Self.error(of: problem, at: request.place) }
            assertions.append(assertion)
        }
        for problem in failures {
            assertions.append(Assertion(name: problem.message, error: Self.error(of: problem, at: request.place)))
        }
    }

    private static func error(of problem: RequestFailureRecord?, at place: PlaceRecord) -> NewmanError {
        NewmanError(problem?.message ?? "failed", class: "AssertionError", problem, at: place)
    }

    /// True for an assertion outside of a test, whose subject is the script and the line.
    private static func isAssertionOfScript(_ check: CheckRecord, in request: RequestRecord) -> Bool {
        request.scripts?.scripts.contains { check.subject.hasPrefix("\($0.script), line ") } ?? false
    }

    private mutating func add(assertionOutsideOfTest problem: RequestFailureRecord, of request: RequestRecord) {
        scriptErrors.append(
            ScriptError(
                event: Self.event(at: problem.place, of: request) ?? .afterResponse,
                error: Self.error(of: problem, at: request.place), place: problem.place))
    }

    // MARK: Errors

    private mutating func add(requestError problem: RequestFailureRecord, of request: RequestRecord) {
        var error = NewmanError(problem.message, class: "Error", problem, at: request.place)
        error.code = request.attempts.last?.failure?.nodeCode
        ownErrors.append(error)
    }

    private mutating func add(scriptError problem: RequestFailureRecord, of request: RequestRecord) {
        let sending = "pm.sendRequest: "
        if problem.message.hasPrefix(sending) {
            let message = String(problem.message.dropFirst(sending.count))
            var error = NewmanError(message, class: "Error", problem, at: request.place)
            error.code =
                request.scripts?.subrequests.lazy.compactMap(\.result.failure)
                .first { $0.message == message }?.nodeCode
            return subrequestErrors.append(error)
        }
        let (event, message) = Self.parts(of: problem.message)
        scriptErrors.append(
            ScriptError(
                event: event ?? Self.event(at: problem.place, of: request) ?? .afterResponse,
                error: NewmanError(message, class: "Error", problem, at: request.place), place: problem.place))
    }

    /// Returns the event with which the message of a script's error begins, and the rest of the message.
    private static func parts(of message: String) -> (ScriptRecord.Event?, String) {
        let names: [(String, ScriptRecord.Event)] = [
            ("prerequest: ", .beforeRequest), ("beforeRequest: ", .beforeRequest), ("test: ", .afterResponse),
            ("afterResponse: ", .afterResponse),
        ]
        guard let (name, event) = names.first(where: { message.hasPrefix($0.0) }) else { return (nil, message) }
        return (event, String(message.dropFirst(name.count)))
    }

    /// Returns the event of the script that contains a place; nil if no script does.
    private static func event(at place: PlaceRecord, of request: RequestRecord) -> ScriptRecord.Event? {
        request.scripts?.scripts.first { $0.place.contains(place) }?.event
    }
}

extension PlaceRecord {
    fileprivate func contains(_ other: PlaceRecord) -> Bool {
        file == other.file && (line, column) <= (other.line, other.column)
            && (other.line, other.column) <= (endLine, endColumn)
    }
}

extension FailureRecord {
    /// The code of Node.js, which Newman's users look for; nil if it has none.
    var nodeCode: String? { kind.flatMap { FailureKind(rawValue: $0) }?.nodeCode(wasConnected: wasConnected) }

    /// True if the message says that a connection existed.
    private var wasConnected: Bool { message.contains("closed the connection") || message.contains("was reset") }
}

/// An error with the members of Newman's errors.
struct NewmanError {
    let name: String
    let message: String
    /// The error's first line, its places, details and hint.
    let stack: String
    /// The code of Node.js for a failed exchange, such as `ECONNREFUSED`.
    var code: String?

    /// The sign between the lines of a stack, as in Newman's.
    private static let margin = "\n   "

    /// Creates the error of a problem.
    ///
    /// - Parameters:
    ///   - text: The message, which can begin with the error's class, as in `TypeError: x is null`.
    ///   - standard: The class of a message without one.
    ///   - problem: The problem with place, details and hint; nil if it was not recorded.
    ///   - place: The place if `problem` has none.
    init(_ text: String, class standard: String, _ problem: RequestFailureRecord?, at place: PlaceRecord) {
        (name, message) = Self.parts(of: text) ?? (standard, text)
        let details = problem?.details ?? []
        let isPlaced = details.contains { $0.hasPrefix("at ") }
        let place = isPlaced ? [] : ["at \((problem?.place ?? place).label)"]
        let hint = problem?.hint.map { ["hint: \($0)"] } ?? []
        stack = (["\(name): \(message)"] + place + details + hint).joined(separator: Self.margin)
    }

    /// Returns the class and the rest of a message that begins with a class; nil for another message.
    private static func parts(of text: String) -> (name: String, message: String)? {
        guard let colon = text.firstRange(of: ": ") else { return nil }
        let name = text[..<colon.lowerBound]
        guard name.hasSuffix("Error"), name.utf8.allSatisfy(\.isASCIILetter) else { return nil }
        return (String(name), String(text[colon.upperBound...]))
    }

    func writeMembers(to stream: inout JSONStream) {
        stream.string("name", name)
        stream.string("message", message)
        stream.string("stack", stack)
        stream.string("code", ifAny: code)
    }

    /// Writes the members of an assertion's error.
    ///
    /// - Parameter index: The index among the assertions of the request.
    func writeMembers(of assertion: NewmanResult.Assertion, at index: Int, to stream: inout JSONStream) {
        stream.integer("index", index)
        stream.string("test", assertion.name)
        writeMembers(to: &stream)
    }

    /// A digest of class and message, the same in each run.
    var checksum: String { Digest.md5(Array(SecretMark.withoutHashes("\(name): \(message)").utf8)).hexText }
}
