import RunRecords
import Testing

@testable import Reporting

struct PageReporterTests {
    private func page(_ records: [RunRecord], isWhole: Bool = true, _ limits: PageLimits = PageLimits()) throws
        -> String
    {
        try RecordedRun.of(records, isWhole: isWhole).text { PageReporter(file: $0, limits: limits) }
    }

    /// Returns the lines of the blocks of one class.
    private func lines(_ name: String, _ page: String) -> [String] {
        let start = "<script type=\"application/json\" class=\"\(name)\">\n"
        return page.split(separator: start).dropFirst().flatMap { block in
            block.prefix { $0 != "<" }.split(separator: "\n").map(String.init)
        }
    }

    private static let hostile = "</script><!-- <script>alert(1)</script>&\u{2028}\u{2029}\"<img onerror=x>"

    @Test func externalTextIsEscaped() throws {
        var request = RecordedRun.sent(Self.hostile, .failed, body: Self.hostile)
        request.rerunCommands = [Self.hostile]
        request.problems[0].hint = Self.hostile
        let text = try page([.unit(RecordedRun.unit { $0.collection = Self.hostile }), .request(request)])
        #expect(!text.contains("<img"))
        #expect(!text.contains("alert(1)</script>"))
        let scripts = text.prefix { $0 != "\u{2028}" && $0 != "\u{2029}" }
        #expect(scripts.contains("<noscript>"), "only where no script is")
        #expect(text.contains(#"\u003c/script\u003e\u003c!-- "#))
        #expect(text.contains("<h2>&lt;/script&gt;&lt;!-- "))
        // The two data blocks and the page's own script.
        #expect(text.matches(of: /<script/).count == 3)
    }

