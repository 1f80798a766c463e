import JSON
import RunRecords
import Testing

@testable import Reporting

struct NewmanJSONReporterTests {
    private static func value(_ run: RecordedRun) throws -> JSONValue {
        try JSONValue(parsing: Array(run.text { NewmanJSONReporter(file: $0) }.utf8))
    }

    /// Returns the values at a JSONPath, one a line.
    private static func found(_ path: String, in run: RecordedRun = NewmanSample.run) throws -> String {
        try JSONPath(path).nodes(in: value(run)).map { $0.value.compactText() }.joined(separator: "\n")
    }

    // MARK: What Newman's users read

    @Test(arguments: [
        ("$.run.stats.iterations", #"{"total":2,"pending":0,"failed":0}"#),
        ("$.run.stats.items", #"{"total":10,"pending":0,"failed":0}"#),
        ("$.run.stats.requests", #"{"total":10,"pending":0,"failed":2}"#),
        ("$.run.stats.prerequests", #"{"total":10,"pending":0,"failed":0}"#),
        ("$.run.stats.tests", #"{"total":10,"pending":0,"failed":0}"#),
        ("$.run.stats.assertions", #"{"total":14,"pending":0,"failed":3}"#),
        ("$.run.stats.scripts", #"{"total":4,"pending":0,"failed":2}"#),
        ("$.run.stats.testScripts", #"{"total":2,"pending":0,"failed":0}"#),
        ("$.run.stats.prerequestScripts", #"{"total":2,"pending":0,"failed":2}"#),
        ("$.run.timings.responseAverage", "31"), ("$.run.timings.responseMin", "3"),
        ("$.run.timings.responseMax", "50"), ("$.run.timings.responseSd", "20.215505600075073"),
        ("$.run.timings.dnsAverage", "1"), ("$.run.timings.firstByteSd", "0"),
        ("$.run.timings.started", "1700000000000"), ("$.run.timings.completed", "1700000000009"),
        ("$.run.transfers.responseTotal", "10"), ("$.run.error", "null"),
        ("$.collection.info.name", #""Shop & Co""#),
        ("$.collection.item[*].name", "\"Orders\"\n\"Sign\"\n\"Skipped\"\n\"Ping\"\n\"Twin\"\n\"Twin\""),
        ("$.collection.item[0].item[0].item[0].name", #""Pay ]]> <now>""#),
        ("$.run.executions[*].cursor.iteration", "0\n0\n0\n0\n0\n1\n1\n1\n1\n1"),
        ("$.run.executions[*].cursor.position", "0\n1\n3\n4\n5\n0\n1\n3\n4\n5"),
        (
            "$.run.executions[0].request.url",
            #"{"protocol":"http","port":"80","path":["pay"],"host":["127","0","0","1"],"query":[{"key":"id","value":"7"}],"variable":[]}"#
        ),
        ("$.run.executions[0].request.header", #"[{"key":"Host","value":"a"}]"#),
        ("$.run.executions[0].response.status", #""OK""#), ("$.run.executions[0].response.code", "200"),
        ("$.run.executions[0].response.stream", #"{"type":"Buffer","data":[111,107,32,195,169]}"#),
        ("$.run.executions[0].response.responseTime", "3"), ("$.run.executions[0].response.responseSize", "5"),
        (
            "$.run.executions[*].assertions[*].assertion",
            #"""
            "the currency is EUR"
            "the total ]]> is right"
            "later"
            "status"
            "$.id"
            "status"
            "$.id"
            "the currency is EUR"
            "the total ]]> is right"
            "later"
            "status"
            "$.id"
            "status"
            "$.id"
            """#
        ),
        ("$.run.executions[0].assertions[*].skipped", "false\nfalse\ntrue"),
        ("$.run.executions[0].assertions[1].error.test", #""the total ]]> is right""#),
        (
            "$.run.executions[1].prerequestScript",
            #"[{"error":{"name":"TypeError","message":"no key; the request was not sent","stack":"TypeError: no key; the request was not sent\n   at collections/sample.yaml:12:9\n   hint: set the key"}}]"#
        ),
        ("$.run.executions[2].requestError.code", #""ECONNREFUSED""#),
        ("$.run.executions[2].response", ""), ("$.run.executions[2].request.method", #""GET""#),
        (
            "$.run.failures[0:4].at",
            #"""
            "assertion:1 in test-script"
            "prerequest-script:12:9"
            "request"
            "assertion:1 in test-script"
            """#
        ),
        (
            "$.run.failures[0:4].error.message",
            #"""
            "expected \"1\" ]]> to equal \u001b[31m2"
            "no key; the request was not sent"
            "connection refused by localhost (port 1)"
            "$.id: expected 1, got 2"
            """#
        ),
        (
            "$.run.failures[*].source.name",
            "\"Pay ]]> <now>\"\n\"Sign\"\n\"Ping\"\n\"Twin\"\n\"Sign\"\n\"Ping\"\n\"Twin\""
        ),
        ("$.run.failures[0:2].parent.name", "\"a \\\"b\\\" & c\"\n\"Shop & Co\""),
        ("$.run.failures[0].error.timestamp", "1700000001000"),
        ("$.run.failures[4].cursor.iteration", "1"),
        ("$.environment.name", #""staging""#), ("$.environment.values", "[]"), ("$.globals.values", "[]"),
    ])
    func valuesAreAtNewmansPaths(path: String, expected: String) throws {
        #expect(try Self.found(path) == expected)
    }

    // MARK: Ids

    @Test func idsAreThoseOfPostmanOrTheSameInEachRun() throws {
        let ids = try Self.found("$.run.executions[0:5].id").split(separator: "\n")
        #expect(ids.first == #""7c1b8c61-1b0e-4c5f-9d55-0a35c51e6a11""#)
        #expect(Set(ids).count == 5)
        #expect(
            ids.allSatisfy { $0.contains(/^"[0-9a-f]{8}-[0-9a-f]{4}-[45][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}"$/) }
        )
        #expect(try Self.found("$.run.executions[5:].id").split(separator: "\n") == ids)
        let references = try Self.found("$.run.executions[*].cursor.ref").split(separator: "\n")
        #expect(Set(references).count == 10)
        #expect(try Self.found("$.run.executions[*].cursor.ref").split(separator: "\n") == references)
    }

    /// An edit above a request does not change its id.
    @Test func idDoesNotDependOnTheLine() throws {
        let ids = try [3, 90].map { line in
            try Self.found(
                "$.run.executions[0].id",
                in: RecordedRun.whole([RecordedRun.request("A") { $0.place = RecordedRun.place(line) }]))
        }
        #expect(ids[0] == ids[1])
    }

    // MARK: Requests and responses

    private static func execution(_ change: (inout RequestRecord) -> Void) throws -> RecordedRun {
        RecordedRun.whole([RecordedRun.request("R", change: change)])
    }

    /// The execution has the first request and the last response.
    @Test func redirectsAreOneExecution() throws {
        let run = try Self.execution { request in
            var redirect = RecordedRun.exchange("http://a/old")
            redirect.response?.status = 302
            request.attempts[0].exchanges = [redirect, RecordedRun.exchange("http://b/new", body: "end")]
        }
        #expect(try Self.found("$.run.executions[0].request.url.host[0]", in: run) == #""a""#)
        #expect(try Self.found("$.run.executions[0].response.responseSize", in: run) == "3")
    }

    @Test func challengeIsNotTheRequest() throws {
        let run = try Self.execution { request in
            var challenge = RecordedRun.exchange("http://a/")
            challenge.response?.status = 401
            var answer = RecordedRun.exchange("http://a/")
            answer.request.fields = [FieldRecord("Authorization", "•••")]
            request.attempts[0].exchanges = [challenge, answer]
        }
        #expect(
            try Self.found("$.run.executions[0].request.header", in: run)
                == #"[{"key":"Authorization","value":"•••"}]"#)
    }

    @Test func bodyIsRaw() throws {
        let run = try Self.execution { request in
            request.attempts[0].exchanges = [RecordedRun.exchange()]
            request.attempts[0].exchanges[0].request.body = BodyRecord(size: 2, text: "{}")
        }
        #expect(try Self.found("$.run.executions[0].request.body", in: run) == #"{"mode":"raw","raw":"{}"}"#)
    }

    /// HTTP/2 sends no reason phrase, and reports of recorded events may have only the status.
    @Test(arguments: [true, false])
    func reasonPhraseIsTheUsualOne(isRecorded: Bool) throws {
        let run = try Self.execution { request in
            request.attempts[0].status = 404
            guard isRecorded else { return }
            request.attempts[0].exchanges = [RecordedRun.exchange()]
            request.attempts[0].exchanges[0].response?.status = 404
            request.attempts[0].exchanges[0].response?.reason = ""
        }
        #expect(try Self.found("$.run.executions[0].response.status", in: run) == #""Not Found""#)
        #expect(try Self.found("$.run.executions[0].response.code", in: run) == "404")
    }

    // MARK: Whole runs

    @Test func severalCollectionsAreFolders() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")])
        run.add([RecordedRun.request("B")], in: RecordedRun.unit(2) { $0.file = "other.yaml" })
        run.end()
        #expect(try Self.found("$.collection.info.name", in: run) == #""Sample, Sample""#)
        #expect(try Self.found("$.collection.item[*].item[*].name", in: run) == "\"A\"\n\"B\"")
        let ids = try Self.found("$.collection.item[*].id", in: run).split(separator: "\n")
        #expect(Set(ids).count == 2)
    }

    /// Newman counts the scripts of a request that they skip, but no request.
    @Test func requestSkippedByItsScriptIsNoExecution() throws {
        let run = RecordedRun.whole([
            RecordedRun.request("A", .skipped) { request in
                request.scripts = ScriptsRecord(scripts: [RecordedRun.scripts.scripts[0]])
            }
        ])
        #expect(try Self.found("$.run.executions", in: run) == "[]")
        #expect(
            try Self.found("$.run.stats[*].total", in: run).split(separator: "\n")
                == ["1", "1", "1", "1", "0", "0", "0", "0", "1"])
    }

    /// A failed request of a script is a request of its own in the counts, and a failure of the request around it.
    @Test func failedRequestOfAScriptIsARequestError() throws {
        let run = try Self.execution { request in
            var subrequest = RecordedRun.subrequest(.beforeRequest, "http://a/", at: 0)
            subrequest.result = AttemptRecord(failure: FailureRecord(.exchange, kind: "dns", "no such host"))
            request.scripts = ScriptsRecord(scripts: RecordedRun.scripts.scripts, subrequests: [subrequest])
            request.outcome = .errored
            request.problems = [
                RequestFailureRecord(.script, at: RecordedRun.place(5), "pm.sendRequest: no such host")
            ]
        }
        #expect(try Self.found("$.run.stats.requests", in: run) == #"{"total":2,"pending":0,"failed":1}"#)
        #expect(try Self.found("$.run.failures[*].error.code", in: run) == #""ENOTFOUND""#)
        #expect(try Self.found("$.run.failures[*].at", in: run) == #""request""#)
        #expect(try Self.found("$.run.executions[0].requestError.message", in: run) == #""no such host""#)
        #expect(try Self.found("$.run.executions[0].response.code", in: run) == "200")
    }

    @Test func emptyRunIsAValidDocument() throws {
        let run = RecordedRun.of([])
        #expect(try Self.found("$.run.executions", in: run) == "[]")
        #expect(try Self.found("$.run.failures", in: run) == "[]")
        #expect(try Self.found("$.run.stats.requests.total", in: run) == "0")
        #expect(try Self.found("$.collection.info.name", in: run) == #""hubrun""#)
    }

    @Test func interruptedRunHasAnError() throws {
        var run = RecordedRun()
        run.add([RecordedRun.request("A")], isWhole: false)
        run.end { ($0.unitsNotBegun, $0.interrupted) = (2, true) }
        #expect(
            try Self.found("$.run.error.message", in: run) == #""the run was interrupted, 2 iterations not begun""#)
        #expect(try Self.found("$.run.stats.iterations", in: run) == #"{"total":0,"pending":1,"failed":0}"#)
    }

    /// Failures beyond the limit for memory go through a temporary file.
    @Test func manyFailuresAreAllWritten() throws {
        var run = RecordedRun()
        for number in 1...3000 {
            run.add([RecordedRun.request("R \(number)", .failed)], in: RecordedRun.unit(number))
        }
        run.end()
        let names = try Self.found("$.run.failures[*].source.name", in: run).split(separator: "\n")
        #expect(names.count == 3000 && names.last == #""R 3000""#)
    }
}
