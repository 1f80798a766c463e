import Foundation
import TestSupport
import Testing

/// The behaviour of the command when it is interrupted while a script computes or waits.
@Suite(.timeLimit(.minutes(20)))
struct ScriptInterruptTests {
    private static let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)

    /// Scripts that are busy when the server has received their request `/begun`.
    private static let busyScripts = [
        "begin(); for (;;) {}",
        "begin(); for (;;) await 0;",
        "begin(); try { for (;;) {} } finally { pm.test('in finally', () => {}); }",
        "await begin('/hang');",
        "pm.test('waits', async () => { await begin('/hang'); });",
        "begin(); setTimeout(() => {}, 1e8);",
        "setInterval(() => {}, 1e8); begin(); await new Promise(() => {});",
        "setTimeout(() => { begin(); for (;;) {} }, 1);",
    ]

    private static func collection(_ url: String, key: String, script: String) -> String {
        """
        name: Interrupted
        requests:
          - name: Busy
            GET: "\(url)first"
            \(key):
              - begin = (path = '/begun') => pm.sendRequest(pm.variables.get('server') + path, () => {});
              - |
                \(script)
              - pm.test('a later script', () => {});
          - { name: Never, GET: "\(url)never" }
        teardown:
          - { name: Clean, DELETE: "\(url)clean" }
        """
    }

    @Test(arguments: ["beforeRequest", "afterResponse"], busyScripts)
    func scriptEndsAndTeardownRuns(key: String, script: String) async throws {
        let arrival = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(
            .answer { bytes in
                let request = String(decoding: bytes, as: UTF8.self)
                let isBusy = request.hasPrefix("GET /begun") || request.hasPrefix("GET /hang")
                if isBusy { arrival.signal() }
                return request.hasPrefix("GET /hang") ? .silence : .bytes(Self.answer)
            })
        defer { server.stop() }
        let folder = try ReportFolder()
        defer { folder.remove() }
        try folder.write(Self.collection(server.url("/"), key: key, script: script), to: "busy.yaml")
        let output = try await folder.run([
            "busy.yaml", "--var", "server=http://127.0.0.1:\(server.port)", "--report", "junit=junit.xml",
            "--report", "jsonl=events",
        ]) { process in
            arrival.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130, "\(output)")
        #expect(output.stderr == "interrupted: teardowns run; a second Ctrl-C ends at once\n")
        let lines = output.stdout.replacing(/\ {3,}/, with: "   ")
        #expect(lines.contains("  - Never   skipped: interrupted\n"), "\(output.stdout)")
        #expect(lines.contains("  ✓ Clean   200   "), "\(output.stdout)")
        #expect(!lines.contains("in finally") && !lines.contains("a later script"), "\(output.stdout)")
        #expect(server.requests.last?.hasPrefix("DELETE /clean ") == true)
        #expect(server.requests.contains { $0.hasPrefix("GET /first ") } == (key == "afterResponse"))
        #expect(try folder.text("junit.xml").hasSuffix("</testsuites>\n"))
        let events = try folder.text("events").split(separator: "\n")
        for event in events { _ = try JSONSerialization.jsonObject(with: Data(event.utf8)) }
        #expect(events.last?.contains(#""interrupted":true"#) == true, "\(events.last ?? "")")
    }
}