    @Test func onlyTheScriptAndStyleOfThePageAreAllowed() throws {
        let text = try page([])
        let policy = try #require(text.firstMatch(of: /Content-Security-Policy" content="([^"]+)"/)).1
        #expect(
            policy.replacing(/sha256-[A-Za-z0-9+\/]{43}=/, with: "DIGEST") == """
                default-src 'none'; script-src 'DIGEST'; style-src 'DIGEST'; img-src data:; base-uri 'none'; form-action 'none'
                """)
    }

    @Test func outlinesAreShortAndReferToRecords() throws {
        var request = RecordedRun.sent("R", .failed)
        request.groups = [GroupRecord(name: "G", position: 2)]
        let lines = lines("outlines", try page([.unit(RecordedRun.unit()), .request(request)]))
        try #require(lines.count == 4)
        #expect(lines[1].hasPrefix(#"{"unit":{"unit":1,"collection":"Sample","#))
        #expect(lines[1].hasSuffix(#","title":"Sample"}}"#))
        #expect(
            lines[2] == """
                {"i":1,"g":[["G",2]],"n":"R","o":"failed","w":"200","d":5,"m":"GET","u":"http://127.0.0.1/a?b=c",\
                "r":"expected 201, got 200 of R","c":[0,0],"p":[[1700000000000,1,1,0,2,1]]}
                """)
        #expect(lines[3].hasPrefix(#"{"summary":{"total":1,"passed":0,"failed":1,"#))
        #expect(lines[3].hasSuffix(#""slowest":[]}}"#))
    }

    /// The row distinguishes two requests of the same name.
    @Test func slowestRequestsAreListedWithTheirUnits() throws {
        let units = (1...2).flatMap { number -> [RunRecord] in
            var unit = UnitRecord(unit: number, collection: "Sample", file: "a.yaml", startedAt: RecordedRun.start)
            (unit.iteration, unit.iterations, unit.row) = (number, 2, "row \(number): plan=free")
            return [.unit(unit)]
                + (1...6).map { index in
                    var request = RecordedRun.sent("R\(index)", unit: number)
                    request.attempts[0].duration = Milliseconds(.milliseconds(index * number * 100))
                    return .request(request)
                }
        }
        let summary = try #require(lines("outlines", try page(units)).last)
        #expect(
            summary.contains(
                #""slowest":[{"link":"unit-2-request-6","title":"R6","unit":"Sample [row 2: plan=free]","duration":1200},"#
            ))
    }

    @Test func incompleteRunIsMarked() throws {
        let text = try page([.unit(RecordedRun.unit()), .request(RecordedRun.sent("R", .failed))], isWhole: false)
        #expect(text.contains(#""interrupted":true,"#))
        #expect(text.contains("<h1>interrupted, 1 failed of 1 request in 5 ms</h1>"))
    }

    // MARK: Limits

    private static func requests(_ outcomes: [RequestRecord.Outcome], body: String? = nil) -> [RunRecord] {
        [.unit(RecordedRun.unit())]
            + outcomes.enumerated().map { .request(RecordedRun.sent("R\($0 + 1)", $1, body: body)) }
    }

    private func names(_ lines: [String]) -> [String] {
        lines.compactMap { $0.firstMatch(of: /"n(?:ame)?":"(R\d+)"/).map { String($0.1) } }
    }

    @Test func failuresHaveTheirOwnSizeLimit() throws {
        var limits = PageLimits()
        limits.otherBytes = 1200
        let text = try page(Self.requests([.passed, .passed, .failed, .passed]), limits)
        #expect(names(lines("outlines", text)) == ["R1", "R2", "R3", "R4"])
        #expect(names(lines("records", text)) == ["R1", "R3"])
    }

    @Test(arguments: [true, false])
    func passedRequestsOfALoadHaveTheirOwnSizeLimit(isLoad: Bool) throws {
        var limits = PageLimits()
        limits.loadBytes = 1200
        var header = RunHeader(hubrun: "1", startedAt: RecordedRun.start)
        if isLoad { header.load = LoadRecord() }
        let text = try page([.run(header)] + Self.requests([.passed, .passed, .failed]), limits)
        #expect(names(lines("records", text)) == (isLoad ? ["R1", "R3"] : ["R1", "R2", "R3"]))
    }

    @Test func failureIsShownWithoutItsExchange() throws {
        var limits = PageLimits()
        limits.failedBytes = 1500
        let text = try page(Self.requests([.failed, .failed], body: String(repeating: "b", count: 300)), limits)
        let records = lines("records", text)
        #expect(names(records) == ["R1", "R2"])
        #expect(records.map { $0.contains("bbb") } == [true, false])
    }

    @Test func onlyFailuresOfManyRequestsAreListed() throws {
        var limits = PageLimits()
        (limits.requests, limits.moreFailures) = (2, 1)
        let text = try page(Self.requests([.passed, .passed, .passed, .failed, .passed, .failed]), limits)
        #expect(names(lines("outlines", text)) == ["R1", "R2", "R4"])
        #expect(text.contains(#""i":4,"n":"R4""#))
        #expect(text.contains(#""omitted":3"#))
        #expect(text.contains("<h1>2 failed, 4 passed of 6 requests in 9 ms</h1>"))
    }

    /// Browsers without scripts show fifty failures and the number of the others.
    @Test(arguments: [(50, nil), (51, "1"), (52, "2")] as [(Int, String?)])
    func failuresWithoutScriptsAreLimited(count: Int, others: String?) throws {
        let text = try page(Self.requests(Array(repeating: .failed, count: count)))
        #expect(names(lines("outlines", text)).count == count)
        let shown = try #require(text.firstMatch(of: /(?s)<noscript>.*<\/noscript>/)).0
        #expect(shown.matches(of: /expected 201, got 200 of R\d+/).count == 50)
        #expect(shown.firstMatch(of: /<p>and (\d+) more<\/p>/).map { String($0.1) } == others)
    }

    @Test func recordsAreSplitIntoBlocks() throws {
        let text = try page(
            Self.requests(Array(repeating: .passed, count: 30), body: String(repeating: "b", count: 64 << 10)))
        #expect(text.matches(of: /class="records"/).count == 4)
        #expect(text.contains(#""c":[3,"#))
    }
}
