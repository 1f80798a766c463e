import Checks
import CollectionModel
import Diagnostics
import JSON
import JavaScript
import RunRecords

/// Tests, errors, console output and the flow of the run.
struct RunNatives: NativeFamily {
    let link: ScriptContext.Link

    init(_ link: ScriptContext.Link) {
        self.link = link
    }

    var entries: [NativeTable.Entry] {
        let start = ContinuousClock.now
        return [
            .init("now") { _ throws(NativeFailure) in .number((ContinuousClock.now - start) / .milliseconds(1)) },
            .init("test") { arguments throws(NativeFailure) in try test(arguments) },
            .init("scriptFailed") { arguments throws(NativeFailure) in try scriptFailed(arguments) },
            .init("noteUnreported") { arguments throws(NativeFailure) in
                let session = try session()
                session.fail(arguments.text(0), at: arguments.text(1), hint: nil, isUnreported: true)
                return .undefined
            },
            .init("consoleLine") { arguments throws(NativeFailure) in
                try session().addLine(arguments.text(0), arguments.text(1), stack: arguments.text(2))
                return .undefined
            },
            .init("warn") { arguments throws(NativeFailure) in
                try session().note(arguments.text(0))
                return .undefined
            },
            .init("uncalledWord") { arguments throws(NativeFailure) in
                let session = try session()
                let place = session.range(of: arguments.text(1))
                // A word that is written as a call was not called because one of its arguments threw an error.
                if place.isCall(of: arguments.text(0)) { return .undefined }
                session.note(
                    "\(place.file.path):\(place.start.line): .\(arguments.text(0)) checks nothing, because it is not called"
                )
                return .undefined
            },
            .init("noteVisualizer") { _ throws(NativeFailure) in
                try session().result.usesVisualizer = true
                return .undefined
            },
            .init("statusAsserted") { _ throws(NativeFailure) in
                try session().result.assertsStatus = true
                return .undefined
            },
            .init("phaseInfo") { _ throws(NativeFailure) in .string(try session().info.compactText()) },
            .init("setNextRequest") { arguments throws(NativeFailure) in try setNextRequest(arguments) },
            .init("unsetNextRequest") { _ throws(NativeFailure) in
                try session().unsetNextRequest()
                return .undefined
            },
            .init("skipRequest") { _ throws(NativeFailure) in
                try session().skipRequest()
                return .undefined
            },
            .init("operation") { arguments throws(NativeFailure) in try begin(arguments) },
            .init("countRun") { arguments throws(NativeFailure) in
                try session().countRun(of: arguments.text(0))
                return .undefined
            },
            .init("memoryLimit") { _ throws(NativeFailure) in .number(Double(try session().limits.memory)) },
            .init("version") { _ throws(NativeFailure) in .string(try session().version) },
        ]
    }

    /// `test(index, name, outcome, message, hint, stack, duration, note, actual, expected, kind)`.
    private func test(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        let stack = arguments.text(5)
        let outcome = TestRecord.Outcome(rawValue: arguments.text(2)) ?? .failed
        var failure: TestReport.Failure?
        if outcome == .failed {
            failure = TestReport.Failure(
                arguments.text(3),
                hint: arguments.text(4).isEmpty ? Self.hint(for: arguments.text(3)) : arguments.text(4),
                comparison: comparison(arguments),
                stack: session.lines(of: stack))
        }
        let note = arguments.text(7)
        session.add(
            TestReport(
                arguments.text(1), outcome, script: session.label, at: session.range(of: stack),
                attempt: session.phase.info.attempt, duration: .milliseconds(arguments.number(6)), failure: failure,
                note: note.isEmpty ? nil : note), number: Int(exactly: arguments.number(0)) ?? 0)
        return .undefined
    }

    private func comparison(_ arguments: [JavaScriptValue]) -> ComparedValues? {
        guard let actual = arguments.textIfAny(8), let expected = arguments.textIfAny(9) else { return nil }
        let kind: ComparedValues.Kind =
            switch arguments.text(10) {
            case "text": .text
            case "json": .json
            default: .other
            }
        return ComparedValues(expected: expected, actual: actual, as: kind)
    }

