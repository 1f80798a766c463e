import CollectionModel
import Diagnostics
import JSON
import JavaScript
import Placeholders
import PostmanFormat
import RunRecords
import Secrets
import Synchronization

@testable import Scripting

/// The requests that scripts sent, in the order in which they began.
final class SentRequests: Sendable {
    let payloads = Mutex<[String]>([])
}

/// A phase of scripts of a Postman collection, for the real engine.
struct PostmanPhase {
    var event = PostmanScript.Event.test
    var dialect = ScriptDialect.postman(.notedFailures)
    var request = PostmanRequest().document(auth: .inherited)
    var response: ScriptPhase.Response? = ScriptPhase.Response(
        head: ["code": 200, "reason": "OK", "headers": [["Content-Type", "application/json"]]],
        body: Array(#"{"a": 1}"#.utf8), contentType: "application/json")
    var scope = Self.scope()
    var limits = ScriptLimits()
    let sent = SentRequests()

    /// Returns a scope with a value of each place under the place's own name, and the name `all` in all of them.
    static func scope(_ values: [ScriptedValues.Place: JSONObject] = [:]) -> VariableScope {
        let layers = ScriptedValues.Place.allCases.map { place in
            var layer = VariableLayer([("all", .fixed(.string(place.rawValue)))], of: place)
            for (name, value) in values[place]?.map({ ($0.key, $0.value) }) ?? [] { layer[name] = .fixed(value) }
            return layer
        }
        return VariableScope(
            run: RunContext(
                processEnvironment: [:], environmentName: "Local", iteration: 1, secrets: SecretRegistry(), now: { 0 }),
            row: ["rowed": "r", "number": 5], rowNames: ["rowed", "number"], layers: layers)
    }

    /// Returns the results of scripts, each given by its lines.
    func run(_ scripts: String...) async throws -> ScriptPhaseResult {
        let environment = ScriptEnvironment(try JavaScriptCore.open(nil), limits: limits, version: "1")
        let unit = ScriptThread(environment).makeUnit()
        return await run(scripts, on: unit)
    }

    func run(_ scripts: [String], on unit: ScriptUnit) async -> ScriptPhaseResult {
        await unit.run(phase(scripts)) { [sent] operation in
            sent.payloads.withLock { $0.append(operation.payload) }
            return operation.payload.contains("refused")
                ? .failure("connect ECONNREFUSED 127.0.0.1:1")
                : ScriptAnswer(.value(#"{"code": 201, "headers": []}"#, Array("body".utf8)))
        } perform: { _ in
            .failure("no such operation")
        }
    }

    func phase(_ scripts: [String]) -> ScriptPhase {
        ScriptPhase(
            event == .prerequest ? .beforeRequest : .afterResponse,
            scripts.map { ScriptPhase.Entry(Script(script($0)), level: 0) },
            info: ScriptPhase.Info(
                requestName: "Name", requestID: "id-1", iteration: 0, iterationCount: 1, attempt: 1,
                location: ["Shop", "Folder", "Name"]),
            request: request, response: event == .test ? response : nil,
            dialect: dialect, scope: scope, host: Host())
    }

    /// Returns a script whose pieces are lines; the script begins in line 10 of its file.
    private func script(_ text: String) -> PostmanScript {
        let file = SourceFile(path: "shop.json", text: "")
        func range(_ line: Int, _ length: Int) -> SourceRange {
            SourceRange(
                file: file, start: SourcePosition(line: line, column: 1),
                end: SourcePosition(line: line, column: length + 1))
        }
        let pieces = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
            PostmanText(
                String(line), slice: SourceSlice(range: range(index + 10, line.unicodeScalars.count), quoting: .plain))
        }
        return PostmanScript(event: event, pieces: pieces, range: range(10, 1))
    }

    private struct Host: ScriptHost {
        var hub: JSONObject? { nil }
        var environmentName: String? { "Local" }
        func sasToken(
            resource: String?, keyName: String?, key: String?, seconds: Int
        ) throws(ScriptCallError) -> String { "" }
        func cookies() -> JSONValue { [] }
        func callJar(_ call: [JSONValue]) throws(ScriptCallError) -> JSONValue { .null }
        func checkJump(to name: String) throws(ScriptCallError) { throw ScriptCallError("checked") }
        func checkRequest(_ name: String) throws(ScriptCallError) {}
    }
}

extension ScriptPhaseResult {
    /// The tests as `NAME: OUTCOME`, with note and message.
    var shownTests: [String] {
        tests.map { test in
            "\(test.name): \(test.outcome.rawValue)" + (test.note.map { " (\($0))" } ?? "")
                + (test.failure.map { ", \($0.message)" } ?? "")
        }
    }

    /// The failures as `LINE: MESSAGE`; those that Newman does not report end with a sign.
    var shownFailures: [String] {
        failures.map { failure in
            "\(failure.range.start.line): \(failure.message)"
                + (failure.details.contains(ScriptDialect.unreportedNote) ? " (unreported)" : "")
        }
    }

    var shownUnreported: [String] { unreported.map { "\($0.range.start.line): \($0.message)" } }
}
