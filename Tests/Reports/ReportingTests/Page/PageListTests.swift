import Diagnostics
import Foundation
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// The list of requests and the details of one.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("chromium"), "chromium is not installed"))
struct PageListTests {
    /// A link to a request in a folded group unfolds the group.
    @Test func groupsCanBeFolded() async throws {
        var inside = RecordedRun.sent("Inside")
        inside.groups = [GroupRecord(name: "G", position: 0)]
        try await PageInBrowser.open([.unit(RecordedRun.unit()), .request(RecordedRun.sent("First")), .request(inside)])
        { page in
            _ = try await page.evaluate("document.querySelector('.row.heading').click()")
            #expect(try await page.evaluate(PageInBrowser.names) == "First")
            #expect(try await page.evaluate("document.querySelector('.heading .fold').ariaExpanded") == "false")
            _ = try await page.evaluate("location.hash = 'unit-1-request-2'")
            try await page.wait(until: PageInBrowser.isOpen)
            #expect(try await page.evaluate(PageInBrowser.names) == "First,Inside")
            _ = try await page.evaluate("document.querySelector('.row.unit').click()")
            #expect(try await page.evaluate(PageInBrowser.names) == "")
            // The key unfolds all groups, and folds the groups of a single collection.
            let press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }))"
            _ = try await page.evaluate(press)
            #expect(try await page.evaluate(PageInBrowser.names) == "First,Inside")
            _ = try await page.evaluate(press)
            #expect(try await page.evaluate(PageInBrowser.names) == "First")
        }
    }

    @Test func eventsOfAStreamAreListed() async throws {
        var request = RecordedRun.sent("First", body: "data: 1\n\n")
        request.attempts[0].exchanges[0].stream = StreamRecord(
            end: .reached,
            events: [
                StreamEventRecord(
                    time: Milliseconds(.milliseconds(120)), name: "price", id: "1", data: PageInBrowser.hostile)
            ], omittedEvents: 3)
        try await PageInBrowser.open([.unit(RecordedRun.unit()), .request(request)], "#unit-1-request-1") { page in
            try await page.wait(until: PageInBrowser.isOpen)
            let text = try await page.evaluate("document.querySelector('.exchange').innerText")
            for part in ["4 events", "120 ms", "price", "</script>", "3 more"] { #expect(text.contains(part)) }
            #expect(try await page.evaluate("document.title") != "x")
        }
    }

    @Test func controlCharactersAreEscaped() async throws {
        try await PageInBrowser.open(
            [.unit(RecordedRun.unit()), .request(RecordedRun.sent("A\u{1}", body: "b\u{1B}[0m\u{9F}\r\n"))],
            "#unit-1-request-1"
        ) { page in
            try await page.wait(until: PageInBrowser.isOpen)
            #expect(try await page.evaluate("document.querySelector('#list .title').textContent") == #"A\x01"#)
            #expect(
                try await page.evaluate("document.querySelector('#detail .body').textContent.trim()")
                    == #"b\x1b[0m\x9f"#)
        }
    }

    /// The caret is in view even if the line is wider than the screen.
    @Test func caretsAreVisibleOnANarrowScreen() async throws {
        var failed = RecordedRun.sent("Fails", .failed)
        let text = "    expect: { json: { " + String(repeating: "$.a: 1, ", count: 10) + "$.wrong: 2 } }"
        failed.problems[0].excerpt = SourceExcerpt(line: 3, text: text, indentation: 102, width: 7)
        try await PageInBrowser.open([.unit(RecordedRun.unit()), .request(failed)]) { page in
            try await page.show(dark: false, width: 320)
            try await page.wait(until: "innerWidth === 320")
            try await page.evaluate("(location.hash = '#unit-1-request-1')")
            try await page.wait(until: PageInBrowser.isOpen)
            let isSeen = """
                (() => {
                    const line = document.querySelector('#detail .excerpt');
                    const [box, carets] = [line, line.querySelector('.carets')].map((e) => e.getBoundingClientRect());
                    return line.scrollLeft > 0 && box.left <= carets.left && carets.right <= box.right;
                })()
                """
            #expect(try await page.evaluate(isSeen) == "true")
        }
    }

    @Test func imagesAreShown() async throws {
        let pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
        var request = RecordedRun.sent()
        var body = BodyRecord(size: 42, contentType: "image/gif", placeholder: "(42 bytes that are not text)")
        body.image = pixel
        request.attempts[0].exchanges[0].response?.body = body
        var hostile = request
        hostile.attempts[0].exchanges[0].response?.body?.image = "javascript:alert(1)"
        let unit = RunRecord.unit(RecordedRun.unit())
        try await PageInBrowser.open([unit, .request(request), .request(hostile)], "#unit-1-request-1") { page in
            try await page.wait(until: "document.querySelector('img')?.naturalWidth === 1")
            _ = try await page.evaluate("location.hash = 'unit-1-request-2'")
            try await page.wait(until: "document.getElementById('detail').innerText.includes('not text')")
            #expect(try await page.evaluate("String(document.querySelector('img'))") == "null")
        }
    }

    @Test func maliciousTextsHaveNoEffect() async throws {
        try await PageInBrowser.open(PageInBrowser.records, "#unit-1-request-3") { page in
            try await page.wait(until: PageInBrowser.isOpen)
            #expect(try await page.evaluate("document.title").hasSuffix("– hubrun"))
            #expect(try await page.evaluate("document.querySelectorAll('img').length") == "0")
            #expect(
                try await page.evaluate("document.querySelector('#detail-title').innerText") == "✓ "
                    + PageInBrowser.hostile)
        }
    }

    @Test func outcomesAreFilteredByButtonsAndTheURL() async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            try await page.evaluate("document.querySelector('[data-outcome=failed]').click()")
            #expect(try await page.evaluate(PageInBrowser.names) == "Fails,Fails too")
            #expect(try await page.evaluate("location.hash") == "#outcome=failed")
        }
        try await PageInBrowser.open(PageInBrowser.records, "#unit-1-request-2&outcome=failed,skipped") { page in
            try await page.wait(until: PageInBrowser.isOpen)
            #expect(try await page.evaluate(PageInBrowser.names) == "Fails,Skipped,Fails too")
            #expect(try await page.evaluate(PageInBrowser.text("detail-title")) == "✗ Fails")
        }
    }

    @Test(arguments: [
        ("NEEDLE", "Retried"), ("first", "First"), ("x:y", "Fails"), ("a \"Body\" <B>&", "Retried"),
        ("onerror=\"", PageInBrowser.hostile), ("attempts", ""),
    ])
    func searchFindsTextInNamesAndBodies(text: String, name: String) async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            try await page.evaluate("document.getElementById('search').focus()")
            try await page.type(text)
            try await page.wait(until: "/ of 6$/.test(\(PageInBrowser.text("found")))")
            #expect(try await page.evaluate(PageInBrowser.names) == name)
        }
    }

    @Test func keysNavigateAndOpenRows() async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            try await page.press("f")
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '✗ Fails'")
            try await page.press("f")
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '✗ Fails too'")
            try await page.press("k")
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '– Skipped'")
            try await page.press(.escape)
            try await page.wait(until: "!(\(PageInBrowser.isOpen))")
            try await page.evaluate("document.getElementById('list').focus()")
            try await page.press(.down)
            try await page.press("k")
            try await page.press("k")
            try await page.press(.enter)
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '✓ Retried'")
            #expect(try await page.evaluate("document.querySelectorAll('#detail .attempt').length") == "2")
            try await page.press("/")
            try await page.wait(until: "document.activeElement.id === 'search'")
            try await page.press(.escape)
            try await page.press("?")
            try await page.wait(until: "document.getElementById('help').open")
        }
    }

    @Test func bodiesAreFormattedAndKeepTheirDigits() async throws {
        try await PageInBrowser.open(PageInBrowser.records, "#unit-1-request-2") { page in
            try await page.wait(until: PageInBrowser.isOpen)
            let body = "document.querySelector('#detail .body').textContent"
            let laidOut = "{\n  \"n\": 12345678901234567890,\n  \"a\": [\n    1,\n    \"x:y\"\n  ]\n}"
            #expect(try await page.evaluate(body) == laidOut)
            try await page.evaluate(
                "[...document.querySelectorAll('#detail button')].find((b) => b.textContent === 'Raw').click()")
            #expect(try await page.evaluate(body) == #"{"n":12345678901234567890,"a":[1,"x:y"]}"#)
        }
    }

    @Test func rowsAreAccessible() async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            #expect(try await page.evaluate("document.getElementById('list').getAttribute('aria-rowcount')") == "8")
            let bars = try await page.evaluate("document.querySelector('#list .request .bars').innerText.trim()")
            #expect(bars == "after 0 s: dns 1 ms, connect 1 ms, wait 2 ms, transfer 1 ms")
            try await page.press("j")
            let active = "document.getElementById('list').getAttribute('aria-activedescendant')"
            #expect(
                try await page.evaluate("document.getElementById(\(active)).getAttribute('aria-selected')") == "true")
        }
    }

    /// The browser's search, and pictures of the page, need rows that are there.
    @Test(arguments: [(1000, "1000"), (1001, "few")])
    func rowsUpToALimitAreReal(count: Int, rows: String) async throws {
        let requests = (1...count).map { RunRecord.request(RecordedRun.sent("R\($0)")) }
        try await PageInBrowser.open([.unit(RecordedRun.unit())] + requests) { page in
            let shown = "document.querySelectorAll('#list .request').length"
            let drawn = try await page.evaluate("\(shown) < 200 ? 'few' : String(\(shown))")
            #expect(drawn == rows)
            // The last row can be reached in both forms.
            try await page.evaluate("document.getElementById('list').focus()")
            try await page.press("k")
            try await page.wait(
                until: """
                    (() => {
                        const row = document.querySelector('.request[aria-selected=true]');
                        const box = row?.getBoundingClientRect();
                        return row?.innerText.includes('R\(count)') && box.top >= 0 && box.bottom <= innerHeight;
                    })()
                    """)
        }
    }

    @Test func allRequestsAreOneClickAway() async throws {
        try await PageInBrowser.open(PageInBrowser.records, "#outcome=failed") { page in
            #expect(try await page.evaluate(PageInBrowser.text("to-list")) == "Show all 6 requests")
            try await page.evaluate("document.getElementById('to-list').click()")
            #expect(try await page.evaluate("String(document.querySelectorAll('#list .request').length)") == "6")
            #expect(try await page.evaluate("document.activeElement.id") == "list")
        }
    }

    /// The benchmarks measure the time; this test checks that the page works.
    @Test func tenThousandRequestsAreListed() async throws {
        let requests = (1...10_000).map { number -> RunRecord in
            .request(
                RecordedRun.sent(
                    "R\(number)", number.isMultiple(of: 1000) ? .failed : .passed, body: "body-\(number)-"))
        }
        try await PageInBrowser.open([.unit(RecordedRun.unit())] + requests) { page in
            #expect(try await page.evaluate(PageInBrowser.text("headline")) == "10 failed of 10,000 requests")
            #expect(try await page.evaluate("document.querySelectorAll('#list .row').length < 200") == "true")
            try await page.evaluate("scrollTo(0, document.body.scrollHeight)")
            try await page.wait(until: "\(PageInBrowser.names).endsWith('R10000')")
            try await page.evaluate("document.getElementById('search').focus()")
            try await page.type("body-7777-")
            try await page.wait(until: "\(PageInBrowser.text("found")) === '1 of 10,000'")
            #expect(try await page.evaluate(PageInBrowser.names) == "R7777")
        }
    }
}
