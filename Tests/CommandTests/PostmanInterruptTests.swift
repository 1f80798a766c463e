import Foundation
import TestSupport
import Testing

/// Ctrl-C in the middle of a Postman collection: the run ends with complete reports.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("xmllint"), "xmllint is not installed"))
struct PostmanInterruptTests {
    /// The parts of a JSON report that tell how the run ended.
    private struct Report: Decodable {
        struct Summary: Decodable { let interrupted: Bool }
        struct Unit: Decodable { let requests: [Request] }
        struct Request: Decodable { let name, outcome: String }

        let summary: Summary
        let units: [Unit]
    }

    @Test func reportsAreComplete() async throws {
        let isThere = DispatchSemaphore(value: 0)
        let sample = try PostmanSample { request in
            guard request.hasPrefix("GET /hangs") else { return PostmanSample.response() }
            isThere.signal()
            return .silence
        }
        try sample.write(
            "shop", PostmanSample.item("passes", "/passes", after: [PostmanSample.test()]),
            PostmanSample.item("hangs", "/hangs", after: [PostmanSample.test()]),
            PostmanSample.item("never", "/never", after: [PostmanSample.test()]))
        try sample.write("other", PostmanSample.item("later", "/later"))
        let output = try await sample.run(
            "shop.postman_collection.json", "other.postman_collection.json", "--report", "junit=junit.xml", "--report",
            "jsonl=events.jsonl", "--report", "json=report.json", "--report", "html=page.html"
        ) { process in
            isThere.waitOrFail()
            process.send(SIGINT)
        }
        #expect(output.status == 130, "\(output)")
        #expect(sample.targets == ["/passes", "/hangs"])
        let lines = output.stdout.replacing(/\ {3,}/, with: "   ").split(separator: "\n").map(String.init)
        #expect(lines.contains("  ✗ hangs   interrupted"), "\(output.stdout)")
        #expect(lines.contains("  - never   skipped: interrupted"), "\(output.stdout)")
        #expect(lines.last?.hasPrefix("interrupted, ") == true, "\(output.stdout)")

        #expect(try await sample.folder.faults(ofJUnit: "junit.xml") == "")
        let junit = try sample.folder.text("junit.xml")
        let cases = junit.matches(of: /<testcase name="([^"]*)"[^>]*?(?:\/>|>\s*<(\w+))/).map {
            "\($0.1): \($0.2 ?? "passed")"
        }
        #expect(
            cases == [
                "passes: passed", "status is 200: passed", "hangs: error", "never: skipped", "later: skipped",
                "The run ends: error",
            ])
        let events = try sample.folder.text("events.jsonl").split(separator: "\n")
        for event in events { _ = try JSONSerialization.jsonObject(with: Data(event.utf8)) }
        #expect(events.last?.contains(#""interrupted":true"#) == true)
        let report = try JSONDecoder().decode(Report.self, from: Data(sample.folder.text("report.json").utf8))
        #expect(report.summary.interrupted)
        #expect(
            report.units.flatMap(\.requests).map { "\($0.name): \($0.outcome)" }
                == ["passes: passed", "hangs: errored", "never: skipped", "later: skipped"])
        let page = try sample.folder.text("page.html")
        #expect(page.hasSuffix("</html>\n"))
        for name in ["hangs", "never", "later"] { #expect(page.contains(name), "\(name)") }
    }
}
