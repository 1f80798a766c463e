import Diagnostics
import Foundation
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// The page in a browser, opened from the disk.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("chromium"), "chromium is not installed"))
struct PageBrowserTests {
    private static let hostile =
        "</script><script>document.title='x'</script><img src=x onerror=\"document.title='x'\">"

    /// Records with failures, groups, attempts, malicious texts and bodies.
    private static var records: [RunRecord] {
        var failed = RecordedRun.sent("Fails", .failed, body: #"{"n":12345678901234567890,"a":[1,"x:y"]}"#)
        failed.problems[0].hint = "look at it"
        var hostile = RecordedRun.sent(Self.hostile, body: Self.hostile)
        hostile.groups = [GroupRecord(name: Self.hostile, position: 0)]
        var retried = RecordedRun.sent("Retried", body: "needle in a \"body\" <b>&")
        retried.attempts += retried.attempts
        return [
            .unit(RecordedRun.unit()), .request(RecordedRun.sent("First")), .request(failed), .request(hostile),
            .request(retried), .request(RecordedRun.sent("Skipped", .skipped)),
            .request(RecordedRun.sent("Fails too", .failed)),
        ]
    }

    private func open(
        _ records: [RunRecord], _ hash: String = "", _ body: (HeadlessBrowser) async throws -> Void
    ) async throws {
        try await open(RecordedRun.of(records), hash, body)
    }

    private func open(
        _ run: RecordedRun, _ hash: String = "", _ body: (HeadlessBrowser) async throws -> Void
    ) async throws {
        let folder = try CertificateFolder()
        let text = try run.text { PageReporter(file: $0) }
        let path = try folder.write(text, to: "report.html")
        try await HeadlessBrowser.open("file://\(path)\(hash)") { page in
            try await page.wait(until: "document.readyState === 'complete'")
            try await body(page)
            #expect(page.remarks == [])
        }
    }

    private static func text(_ id: String) -> String { "document.getElementById('\(id)').innerText" }
    private static let names = "[...document.querySelectorAll('#list .title')].map((e) => e.textContent).join()"
    private static let isOpen = "!document.getElementById('detail').hidden"

    @Test func firstLinesShowTheCause() async throws {
        try await open(Self.records) { page in
            #expect(try await page.evaluate(Self.text("headline")) == "2 failed of 6 requests")
            let failures = try await page.evaluate(Self.text("failures"))
            #expect(failures.contains("expected 201, got 200 of Fails"))
            #expect(failures.contains("collections/sample.yaml:3:5"))
            #expect(failures.contains("hint: look at it"))
            #expect(failures.contains("hubrun collections/sample.yaml --name \"Fails\""))
        }
    }

    /// A link to a request in a folded group unfolds the group.
    @Test func groupsCanBeFolded() async throws {
        var inside = RecordedRun.sent("Inside")
        inside.groups = [GroupRecord(name: "G", position: 0)]
        try await open([.unit(RecordedRun.unit()), .request(RecordedRun.sent("First")), .request(inside)]) { page in
            _ = try await page.evaluate("document.querySelector('.row.heading').click()")
            #expect(try await page.evaluate(Self.names) == "First")
            #expect(try await page.evaluate("document.querySelector('.heading .fold').ariaExpanded") == "false")
            _ = try await page.evaluate("location.hash = 'unit-1-request-2'")
            try await page.wait(until: Self.isOpen)
            #expect(try await page.evaluate(Self.names) == "First,Inside")
            _ = try await page.evaluate("document.querySelector('.row.unit').click()")
            #expect(try await page.evaluate(Self.names) == "")
            // The key unfolds all groups, and folds the groups of a single collection.
            let press = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', bubbles: true }))"
            _ = try await page.evaluate(press)
            #expect(try await page.evaluate(Self.names) == "First,Inside")
            _ = try await page.evaluate(press)
            #expect(try await page.evaluate(Self.names) == "First")
        }
    }

    @Test func allKindsOfFailureCanBeShown() async throws {
        let failures = (1...22).map { RunRecord.request(RecordedRun.sent("F\($0)", .failed)) }
        try await open([.unit(RecordedRun.unit())] + failures) { page in
            #expect(try await page.evaluate("String(document.querySelectorAll('.card').length)") == "3")
            let button = "[...document.querySelectorAll('#failures > button')].at(-1)"
            #expect(try await page.evaluate("\(button).innerText") == "19 more kinds of failure")
            _ = try await page.evaluate("\(button).click()")
            #expect(try await page.evaluate("String(document.querySelectorAll('.card').length)") == "22")
        }
    }

    @Test func cardsShowTargetRowAndCaptures() async throws {
        var failed = RecordedRun.sent("Fails", .failed)
        failed.sent = RequestTarget(method: "PUT", url: "http://127.0.0.1/devices/7")
        failed.checks = [
            CheckRecord(subject: "status", held: false), CheckRecord(subject: "$.size", held: true, value: "19"),
            CheckRecord(subject: "capture token", held: true, value: "•••"),
            CheckRecord(subject: "capture lost", held: false),
        ]
        failed.checks += (1...7).map { CheckRecord(subject: "capture id\($0)", held: true, value: "<b>\($0)") }
        let unit = RecordedRun.unit { $0.row = "row 3: user=ann" }
        try await open([.unit(unit), .request(failed)]) { page in
            let card = "document.querySelector('.card')"
            #expect(try await page.evaluate("\(card).querySelector('h2').innerText").contains("row 3: user=ann"))
            let target = try await page.evaluate("\(card).querySelector('.target').innerText")
            #expect(target.hasPrefix("PUT http://127.0.0.1/devices/7"))
            let captures = "[...\(card).querySelector('.captures').children].map((e) => e.innerText).join('; ')"
            #expect(
                try await page.evaluate(captures)
                    == "captured; token = •••; id1 = <b>1; id2 = <b>2; id3 = <b>3; id4 = <b>4; id5 = <b>5; and 2 more")
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
        try await open([unit, .request(request), .request(hostile)], "#unit-1-request-1") { page in
            try await page.wait(until: "document.querySelector('img')?.naturalWidth === 1")
            _ = try await page.evaluate("location.hash = 'unit-1-request-2'")
            try await page.wait(until: "document.getElementById('detail').innerText.includes('not text')")
            #expect(try await page.evaluate("String(document.querySelector('img'))") == "null")
        }
    }

    @Test func eventsOfAStreamAreListed() async throws {
        var request = RecordedRun.sent("First", body: "data: 1\n\n")
        request.attempts[0].exchanges[0].stream = StreamRecord(
            end: .reached,
            events: [
                StreamEventRecord(time: Milliseconds(.milliseconds(120)), name: "price", id: "1", data: Self.hostile)
            ], omittedEvents: 3)
        try await open([.unit(RecordedRun.unit()), .request(request)], "#unit-1-request-1") { page in
            try await page.wait(until: Self.isOpen)
            let text = try await page.evaluate("document.querySelector('.exchange').innerText")
            for part in ["4 events", "120 ms", "price", "</script>", "3 more"] { #expect(text.contains(part)) }
            #expect(try await page.evaluate("document.title") != "x")
        }
    }

    /// Counts that the headline contains are not repeated below it.
    @Test func countsAreShownOnce() async throws {
        try await open([.unit(RecordedRun.unit()), .request(RecordedRun.sent("First"))]) { page in
            let headline = try await page.evaluate(Self.text("headline"))
            #expect(headline == "The request passed")
            let facts = try await page.evaluate(Self.text("facts"))
            #expect(!facts.contains("passed"))
        }
    }

    /// The headline and each unit use the console's terms.
    @Test func failuresAndErrorsAreCountedSeparately() async throws {
        let outcomes: [RequestRecord.Outcome] = [.failed, .errored, .errored, .passed]
        let requests = outcomes.map { RunRecord.request(RecordedRun.sent("R", $0)) }
        let unit = RecordedRun.unit { ($0.iteration, $0.iterations) = (2, 3) }
        try await open([.unit(unit)] + requests) { page in
            #expect(
                try await page.evaluate("document.querySelector('.row.unit b').innerText") == "Sample [iteration 2]")
            #expect(try await page.evaluate(Self.text("headline")) == "1 failed, 2 not carried out of 4 requests")
            let unit = try await page.evaluate("document.querySelector('.row.unit .bad').innerText.trim()")
            #expect(unit == "1 failed, 2 not carried out")
        }
    }

    @Test func unitsNotStartedAreCounted() async throws {
        var run = RecordedRun.of(Self.records, isWhole: false)
        run.end { $0.unitsNotBegun = 1098 }
        try await open(run) { page in
            let facts = try await page.evaluate(Self.text("facts"))
            #expect(facts == "3 passed, 1 skipped, 1,098 iterations not begun in 9 ms")
        }
    }

    @Test func firstLineShowsCollectionIterationsAndTime() async throws {
        var header = RunHeader(hubrun: "1.2.3", startedAt: RecordedRun.start)
        for (files, units, what) in [
            (["a.yaml"], 1, "a.yaml"), (["a.yaml"], 3, "a.yaml, 3 iterations"), (["a", "b"], 2, "2 collections"),
            (["a", "b"], 1002, "2 collections, 1,002 iterations"),
        ] {
            header.files = files
            let requests = (1...units).flatMap { number -> [RunRecord] in
                [.unit(RecordedRun.unit(number)), .request(RecordedRun.sent("R", unit: number))]
            }
            try await open(RecordedRun(records: [.run(header)] + requests)) { page in
                let time =
                    "new Date(\(header.startedAt.seconds * 1000)).toLocaleTimeString(undefined, { timeStyle: 'long' })"
                let meta = try await page.evaluate(Self.text("meta"))
                #expect(meta.hasPrefix(what + ", "))
                // The time includes its zone.
                #expect(meta.hasSuffix(try await page.evaluate(time)))
            }
        }
    }

    @Test func controlCharactersAreEscaped() async throws {
        try await open(
            [.unit(RecordedRun.unit()), .request(RecordedRun.sent("A\u{1}", body: "b\u{1B}[0m\u{9F}\r\n"))],
            "#unit-1-request-1"
        ) { page in
            try await page.wait(until: Self.isOpen)
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
        try await open([.unit(RecordedRun.unit()), .request(failed)]) { page in
            try await page.show(dark: false, width: 320)
            try await page.wait(until: "innerWidth === 320")
            try await page.evaluate("(location.hash = '#unit-1-request-1')")
            try await page.wait(until: Self.isOpen)
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

    /// Three requests that failed for one reason are shown as one failure.
    @Test func commonCauseIsShownOnce() async throws {
        let records = (1...3).map { number -> RunRecord in
            var request = RecordedRun.sent("R\(number)", .failed)
            request.notes = [NoteRecord(.diagnosis, "the signature does not match", hint: "copy the key again")]
            return .request(request)
        }
        try await open([.unit(RecordedRun.unit())] + records + [.request(RecordedRun.sent("Else", .failed))]) { page in
            let cards = "[...document.querySelectorAll('.card')].map((e) => e.innerText)"
            #expect(try await page.evaluate("\(cards).length") == "2")
            #expect(try await page.evaluate("\(cards)[0]").contains("token: the signature does not match"))
            try await page.evaluate("document.querySelector('.card > button').click()")
            try await page.wait(until: "\(Self.text("found")) === '3 of 4'")
        }
    }

    @Test func warningsLinkToTheirFirstRequest() async throws {
        let records = (1...2).map { number -> RunRecord in
            var request = RecordedRun.sent("R\(number)")
            request.itemID = "7c1b"
            request.notes = [
                NoteRecord(.warning, Self.hostile, hint: "set it", at: RecordedRun.place(12)),
                NoteRecord(.newman, "late", at: RecordedRun.place(13)),
            ]
            return .request(request)
        }
        try await open([.unit(RecordedRun.unit())] + records) { page in
            let text = try await page.evaluate("document.querySelector('.warnings').innerText")
            #expect(text.hasPrefix("1 warning, 2 errors that Newman does not report"))
            #expect(text.contains("(2 requests)") && text.contains("hint: set it"))
            #expect(text.contains("late (Newman does not report this)"))
            try await page.evaluate("document.querySelector('.warnings a').click()")
            try await page.wait(until: "\(Self.text("detail-title")) === '✓ R1'")
            let detail = try await page.evaluate("document.getElementById('detail').innerText")
            #expect(detail.contains("late (Newman does not report this) collections/sample.yaml:13:9"))
            #expect(detail.contains("item 7c1b"))
            #expect(try await page.evaluate("document.querySelectorAll('img').length") == "0")
        }
    }

    @Test func maliciousTextsHaveNoEffect() async throws {
        try await open(Self.records, "#unit-1-request-3") { page in
            try await page.wait(until: Self.isOpen)
            #expect(try await page.evaluate("document.title").hasSuffix("– hubrun"))
            #expect(try await page.evaluate("document.querySelectorAll('img').length") == "0")
            #expect(try await page.evaluate("document.querySelector('#detail-title').innerText") == "✓ " + Self.hostile)
        }
    }

    @Test func outcomesAreFilteredByButtonsAndTheURL() async throws {
        try await open(Self.records) { page in
            try await page.evaluate("document.querySelector('[data-outcome=failed]').click()")
            #expect(try await page.evaluate(Self.names) == "Fails,Fails too")
            #expect(try await page.evaluate("location.hash") == "#outcome=failed")
        }
        try await open(Self.records, "#unit-1-request-2&outcome=failed,skipped") { page in
            try await page.wait(until: Self.isOpen)
            #expect(try await page.evaluate(Self.names) == "Fails,Skipped,Fails too")
            #expect(try await page.evaluate(Self.text("detail-title")) == "✗ Fails")
        }
    }

    @Test(arguments: [
        ("NEEDLE", "Retried"), ("first", "First"), ("x:y", "Fails"), ("a \"Body\" <B>&", "Retried"),
        ("onerror=\"", hostile), ("attempts", ""),
    ])
    func searchFindsTextInNamesAndBodies(text: String, name: String) async throws {
        try await open(Self.records) { page in
            try await page.evaluate("document.getElementById('search').focus()")
            try await page.type(text)
            try await page.wait(until: "/ of 6$/.test(\(Self.text("found")))")
            #expect(try await page.evaluate(Self.names) == name)
        }
    }

    @Test func keysNavigateAndOpenRows() async throws {
        try await open(Self.records) { page in
            try await page.press("f")
            try await page.wait(until: "\(Self.text("detail-title")) === '✗ Fails'")
            try await page.press("f")
            try await page.wait(until: "\(Self.text("detail-title")) === '✗ Fails too'")
            try await page.press("k")
            try await page.wait(until: "\(Self.text("detail-title")) === '– Skipped'")
            try await page.press(.escape)
            try await page.wait(until: "!(\(Self.isOpen))")
            try await page.evaluate("document.getElementById('list').focus()")
            try await page.press(.down)
            try await page.press("k")
            try await page.press("k")
            try await page.press(.enter)
            try await page.wait(until: "\(Self.text("detail-title")) === '✓ Retried'")
            #expect(try await page.evaluate("document.querySelectorAll('#detail .attempt').length") == "2")
            try await page.press("/")
            try await page.wait(until: "document.activeElement.id === 'search'")
            try await page.press(.escape)
            try await page.press("?")
            try await page.wait(until: "document.getElementById('help').open")
        }
    }

    @Test func bodiesAreFormattedAndKeepTheirDigits() async throws {
        try await open(Self.records, "#unit-1-request-2") { page in
            try await page.wait(until: Self.isOpen)
            let body = "document.querySelector('#detail .body').textContent"
            let laidOut = "{\n  \"n\": 12345678901234567890,\n  \"a\": [\n    1,\n    \"x:y\"\n  ]\n}"
            #expect(try await page.evaluate(body) == laidOut)
            try await page.evaluate(
                "[...document.querySelectorAll('#detail button')].find((b) => b.textContent === 'Raw').click()")
            #expect(try await page.evaluate(body) == #"{"n":12345678901234567890,"a":[1,"x:y"]}"#)
        }
    }

    @Test func rowsAreAccessible() async throws {
        try await open(Self.records) { page in
            #expect(try await page.evaluate("document.getElementById('list').getAttribute('aria-rowcount')") == "8")
            let bars = try await page.evaluate("document.querySelector('#list .request .bars').innerText.trim()")
            #expect(bars == "after 0 s: dns 1 ms, connect 1 ms, wait 2 ms, transfer 1 ms")
            try await page.press("j")
            let active = "document.getElementById('list').getAttribute('aria-activedescendant')"
            #expect(
                try await page.evaluate("document.getElementById(\(active)).getAttribute('aria-selected')") == "true")
        }
    }

    @Test(arguments: [false, true], [320, 768, 1600])
    func nothingIsWiderThanTheScreen(dark: Bool, width: Int) async throws {
        try await open(Self.records) { page in
            try await page.show(dark: dark, width: width)
            for hash in ["", "#unit-1-request-2"] {
                try await page.evaluate("(location.hash = '\(hash)')")
                try await page.wait(until: "(\(Self.isOpen)) === \(!hash.isEmpty)")
                #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
            }
        }
    }

    /// The browser's search, and pictures of the page, need rows that are there.
    @Test(arguments: [(1000, "1000"), (1001, "few")])
    func rowsUpToALimitAreReal(count: Int, rows: String) async throws {
        let requests = (1...count).map { RunRecord.request(RecordedRun.sent("R\($0)")) }
        try await open([.unit(RecordedRun.unit())] + requests) { page in
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

    @Test func longNamesWrapOnANarrowScreen() async throws {
        let name = String(repeating: "a long name of a request ", count: 8)
        try await open([.unit(RecordedRun.unit { $0.collection = name }), .request(RecordedRun.sent(name, .failed))]) {
            page in
            try await page.show(dark: false, width: 400)
            try await page.wait(until: "innerWidth === 400")
            let isWhole =
                "[...document.querySelectorAll('.card h2, .title, .unit b')].every((e) => e.scrollWidth <= e.clientWidth)"
            #expect(try await page.evaluate(isWhole) == "true")
            #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
        }
    }

    @Test func cardsOpenTheirRequest() async throws {
        try await open(Self.records) { page in
            #expect(try await page.evaluate("getComputedStyle(document.querySelector('.card')).cursor") == "pointer")
            try await page.evaluate("document.querySelector('.card .message').click()")
            try await page.wait(until: "\(Self.text("detail-title")) === '✗ Fails'")
        }
    }

    @Test func allRequestsAreOneClickAway() async throws {
        try await open(Self.records, "#outcome=failed") { page in
            #expect(try await page.evaluate(Self.text("to-list")) == "Show all 6 requests")
            try await page.evaluate("document.getElementById('to-list').click()")
            #expect(try await page.evaluate("String(document.querySelectorAll('#list .request').length)") == "6")
            #expect(try await page.evaluate("document.activeElement.id") == "list")
        }
    }

    @Test func tokensAreCountedIfThereAreAny() async throws {
        for (tokens, isShown) in [(0, "false"), (2, "true")] {
            var run = RecordedRun.of(Self.records, isWhole: false)
            run.end { $0.tokensMinted = tokens }
            try await open(run) { page in
                let result = try await page.evaluate("\(Self.text("summary")).includes('Tokens minted')")
                #expect(result == isShown)
            }
        }
    }

    /// The benchmarks measure the time; this test checks that the page works.
    @Test func tenThousandRequestsAreListed() async throws {
        let requests = (1...10_000).map { number -> RunRecord in
            .request(
                RecordedRun.sent(
                    "R\(number)", number.isMultiple(of: 1000) ? .failed : .passed, body: "body-\(number)-"))
        }
        try await open([.unit(RecordedRun.unit())] + requests) { page in
            #expect(try await page.evaluate(Self.text("headline")) == "10 failed of 10,000 requests")
            #expect(try await page.evaluate("document.querySelectorAll('#list .row').length < 200") == "true")
            try await page.evaluate("scrollTo(0, document.body.scrollHeight)")
            try await page.wait(until: "\(Self.names).endsWith('R10000')")
            try await page.evaluate("document.getElementById('search').focus()")
            try await page.type("body-7777-")
            try await page.wait(until: "\(Self.text("found")) === '1 of 10,000'")
            #expect(try await page.evaluate(Self.names) == "R7777")
        }
    }
}
