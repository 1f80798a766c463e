import Foundation
import TestSupport
import Testing

/// `trace` and `--trace`: the trace context of W3C in requests, failures and reports.
@Suite(.timeLimit(.minutes(20)))
struct TraceTests {
    private static func server() throws -> ScriptedServer {
        try ScriptedServer(.serve { _ in "HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n" })
    }

    @Test func attemptsOfARunHaveOneTraceAndSpansOfTheirOwn() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let url = server.url("/")
        try folder.write(
            """
            name: Trace
            requests:
              - name: Twice
                GET: \(url)
                retry: { attempts: 2, interval: 1ms }
              - name: Its own
                GET: \(url)
                headers: { traceparent: 00-11111111111111111111111111111111-2222222222222222-00 }
            """, to: "trace.yaml")
        let output = try await folder.run([
            "trace.yaml", "--trace", "--trace-url", "https://traces.example/{traceId}/{spanId}", "--report",
            "jsonl=run.jsonl",
        ])
        #expect(output.status == 4)
        let links = output.stdout.matches(of: #/trace: https://traces\.example/([0-9a-f]{32})/([0-9a-f]{16})/#)
        #expect(links.count == 2)
        #expect(links.last.map { String($0.1) } == String(repeating: "1", count: 32))
        let events = try #require(folder.text(of: "run.jsonl"))
        let spans = events.matches(of: #/"traceparent":"00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]"/#)
        #expect(spans.count == 3)
        #expect(Set(spans.map { String($0.1) }).count == 2)
        #expect(Set(spans.map { String($0.2) }).count == 3)
    }

    @Test func nothingIsTracedUnasked() async throws {
        let server = try Self.server()
        defer { server.stop() }
        let folder = try TemporaryFolder()
        try folder.write("name: x\nrequests:\n  - GET: \(server.url("/"))\n", to: "x.yaml")
        let output = try await folder.run(["x.yaml", "-V"])
        #expect(!output.stdout.lowercased().contains("trace"))
    }

    @Test func addressWithoutATraceIsRejected() async throws {
        let output = try await TemporaryFolder().run(["x.yaml", "--trace-url", "https://traces.example/"])
        #expect(output.status == 1)
        #expect(output.stderr.contains("--trace-url has {traceId} where the id of the trace belongs"))
    }
}
