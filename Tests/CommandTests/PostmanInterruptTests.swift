import Foundation
import TestSupport
import Testing

/// Ctrl-C in the middle of a Postman collection: the run ends with complete reports.
@Suite(.inTurn, .enabled(if: ExternalProgram.isInstalled("xmllint"), "xmllint is not installed"))
struct PostmanInterruptTests {
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
        let names = try sample.cases(ofJUnit: "junit.xml")
        for name in ["passes", "status is 200", "hangs", "never"] {
            #expect(names.contains { $0.hasSuffix(" \(name)") }, "\(names)")
        }
        let events = try sample.folder.text("events.jsonl").split(separator: "\n")
        for event in events { _ = try JSONSerialization.jsonObject(with: Data(event.utf8)) }
        #expect(events.last?.contains(#""interrupted":true"#) == true)
        let report = try JSONSerialization.jsonObject(with: Data(sample.folder.text("report.json").utf8))
        #expect(report is [String: Any])
        #expect(try sample.folder.text("page.html").hasSuffix("</html>\n"))
    }
}
