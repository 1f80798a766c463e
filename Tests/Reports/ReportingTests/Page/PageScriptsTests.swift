import Diagnostics
import Foundation
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// The results of scripts on the page, in a browser.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("chromium"), "chromium is not installed"))
struct PageScriptsTests {
    private static let detail = "document.getElementById('detail')"

    private static func texts(_ selector: String) -> String {
        "[...\(detail).querySelectorAll('\(selector)')].map((e) => e.innerText.replace(/\\s+/g, ' ').trim()).join('; ')"
    }

    private func open(
        _ run: RecordedRun = .scriptedRun(), _ hash: String, _ body: (HeadlessBrowser) async throws -> Void
    ) async throws {
        let folder = try CertificateFolder()
        let path = try folder.write(try run.text { PageReporter(file: $0) }, to: "report.html")
        try await HeadlessBrowser.open("file://\(path)\(hash)") { page in
            try await page.wait(until: "document.readyState === 'complete'")
            try await body(page)
            #expect(page.remarks == [])
        }
    }

    @Test func testsHaveExpectedAndActual() async throws {
        try await open(.scriptedRun(), "#unit-1-request-1") { page in
            let shown = try await page.evaluate(Self.texts(".tests > li > p:first-child"))
            #expect(
                shown == """
                    ✓ the currency is EUR 120 µs; ✗ the total is right 120 µs; – later; \
                    – no function no function was given; ✓ no name 120 µs; ✓ the total is right 120 µs
                    """)
            let values = try await page.evaluate(Self.texts(".compared"))
            #expect(values == #"expected { "total": 13 }; actual { "total": 12 }"#)
            let facts = try await page.evaluate("document.getElementById('summary').innerText.replace(/\\s+/g, ' ')")
            #expect(facts.contains("Tests 1 failed, 4 passed, 2 skipped"))
            #expect(facts.contains("Sent by scripts 2 requests"))
        }
    }

    /// A path in the line of a failed assertion leads to the part of the response; without one, the card shows all of it.
    @Test(arguments: [
        ("  pm.expect(data.items[0].id).to.eql(2);", "response at items[0].id 12345678901234567890"),
        ("  pm.expect(data['items'][0].name).to.eql(2);", #"response at ['items'][0] { "id": 12345678901234567890 }"#),
        ("  pm.expect(data.items.length).to.eql(2);", #"response at items [ { "id": 12345678901234567890 } ]"#),
        ("  check();", #"response { "items": [ { "id": 12345678901234567890 } ] }"#),
    ])
    func failedScriptsShowWhatTheyRead(line: String, shown: String) async throws {
        var request = RecordedRun.sent("Fails", .failed, body: #"{"items":[{"id":12345678901234567890}]}"#)
        request.problems = [RequestFailureRecord(.test, at: RecordedRun.place(3), "no")]
        request.problems[0].excerpt = SourceExcerpt(line: 3, text: line, indentation: 2, width: 2)
        try await open(RecordedRun.of([.unit(RecordedRun.unit()), .request(request)]), "") { page in
            let card = "document.querySelector('.card .compared').innerText.replace(/\\s+/g, ' ').trim()"
            let text = try await page.evaluate(card)
            #expect(text == shown)
        }
    }

    @Test func consoleIsInOrder() async throws {
        try await open(.scriptedRun(), "#unit-1-request-1") { page in
            let shown = try await page.evaluate(Self.texts(".console > li"))
            #expect(
                shown == """
                    log items 3; warn two lines \\x1b[2J ::error::x; error ::error::no ::warning::x ##vso[task.complete]
                    """)
            #expect(try await page.evaluate("\(Self.detail).innerText").contains("… 340 more lines"))
        }
    }

    @Test func subrequestsAreFoldedBelowTheirScript() async throws {
        try await open(.scriptedRun(), "#unit-1-request-1") { page in
            let shown = try await page.evaluate(Self.texts(".script > summary"))
            #expect(
                shown == """
                    beforeRequest 1 ms, 1 request collections/sample.yaml:4:5; \
                    afterResponse 234 µs, 1 request collections/sample.yaml:6:5
                    """)
            #expect(try await page.evaluate("\(Self.detail).innerText").contains("/login") == false)
            _ = try await page.evaluate("\(Self.detail).querySelectorAll('details').forEach((e) => { e.open = true; })")
            #expect(try await page.evaluate("\(Self.detail).innerText").contains("http://127.0.0.1/login"))
        }
    }

    @Test func chartShowsTheTimeOfScripts() async throws {
        let isHidden = "String(document.getElementById('legend-scripts').hidden)"
        try await open(.scriptedRun(), "") { page in
            let title = try await page.evaluate("document.querySelectorAll('#list .bars')[0].title")
            #expect(title.hasPrefix("after 0 s: scripts 1 ms; after 100 ms: dns 1 ms"))
            #expect(title.contains("scripts 234 µs"))
            let hidden = try await page.evaluate(isHidden)
            #expect(hidden == "false")
        }
        try await open(RecordedRun.whole([RecordedRun.sent()]), "") { page in
            let hidden = try await page.evaluate(isHidden)
            #expect(hidden == "true")
        }
    }

    /// A later execution has a number in the list and in the opened request.
    @Test func executionsHaveNumbers() async throws {
        var again = RecordedRun.sent("Page")
        again.execution = 2
        try await open(RecordedRun.whole([RecordedRun.sent("Page"), again]), "#unit-1-request-2") { page in
            let names = try await page.evaluate(
                "[...document.querySelectorAll('#list .title')].map((e) => e.textContent).join()")
            #expect(names == "Page,Page (2)")
            let facts = try await page.evaluate(Self.texts("h2 + p"))
            #expect(facts == "200, 5 ms, execution 2")
        }
    }
}
