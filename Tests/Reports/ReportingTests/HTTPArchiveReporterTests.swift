import JSON
import RunRecords
import Testing

@testable import Reporting

struct HTTPArchiveReporterTests {
    /// Returns the values at a JSONPath in the HTTP archive of a run with these records.
    private func found(_ path: String, _ records: [RunRecord]) throws -> String {
        let text = try RecordedRun.of(records).text { HTTPArchiveReporter(file: $0) }
        let nodes = try JSONPath(path).nodes(in: JSONValue(parsing: Array(text.utf8)))
        return nodes.map { $0.value.compactText() }.joined(separator: "\n")
    }

    private func entries(_ path: String, _ exchanges: [ExchangeRecord], failure: FailureRecord? = nil) throws -> String
    {
        var request = RecordedRun.sent()
        request.attempts = [AttemptRecord(status: 200, failure: failure, duration: Milliseconds(.milliseconds(9)))]
        request.attempts[0].exchanges = exchanges
        return try found("$.log.entries[*].\(path)", [.unit(RecordedRun.unit()), .request(request)])
    }

    @Test func everyUnitHasAPage() throws {
        let records: [RunRecord] = [
            .unit(RecordedRun.unit(1)), .request(RecordedRun.sent()),
            .unit(RecordedRun.unit(2) { $0.collection = "Other" }),
        ]
        #expect(
            try found("$.log.pages", records) == """
                [{"startedDateTime":"2023-11-14T22:13:20.500Z","id":"unit-1","title":"Sample","pageTimings":{}},\
                {"startedDateTime":"2023-11-14T22:13:20.500Z","id":"unit-2","title":"Other","pageTimings":{}}]
                """)
        #expect(try found("$.log.entries[*].pageref", records) == #""unit-1""#)
        #expect(try found("$.log.creator", records) == #"{"name":"hubrun","version":"1.2.3"}"#)
    }

    @Test func phasesAddUpToTheTotal() throws {
        var secure = RecordedRun.exchange()
        secure.timings?.tls = Milliseconds(.milliseconds(3))
        var reused = RecordedRun.exchange()
        reused.reused = true
        var unknown = RecordedRun.exchange()
        unknown.timings = nil
        #expect(
            try entries("timings", [RecordedRun.exchange(), secure, reused]) == """
                {"blocked":-1,"dns":1,"connect":1,"ssl":-1,"send":0,"wait":2,"receive":1}
                {"blocked":-1,"dns":1,"connect":4,"ssl":3,"send":0,"wait":2,"receive":1}
                {"blocked":-1,"dns":-1,"connect":-1,"ssl":-1,"send":0,"wait":2,"receive":1}
                """)
        #expect(try entries("time", [RecordedRun.exchange(), secure, reused]) == "5\n8\n3")
        #expect(try entries("time", [unknown]) == "9")
    }

    @Test func eventsOfAStreamAreWrittenAsInChrome() throws {
        var exchange = RecordedRun.exchange()
        exchange.startedAt = Moment(1_700_000_000.5)
        exchange.stream = StreamRecord(
            end: .reached,
            events: [
                StreamEventRecord(time: Milliseconds(.milliseconds(120)), name: "price", id: "1", data: "5"),
                StreamEventRecord(time: Milliseconds(.seconds(1)), name: nil, id: nil, data: "2"),
            ], omittedEvents: 0)
        #expect(
            try entries("_eventSourceMessages", [exchange]) == """
                [{"time":1700000000.62,"eventName":"price","eventId":"1","data":"5"},\
                {"time":1700000001.5,"eventName":"","eventId":"","data":"2"}]
                """)
    }

    /// In other responses, `Location` has another meaning.
    @Test func onlyRedirectsHaveARedirectURL() throws {
        let exchanges = [201, 302, 308, 400].map { status in
            var exchange = RecordedRun.exchange()
            exchange.response?.status = status
            exchange.response?.fields = [FieldRecord("location", "/new")]
            return exchange
        }
        #expect(
            try entries("response.redirectURL", exchanges) == """
                ""
                "/new"
                "/new"
                ""
                """)
    }

    @Test func failedExchangeHasAnErrorAndNoStatus() throws {
        var exchange = RecordedRun.exchange()
        exchange.response = nil
        let failure = FailureRecord(.exchange, kind: "connection", "connection refused")
        #expect(
            try entries("response", [exchange], failure: failure) == """
                {"status":0,"statusText":"","httpVersion":"","cookies":[],"headers":[],\
                "content":{"size":0,"mimeType":"x-unknown"},"redirectURL":"","headersSize":-1,"bodySize":-1,\
                "_error":"connection refused"}
                """)
    }

    @Test func everyAttemptAndHopHasAnEntry() throws {
        var request = RecordedRun.sent("R")
        request.groups = [GroupRecord(name: "G", position: 0)]
        request.element = "user=ann"
        var second = request.attempts[0]
        second.exchanges = [RecordedRun.exchange("http://a/1", at: 1), RecordedRun.exchange("http://a/2", at: 2)]
        request.attempts.append(second)
        let records: [RunRecord] = [.unit(RecordedRun.unit()), .token(RecordedRun.token()), .request(request)]
        #expect(
            try found("$.log.entries[*].comment", records) == """
                "a token for what comes next"
                "G/R [user=ann], attempt 1 of 2"
                "G/R [user=ann], attempt 2 of 2, exchange 1 of 2"
                "G/R [user=ann], attempt 2 of 2, exchange 2 of 2"
                """)
    }

    /// An entry without a start time follows the preceding entry.
    @Test func everyEntryHasATime() throws {
        var unknown = RecordedRun.exchange()
        unknown.startedAt = nil
        #expect(
            try entries("startedDateTime", [RecordedRun.exchange(at: 1), unknown]) == """
                "2023-11-14T22:13:21.000Z"
                "2023-11-14T22:13:21.005Z"
                """)
    }

    @Test func queryIsSplitIntoParameters() throws {
        #expect(
            try entries("request.queryString", [RecordedRun.exchange("http://a/?a=1&b&c=%20#d=1")])
                == #"[{"name":"a","value":"1"},{"name":"b","value":""},{"name":"c","value":"%20"}]"#)
    }

    @Test func incompleteBodiesHaveAComment() throws {
        var exchange = RecordedRun.exchange(body: "abc")
        exchange.request.body = BodyRecord(contentType: "image/png", placeholder: "(the content of a.png)")
        exchange.response?.body?.isCut = true
        exchange.response?.body?.size = 10
        #expect(
            try entries("request.postData", [exchange]) == """
                {"mimeType":"image/png","text":"(the content of a.png)","comment":"(the content of a.png)"}
                """)
        #expect(
            try entries("response.content", [exchange]) == """
                {"size":10,"mimeType":"text/plain","text":"abc","comment":"cut; 10 bytes in all"}
                """)
    }

    @Test(arguments: [
        ("127.0.0.1", #""127.0.0.1""#), ("::1", #""::1""#), ("fe80::1%2", #""fe80::1%2""#), ("/tmp/socket", ""),
    ])
    func onlyIPAddressesAreWritten(address: String, written: String) throws {
        var exchange = RecordedRun.exchange()
        exchange.address = address
        #expect(try entries("serverIPAddress", [exchange]) == written)
    }

    @Test func runWithoutRecordsIsAValidArchive() throws {
        let text = try RecordedRun(records: []).text { HTTPArchiveReporter(file: $0) }
        #expect(
            text == """
                {"log":{"version":"1.2","creator":{"name":"hubrun","version":""},"entries":[],"pages":[]}}

                """)
    }
}
