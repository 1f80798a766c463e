import RunRecords

@testable import Reporting

/// A run of two iterations with all kinds of results, for Newman's reports.
enum NewmanSample {
    static var run: RecordedRun {
        var run = RecordedRun()
        for iteration in 1...2 {
            run.add(requests(in: iteration), in: unit(iteration))
        }
        run.end()
        return run
    }

    static func unit(_ iteration: Int) -> UnitRecord {
        RecordedRun.unit(iteration) {
            ($0.collection, $0.iteration, $0.iterations) = ("Shop & Co", iteration, 2)
            $0.environment = "staging"
        }
    }

    private static func requests(in iteration: Int) -> [RequestRecord] {
        [
            tested(fails: iteration == 1), RecordedRun.notSent, RecordedRun.request("Skipped", .skipped),
            unanswered(in: iteration), twin(line: 40), twin(line: 50),
        ].map { request in
            var request = request
            request.unit = iteration
            return request
        }
    }

    /// A request with tests of each outcome, and odd characters in its names.
    private static func tested(fails: Bool) -> RequestRecord {
        RecordedRun.request("Pay ]]> <now>", fails ? .failed : .passed) { request in
            request.groups = [
                GroupRecord(name: "Orders", position: 0), GroupRecord(name: "a \"b\" & c", position: 1),
            ]
            request.itemID = "7c1b8c61-1b0e-4c5f-9d55-0a35c51e6a11"
            request.attempts[0].startedAt = Moment(RecordedRun.start.seconds + 1)
            request.attempts[0].exchanges = [RecordedRun.exchange("http://127.0.0.1:80/pay?id=7", at: 1, body: "ok é")]
            var total = RecordedRun.test("the total ]]> is right", fails ? .failed : .passed, line: 8)
            total.message = fails ? "expected \"1\" ]]> to equal \u{1B}[31m2" : nil
            request.scripts = ScriptsRecord(
                tests: [
                    RecordedRun.test("the currency is EUR"), total, RecordedRun.test("later", .skipped),
                ],
                scripts: [
                    ScriptRecord(
                        .afterResponse, "test", at: RecordedRun.place(6), startedAt: RecordedRun.start,
                        duration: Milliseconds.zero)
                ])
            request.problems = []
            guard fails else { return }
            var problem = RequestFailureRecord(.test, at: RecordedRun.place(8), "test \"the total ]]> is right\": …")
            problem.details = ["total: expected 13, got 12", "at check (scripts/lib.js:3:7)"]
            problem.hint = "add the tax"
            request.problems = [problem]
        }
    }

    /// A request without a response, whose test failed too.
    private static func unanswered(in iteration: Int) -> RequestRecord {
        RecordedRun.request("Ping", .errored) { request in
            let message = "connection refused by localhost (port \(iteration))"
            request.attempts = [AttemptRecord(failure: FailureRecord(.exchange, kind: "connection", message))]
            request.sent = RequestTarget(method: "GET", url: "http://localhost/ping")
            request.problems = [RequestFailureRecord(.error, at: RecordedRun.place(30), message)]
            request.problems[0].hint = "is the server running?"
        }
    }

    /// One of two requests of one name. Its expectations are assertions.
    private static func twin(line: Int) -> RequestRecord {
        RecordedRun.request("Twin", line == 50 ? .failed : .passed) { request in
            request.place = RecordedRun.place(line)
            request.attempts[0].duration = Milliseconds(.milliseconds(line))
            request.checks = [
                CheckRecord(subject: "status", held: true, value: "200"),
                CheckRecord(subject: "$.id", held: line != 50),
            ]
            request.problems =
                line == 50 ? [RequestFailureRecord(.check, at: RecordedRun.place(51), "$.id: expected 1, got 2")] : []
        }
    }
}