    /// `scriptFailed(kind, name, message, stack, hint, actual, expected, kind, isUnreported)`.
    private func scriptFailed(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        let (name, message, stack) = (arguments.text(1), arguments.text(2), arguments.text(3))
        let hint = arguments.text(4).isEmpty ? nil : arguments.text(4)
        let isUnreported = arguments.isTrue(8)
        func fail(_ message: String, at stack: String = "", hint: String?) {
            session.fail(session.withEvent(message), at: stack, hint: hint, isUnreported: isUnreported)
        }
        switch arguments.text(0) {
        case "assertion":
            let message = session.phase.event == .beforeRequest ? session.withEvent(message) : message
            session.fail(
                message, at: stack, hint: hint ?? "put it into pm.test", isAssertion: true, isUnreported: isUnreported)
        case "value": fail(message, hint: hint)
        case "waits": fail("the script waits for a promise that can never be settled", hint: hint)
        case "rejection":
            let message = "a promise was rejected and nobody handled it: \(named(name, message))"
            fail(message, at: stack, hint: hint ?? "await it, or add .catch")
        default: fail(named(name, message), at: stack, hint: hint ?? Self.hint(for: message))
        }
        return .undefined
    }

    private func named(_ name: String, _ message: String) -> String { name.isEmpty ? message : "\(name): \(message)" }

    /// Returns a hint for an error of the engine about a name that scripts do not have.
    private static func hint(for message: String) -> String? {
        hints.first { message.contains($0.part) }?.hint
    }

    private static let hints = [
        (part: ".has is not a function", hint: "a text has includes(…)"),
        (part: "Date.create is not a function", hint: "new Date(…), or moment(…)"),
        (part: "variable: fetch", hint: "pm.sendRequest sends a request"),
        (part: "variable: process", hint: "pm.variables.get(\"env.NAME\") reads the environment"),
        (part: "variable: window", hint: "globalThis has the globals: there is no browser"),
        (
            part: "variable: Backbone",
            hint: "hubrun does not have Backbone: Object.assign and classes are part of the language"
        ),
        (part: "Could not import the module", hint: "scripts are no ES modules: require(\"./x\") loads a file"),
    ]

    /// `setNextRequest(name, stack)`; the name is null to end.
    private func setNextRequest(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        session.result.jumpRange = session.range(of: arguments.text(1))
        guard let name = arguments.textIfAny(0) else {
            session.result.jump = .end
            return .undefined
        }
        if session.phase.dialect.checksJumps {
            do throws(ScriptCallError) {
                try session.phase.host.checkJump(to: name)
            } catch {
                throw NativeFailure(error.message, hint: error.hint)
            }
        }
        session.result.jump = .request(name)
        return .undefined
    }

    /// `operation(number, kind, payload, stack)`.
    private func begin(_ arguments: [JavaScriptValue]) throws(NativeFailure) -> JavaScriptValue {
        let session = try session()
        guard let kind = ScriptOperation.Kind(rawValue: arguments.text(1)) else { return .undefined }
        if kind == .send { try session.countSubrequest() }
        session.begin(kind, number: arguments.number(0), payload: arguments.text(2), stack: arguments.text(3))
        return .undefined
    }
}

extension ScriptSession {
    /// The members of `pm.info` and `pm.execution.location`.
    fileprivate var info: JSONValue {
        let info = phase.info
        let level = min(script?.level ?? 0, info.location.count - 1)
        return .object(
            JSONObject([
                ("event", .string(phase.event.rawValue)), ("dialect", .string(phase.dialect.word)),
                ("requestName", .string(info.requestName)),
                ("requestId", .string(info.requestID)), ("iteration", .number(JSONNumber(info.iteration))),
                ("iterationCount", .number(JSONNumber(info.iterationCount))),
                ("attempt", .number(JSONNumber(info.attempt))),
                ("location", .array(info.location.map { .string($0) })),
                ("current", .string(info.location[level])),
            ]))
    }
}

extension SourceRange {
    /// True if parentheses follow the word that begins or ends at the start of the range.
    fileprivate func isCall(of word: String) -> Bool {
        let column = max(1, start.column - word.count - 1)
        let line = String(
            String.UnicodeScalarView(file.scalars(from: SourcePosition(line: start.line, column: column))))
        guard let found = line.firstRange(of: word) else { return false }
        return line[found.upperBound...].drop { $0 == " " }.first == "("
    }
}
