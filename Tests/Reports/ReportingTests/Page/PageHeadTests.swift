import Diagnostics
import Foundation
import RunRecords
import TestSupport
import Testing

@testable import Reporting

/// The head of the page: the result of the run, failures and warnings.
@Suite(
    .serialized, .timeLimit(.minutes(20)),
    .enabled(if: ExternalProgram.isInstalled("chromium"), "chromium is not installed"))
struct PageHeadTests {
    @Test func firstLinesShowTheCause() async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            #expect(try await page.evaluate(PageInBrowser.text("headline")) == "2 failed of 6 requests")
            let failures = try await page.evaluate(PageInBrowser.text("failures"))
            #expect(failures.contains("expected 201, got 200 of Fails"))
            #expect(failures.contains("collections/sample.yaml:3:5"))
            #expect(failures.contains("hint: look at it"))
            #expect(failures.contains("hubrun collections/sample.yaml --name \"Fails\""))
        }
    }

    @Test func allKindsOfFailureCanBeShown() async throws {
        let failures = (1...22).map { RunRecord.request(RecordedRun.sent("F\($0)", .failed)) }
        try await PageInBrowser.open([.unit(RecordedRun.unit())] + failures) { page in
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
        try await PageInBrowser.open([.unit(unit), .request(failed)]) { page in
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

    /// Counts that the headline contains are not repeated below it.
    @Test func countsAreShownOnce() async throws {
        try await PageInBrowser.open([.unit(RecordedRun.unit()), .request(RecordedRun.sent("First"))]) { page in
            let headline = try await page.evaluate(PageInBrowser.text("headline"))
            #expect(headline == "The request passed")
            let facts = try await page.evaluate(PageInBrowser.text("facts"))
            #expect(!facts.contains("passed"))
        }
    }

    /// The headline and each unit use the console's terms.
    @Test func failuresAndErrorsAreCountedSeparately() async throws {
        let outcomes: [RequestRecord.Outcome] = [.failed, .errored, .errored, .passed]
        let requests = outcomes.map { RunRecord.request(RecordedRun.sent("R", $0)) }
        let unit = RecordedRun.unit { ($0.iteration, $0.iterations) = (2, 3) }
        try await PageInBrowser.open([.unit(unit)] + requests) { page in
            #expect(
                try await page.evaluate("document.querySelector('.row.unit b').innerText") == "Sample [iteration 2]")
            #expect(
                try await page.evaluate(PageInBrowser.text("headline")) == "1 failed, 2 not carried out of 4 requests")
            let unit = try await page.evaluate("document.querySelector('.row.unit .bad').innerText.trim()")
            #expect(unit == "1 failed, 2 not carried out")
        }
    }

    @Test func unitsNotStartedAreCounted() async throws {
        var run = RecordedRun.of(PageInBrowser.records, isWhole: false)
        run.end { $0.unitsNotBegun = 1098 }
        try await PageInBrowser.open(run) { page in
            let facts = try await page.evaluate(PageInBrowser.text("facts"))
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
            try await PageInBrowser.open(RecordedRun(records: [.run(header)] + requests)) { page in
                let time =
                    "new Date(\(header.startedAt.seconds * 1000)).toLocaleTimeString(undefined, { timeStyle: 'long' })"
                let meta = try await page.evaluate(PageInBrowser.text("meta"))
                #expect(meta.hasPrefix(what + ", "))
                // The time includes its zone.
                #expect(meta.hasSuffix(try await page.evaluate(time)))
            }
        }
    }

    /// Three requests that failed for one reason are shown as one failure.
    @Test func commonCauseIsShownOnce() async throws {
        let records = (1...3).map { number -> RunRecord in
            var request = RecordedRun.sent("R\(number)", .failed)
            request.notes = [NoteRecord(.diagnosis, "the signature does not match", hint: "copy the key again")]
            return .request(request)
        }
        try await PageInBrowser.open(
            [.unit(RecordedRun.unit())] + records + [.request(RecordedRun.sent("Else", .failed))]
        ) { page in
            let cards = "[...document.querySelectorAll('.card')].map((e) => e.innerText)"
            #expect(try await page.evaluate("\(cards).length") == "2")
            #expect(try await page.evaluate("\(cards)[0]").contains("token: the signature does not match"))
            try await page.evaluate("document.querySelector('.card > button').click()")
            try await page.wait(until: "\(PageInBrowser.text("found")) === '3 of 4'")
        }
    }

    @Test func warningsLinkToTheirFirstRequest() async throws {
        let records = (1...2).map { number -> RunRecord in
            var request = RecordedRun.sent("R\(number)")
            request.itemID = "7c1b"
            request.notes = [
                NoteRecord(.warning, PageInBrowser.hostile, hint: "set it", at: RecordedRun.place(12)),
                NoteRecord(.newman, "late", at: RecordedRun.place(13)),
            ]
            return .request(request)
        }
        try await PageInBrowser.open([.unit(RecordedRun.unit())] + records) { page in
            let text = try await page.evaluate("document.querySelector('.warnings').innerText")
            #expect(text.hasPrefix("1 warning, 2 errors that Newman does not report"))
            #expect(text.contains("(2 requests)") && text.contains("hint: set it"))
            #expect(text.contains("late (Newman does not report this)"))
            try await page.evaluate("document.querySelector('.warnings a').click()")
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '✓ R1'")
            let detail = try await page.evaluate("document.getElementById('detail').innerText")
            #expect(detail.contains("late (Newman does not report this) collections/sample.yaml:13:9"))
            #expect(detail.contains("item 7c1b"))
            #expect(try await page.evaluate("document.querySelectorAll('img').length") == "0")
        }
    }

    @Test(arguments: [false, true], [320, 768, 1600])
    func nothingIsWiderThanTheScreen(dark: Bool, width: Int) async throws {
        try await PageInBrowser.open(PageInBrowser.records) { page in
            try await page.show(dark: dark, width: width)
            for hash in ["", "#unit-1-request-2"] {
                try await page.evaluate("(location.hash = '\(hash)')")
                try await page.wait(until: "(\(PageInBrowser.isOpen)) === \(!hash.isEmpty)")
                #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
            }
        }
    }

    @Test func longNamesWrapOnANarrowScreen() async throws {
        let name = String(repeating: "a long name of a request ", count: 8)
        try await PageInBrowser.open([
            .unit(RecordedRun.unit { $0.collection = name }), .request(RecordedRun.sent(name, .failed)),
        ]) {
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
        try await PageInBrowser.open(PageInBrowser.records) { page in
            #expect(try await page.evaluate("getComputedStyle(document.querySelector('.card')).cursor") == "pointer")
            try await page.evaluate("document.querySelector('.card .message').click()")
            try await page.wait(until: "\(PageInBrowser.text("detail-title")) === '✗ Fails'")
        }
    }

    @Test func tokensAreCountedIfThereAreAny() async throws {
        for (tokens, isShown) in [(0, "false"), (2, "true")] {
            var run = RecordedRun.of(PageInBrowser.records, isWhole: false)
            run.end { $0.tokensMinted = tokens }
            try await PageInBrowser.open(run) { page in
                let result = try await page.evaluate("\(PageInBrowser.text("summary")).includes('Tokens minted')")
                #expect(result == isShown)
            }
        }
    }

    /// Clicks sort the table and choose the request whose times are drawn.
    @Test func figuresOfALoadAreShown() async throws {
        var run = RecordedRun.of([.unit(RecordedRun.unit()), .request(RecordedRun.sent("First"))], isWhole: false)
        run.end { $0.setLoad(hostileName: PageInBrowser.hostile) }
        var header = RunHeader(hubrun: "1.2.3", startedAt: RecordedRun.start)
        var load = LoadRecord()
        (load.model, load.rate) = (.open, "50/s")
        (load.duration, load.warmup) = (Milliseconds(.seconds(60)), Milliseconds(.seconds(5)))
        header.load = load
        run.records[0] = .run(header)
        try await PageInBrowser.open(run) { page in
            #expect(try await page.evaluate(PageInBrowser.text("headline")).hasPrefix("1 threshold broken"))
            let names = "[...document.querySelectorAll('.figures tbody tr')].map((e) => e.firstChild.innerText).join()"
            #expect(try await page.evaluate(names) == "Fast,\(PageInBrowser.hostile)")
            let all = "[...document.querySelectorAll('.figures tfoot td')].map((e) => e.innerText).slice(0, 4).join()"
            #expect(try await page.evaluate(all) == "all requests,40,0,2/s")
            #expect(try await page.evaluate("String(document.querySelectorAll('.charts svg').length)") == "2")
            let head = { (number: Int) in "document.querySelectorAll('.figures th button')[\(number)].click()" }
            _ = try await page.evaluate(head(7))
            #expect(try await page.evaluate(names) == "\(PageInBrowser.hostile),Fast")
            _ = try await page.evaluate("document.querySelectorAll('.figures td button')[1].click()")
            let caption = "[...document.querySelectorAll('figcaption')].at(-1).innerText"
            #expect(try await page.evaluate(caption) == "Times of Fast (logarithmic)")
            #expect(try await page.evaluate(PageInBrowser.text("statistics")).contains("p95<1ms 50 ms"))
            #expect(try await !page.evaluate(PageInBrowser.text("meta")).contains("iteration"))
            let facts = try await page.evaluate(PageInBrowser.text("summary"))
            #expect(facts.contains("60 s, 50/s, open model, without the first 5 s"))
            #expect(try await page.evaluate("document.title") != "x")
            #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == "true")
        }
    }
}

extension RunEnd {
    /// Adds the statistics of two requests and a broken threshold.
    fileprivate mutating func setLoad(hostileName: String) {
        var statistics = RunStatistics()
        statistics.timeline = Timeline(from: RecordedRun.start)
        for (name, time) in [("Fast", 1), (hostileName, 50)] {
            var request = RequestStatistics()
            request.name = name
            for number in 0..<20 {
                var attempt = AttemptSample()
                attempt.time = Milliseconds(.milliseconds(time + number / 10))
                attempt.end = RecordedRun.start.seconds + Double(number)
                request.add(attempt)
                request.add(.passed, isFlaky: false, failure: nil)
                statistics.timeline.add(attempt, isFailure: false)
            }
            statistics.requests.append(request)
        }
        statistics.duration = Milliseconds(.seconds(20))
        self.statistics = statistics
        var threshold = ThresholdRecord("p95<1ms", of: ThresholdScope(named: hostileName), at: nil)
        (threshold.actual, threshold.outcome) = ("50 ms", .broken)
        thresholds = [threshold]
    }
}
