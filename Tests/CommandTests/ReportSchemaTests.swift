import Foundation
import JSON
import JSONSchemas
import TestSupport
import Testing

/// Reports of real runs, validated with the schemas that describe them.
@Suite(.inTurn)
struct ReportSchemaTests {
    /// Cases with passed, failed, skipped, retried, redirected and rejected requests, tokens, scripts, and no server.
    private static let cases = GoldenCase.all.filter {
        [
            "hub/verify", "hub/wrong-key", "exchanges/mismatches", "flow/one-cause-one-failure",
            "exchanges/retry-recovers", "tokens/minted-once-and-renewed", "tokens/endpoint-away",
            "exchanges/redirects", "exchanges/redirects-that-fail", "exchanges/cookies", "exchanges/stopped-server",
            "exchanges/charsets", "flow/loops", "flow/groups", "flow/repeat", "flow/setup-fails", "requests/bodies",
            "report/scripts",
        ].contains($0.name)
    }

    @Test func thereAreCases() {
        #expect(Self.cases.count >= 15, "\(Self.cases.map(\.name))")
    }

    @Test(arguments: cases)
    func writtenReportsMatchTheSchema(goldenCase: GoldenCase) async throws {
        let folder = try CertificateFolder()
        let server = try await goldenCase.startServer()
        let output: BuiltCommand.Output
        do {
            output = try await goldenCase.run(server, more: Self.reports(in: folder))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
        #expect(output.status == goldenCase.expected.status)
        try expectDescribed(in: folder)
    }

    /// Reports of an interrupted run are complete documents too.
    @Test func interruptedRunsMatchTheSchema() async throws {
        let folder = try CertificateFolder()
        let isThere = DispatchSemaphore(value: 0)
        let server = try ScriptedServer(scripts: [[.read, .perform { isThere.signal() }, .hold]])
        defer { server.stop() }
        let text = "name: I\nrequests: [{ GET: \"\(server.url("/"))\", timeout: 100s }, { name: N, GET: http://a/ }]"
        let output = try await BuiltCommand.run(
            ["-"] + Self.reports(in: folder), in: URL(filePath: folder.path), stdin: Data(text.utf8)
        ) { process in
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130)
        try expectDescribed(in: folder)
        #expect(try Self.text("r.json", in: folder).contains(#""interrupted":true"#))
    }

    private static func reports(in folder: CertificateFolder) -> [String] {
        ["json", "jsonl", "har"].flatMap { ["--report", "\($0)=\(folder.file("r.\($0)"))"] }
    }

    private static func text(_ name: String, in folder: CertificateFolder) throws -> String {
        try String(contentsOfFile: folder.file(name), encoding: .utf8)
    }

    private func expectDescribed(in folder: CertificateFolder) throws {
        let events = try StrictSchema("Documentation/events.schema.json")
        for line in try Self.text("r.jsonl", in: folder).split(separator: "\n") {
            #expect(try events.failures(of: line.utf8) == [], "\(line)")
        }
        let report = try StrictSchema("Documentation/report.schema.json")
        #expect(try report.failures(of: Self.text("r.json", in: folder).utf8) == [])
        let har = try Self.text("r.har", in: folder)
        #expect(try Self.archiveSchema().failures(of: JSONValue(parsing: Array(har.utf8))) == [])
        try expectTimesAgree(har)
    }

    private static func archiveSchema() throws -> JSONSchema {
        let file = RepositoryFile.at("Tests/Schemas/har.schema.json")
        return try JSONSchema(JSONValue(parsing: Array(Data(contentsOf: file))))
    }

    /// Checks that the phases of an entry add up to its time; TLS is part of `connect`.
    private func expectTimesAgree(_ har: String) throws {
        let document = try JSONSerialization.jsonObject(with: Data(har.utf8)) as? [String: [String: Any]]
        for entry in try #require(document?["log"]?["entries"] as? [[String: Any]]) {
            let timings = try #require(entry["timings"] as? [String: Double])
            let sum = timings.reduce(0) { $1.key == "ssl" || $1.value < 0 ? $0 : $0 + $1.value }
            #expect(abs(sum - (entry["time"] as? Double ?? -1)) < 0.0005, "\(entry)")
        }
    }
}
