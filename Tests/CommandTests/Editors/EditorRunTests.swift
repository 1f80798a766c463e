import Foundation
import JSON
import JSONRPC
import TestSupport
import Testing

/// `hubrun lsp`: runs from code lenses, wrong messages, many edits.
@Suite(.timeLimit(.minutes(20)))
struct EditorRunTests {
    @Test func lensRunsARequestAndPutsItsFailureOnTheLine() async throws {
        let body = "{\"id\":7,\"note\":\"planted-secret-17\"}"
        let server = try ScriptedServer(
            .read,
            .write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
            ))
        defer { server.stop() }
        let text = """
            name: Lens
            variables: { key: planted-secret-17 }
            secrets: [key]
            requests:
              - name: Read
                GET: http://127.0.0.1:\(server.port)/
                headers: { X-Key: <<key>> }
                expect: { status: 404 }

            """
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.yaml")
        try await EditorSession.run(in: folder) { (session) throws in
            _ = try session.open("a.yaml", text)
            let arguments: JSONValue = [session.uri("a.yaml"), 4]
            let result = try session.client.request(
                "workspace/executeCommand", ["command": "hubrun.run", "arguments": arguments])
            #expect(result.at("failed") == 1)
            let shown = result.at("text")?.text ?? ""
            #expect(shown.contains("expected status 404, got 200 OK"))
            #expect(shown.contains("\"id\":7"))
            #expect(session.client.transcript.contains("\"source\":\"hubrun run\""))
            let curl = try session.client.request(
                "workspace/executeCommand", ["command": "hubrun.showAsCurl", "arguments": arguments])
            #expect(curl.at("text")?.text.contains("curl 'http://127.0.0.1") ?? false)
            #expect(!session.client.transcript.contains("planted-secret-17"))
            // The next edit takes the results away.
            let after = try session.replace("a.yaml", text + "\n")
            #expect(!after.contains { $0.at("source") == "hubrun run" })
        }
    }

    @Test func wrongMessagesHaveAnErrorAndTheSessionGoesOn() async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            let client = session.client
            _ = try session.open("a.yaml", "requests:\n  - GET: http://x\n")
            for broken in [
                "Content-Length: x\r\n\r\n{}", "Content-Length: 3\r\n\r\n{{{", "garbage\n\n",
                "Content-Length: 2\r\n\r\n[]",
            ] {
                client.write(Array(broken.utf8))
                let answer = try client.response("hubrun/nothing")
                #expect(answer.at("error/code") == -32601, "\(broken)")
            }
            for (method, parameters) in [
                ("textDocument/hover", ["textDocument": session.document("a.yaml")]),
                ("textDocument/hover", [:]),
                ("workspace/executeCommand", ["command": "rm"]),
                ("workspace/executeCommand", ["command": "hubrun.run", "arguments": [session.uri("b.yaml"), 0]]),
            ] as [(String, JSONValue)] {
                #expect(try client.response(method, parameters).at("error/message") != nil, "\(method)")
            }
            let far = try session.request("hover", "a.yaml", ["position": ["line": 999_999, "character": -5]])
            #expect(far == .null)
            // A document that was never opened is no error.
            #expect(
                try session.request("completion", "other.yaml", ["position": ["line": 0, "character": 0]]) == .null)
            _ = try client.request("shutdown")
            #expect(try client.response("textDocument/hover").at("error/code") == -32600)
            session.notify("exit", [:])
            #expect(client.wait().status == 0)
        }
    }

    @Test func requestBeforeInitializeIsRefused() async throws {
        let folder = try TemporaryFolder()
        try await ExternalProgram.onOwnThread {
            let client = try AgentClient([], command: "lsp", framing: .header, in: folder.path)
            #expect(try client.response("textDocument/hover").at("error/code") == -32002)
            #expect(client.end() == 2)
        }
    }

    /// The text of the server is that of the client after each edit: the same text opened again has the same diagnostics.
    @Test(arguments: 1...6) func randomEditsLoseNoText(seed: Int) async throws {
        try await EditorSession.run(in: try TemporaryFolder()) { (session) throws in
            var random = Numbers(UInt64(seed))
            var units = Array("variables: { a: 1 }\nrequests:\n  - name: 😀 A\n    GET: http://x/<<a>>/<<b>>\n".utf16)
            _ = try session.open("a.yaml", String(decoding: units, as: UTF16.self))
            let pieces = [
                "<<", ">>", "\n", "\n  - GET: http://y", "😀", ":", " ", "\"", "{", "}", "é", "\r\n", "|", "expect: ",
                "#", "\t",
            ]
            for version in 2..<120 {
                // An edit never splits a pair.
                func place() -> Int {
                    let place = Int(random.next() % UInt64(units.count + 1))
                    return place < units.count && UTF16.isTrailSurrogate(units[place]) ? place - 1 : place
                }
                let (first, second) = (place(), place())
                let start = min(first, second)
                let end = random.next() % 3 == 0 ? min(max(first, second), start + 8) : start
                let last = end < units.count && UTF16.isTrailSurrogate(units[end]) ? end + 1 : end
                let piece = pieces[Int(random.next() % UInt64(pieces.count))]
                let range: JSONValue = ["start": position(start, units), "end": position(last, units)]
                units.replaceSubrange(start..<last, with: piece.utf16)
                session.notify(
                    "textDocument/didChange",
                    [
                        "textDocument": ["uri": session.uri("a.yaml"), "version": .number(JSONNumber(version))],
                        "contentChanges": [["range": range, "text": .string(piece)]],
                    ])
                let methods = [
                    "hover", "completion", "definition", "documentSymbol", "codeAction", "codeLens", "formatting",
                    "foldingRange",
                ]
                let method = methods[Int(random.next() % UInt64(methods.count))]
                let response = try session.client.response(
                    "textDocument/\(method)",
                    [
                        "textDocument": session.document("a.yaml"), "position": position(place(), units),
                        "range": range, "context": ["diagnostics": []], "options": [:],
                    ])
                #expect(response.at("error") == nil, "\(response)")
            }
            session.notify("textDocument/didSave", ["textDocument": session.document("a.yaml")])
            let last = try session.diagnostics(of: "a.yaml")
            let again = try session.open("a.yaml", String(decoding: units, as: UTF16.self))
            #expect(
                try session.client.response("hubrun/environments", ["textDocument": session.document("a.yaml")]).at(
                    "error") == nil)
            #expect(last == again || session.client.transcript.contains(JSONValue.array(again).compactText()))
        }
    }

    private func position(_ offset: Int, _ units: [UInt16]) -> JSONValue {
        var (line, start) = (0, 0)
        var index = 0
        while index < offset {
            let isBreak =
                units[index] == 10 || units[index] == 13 && !(index + 1 < units.count && units[index + 1] == 10)
            index += 1
            if isBreak { (line, start) = (line + 1, index) }
        }
        return ["line": .number(JSONNumber(line)), "character": .number(JSONNumber(offset - start))]
    }
}

/// Numbers that are the same in each run (xorshift64).
private struct Numbers {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
