import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import RunEngine
import RunRecords
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RequestRunTests {
    // MARK: Captures

    @Test func capturesAreMadeBeforeTheChecks() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    capture: { id: { header: X-Id } }
                    expect: { values: { <<id>>: "5" }, headers: { X-Same: <<id>> } }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(200, [("X-Id", "5"), ("X-Same", "5")])
        }
        #expect(result.lines == ["passed R"])
    }

    @Test func capturesAreKeptWhenChecksFail() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    expect: { status: 201 }
                    capture: { id: { header: X-Id } }
                  - GET: http://localhost/<<id>>
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(200, [("X-Id", "5")]) }
        #expect(result.lines == ["failed R: expected status 201, got 200 OK", "passed GET /<<id>>"])
        #expect(result.targets.last == "/5")
    }

    @Test func defaultOfACaptureIsUsedIfTheExchangeFails() async throws {
        let sample = RunSample(
            requests: """
                  - { name: R, GET: http://localhost/, expect: { error: connection }, capture: { a: { json: $.a, default: d } } }
                  - { name: S, GET: http://localhost/<<a>> }
                """)
        let result = try await sample.run { call, _ throws(TransportError) in
            if call.target == "/" { throw TransportError(.connection, "refused") }
            return .make()
        }
        #expect(result.lines == ["passed R", "passed S"])
        #expect(result.targets == ["/", "/d"])
    }

    @Test func capturesOfTheLastAttemptAreUsed() async throws {
        let sample = RunSample(
            requests: """
                  - GET: http://localhost/
                    retry: { attempts: 2 }
                    capture: { id: { header: X-Id } }
                  - GET: http://localhost/<<id>>
                """)
        let result = try await sample.run { _, number throws(TransportError) in
            .make(number == 0 ? 503 : 200, [("X-Id", "\(number)")])
        }
        #expect(result.targets.last == "/1")
    }

    @Test func missingCaptureIsAFailedCheck() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    capture: { a: { header: X-A }, b: { json: $.b }, c: { header: X-C, default: none } }
                  - POST: http://localhost/
                    body: { json: <<c>> }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .json("{}") }
        #expect(
            result.lines.first
                == #"failed R: "a" captured nothing: the header X-A gave no value; "b" captured nothing: $.b gave no value"#
        )
        let failure = try #require(result.reports.first?.failures.first)
        #expect(failure.hint == "add default: if it may be missing")
        #expect(failure.range.start.line == 5)
        #expect(result.calls.last?.bodyText == #""none""#)
    }

    @Test func missingCaptureIsNotReportedAfterAWrongStatus() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    capture: { a: { header: X-A } }
                    expect: { status: 200, headers: { X-B: b } }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(404) }
        #expect(
            result.lines == [
                #"failed R: expected status 200, got 404 Not Found; header X-B: expected "b", got nothing"#
            ])
        #expect(result.reports.first?.attempts.last?.checks.map(\.subject) == ["status", "header X-B"])
    }

    @Test func missingCaptureIsReportedBesideAPathCalledStatus() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    capture: { a: { header: X-A } }
                    expect: { xml: { status: ok } }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(200, body: "<status>no</status>") }
        let subjects = try #require(result.reports.first).attempts.last?.checks.filter { $0.failure != nil }
        #expect(subjects?.map(\.subject) == ["status", "capture a"])
    }

    @Test func captureWithUnsuitableInputIsAnError() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    capture: { a: { from: text, filters: number } }
                """)
        let result = try await sample.run { _, _ throws(TransportError) in .make(200, body: "many") }
        #expect(result.summary.counts.errored == 1)
        #expect(result.reports.first?.error?.message.hasPrefix("the filter \"number\"") == true)
    }

    @Test(arguments: [
        "capture: { a: { from: text, filters: number } }",
        "capture: { a: { json: $.a } }\n    expect: { status: 200, headers: { X-A: <<a>> } }",
    ])
    func wrongStatusIsReportedWithoutItsConsequences(keys: String) async throws {
        let sample = RunSample(requests: "  - name: R\n    GET: http://localhost/\n    \(keys)")
        let result = try await sample.run { _, _ throws(TransportError) in .make(500, body: "oops") }
        let wanted = keys.contains("status") ? "status 200" : "a status below 400"
        #expect(result.lines == ["failed R: expected \(wanted), got 500 Internal Server Error"])
    }

    // MARK: Failed exchanges

    private static let kinds: [FailureKind] = [.dns, .connection, .tls, .timeout, .protocol]

    @Test(arguments: kinds)
    func failureOfTheExchangeIsAnError(kind: FailureKind) async throws {
        let result = try await RunSample(requests: "  - { name: R, GET: 'http://localhost/' }").run {
            _, _ throws(TransportError) in
            throw TransportError(kind, "it went wrong", hint: "do this")
        }
        #expect(result.lines == ["errored R: it went wrong"])
        #expect(result.reports.first?.error?.hint == "do this")
        #expect(result.reports.first?.error?.kind == kind)
        #expect(result.summary.sent == 1)
    }

    @Test func expectedFailureIsACheck() async throws {
        let sample = RunSample(
            requests: "  - { name: R, GET: 'http://localhost/', expect: { error: timeout, status: 200 } }")
        let fails: (FailureKind?) async throws -> [String] = { kind in
            try await sample.run { _, _ throws(TransportError) in
                guard let kind else { return .make(404) }
                throw TransportError(kind, "it went wrong")
            }.lines
        }
        #expect(try await fails(.timeout) == ["passed R"])
        #expect(
            try await fails(.dns) == ["failed R: expected the exchange to fail (timeout), got dns: it went wrong"])
        #expect(try await fails(nil) == ["failed R: expected the exchange to fail (timeout), got 404 Not Found"])
    }

    @Test func unsendableRequestIsNotAnExpectedFailure() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: 'http://localhost/', expect: { error: protocol } }")
        let result = try await sample.run { _, _ throws(TransportError) in
            throw TransportError(.protocol, "the file is missing", origin: .request)
        }
        #expect(result.lines == ["errored R: the file is missing"])
    }

    // MARK: Hints

    @Test(
        arguments: [
            (401, ["exact"]), (404, ["class"]), (500, []), (200, []), (nil, ["refused"]),
        ] as [(Int?, [String])])
    func mostSpecificHintIsReported(status: Int?, notes: [String]) async throws {
        let sample = RunSample(
            """
            name: Hints
            variables: { word: exact }
            defaults: { hints: { 4xx: class, connection: outer } }
            requests:
              - GET: http://localhost/
                expect: { status: 200 }
                hints: { 401: <<word>>, connection: refused }
            """)
        let result = try await sample.run { _, _ throws(TransportError) in
            guard let status else { throw TransportError(.connection, "refused") }
            return .make(status)
        }
        #expect(result.reports.first?.notes.map(\.message) == notes)
    }

    // MARK: Reports

    @Test func reportHasTheRangeOfTheRequest() async throws {
        let sample = RunSample(
            """
            name: Places
            requests:
              - group: Outer
                requests:
                  - group: Inner
                    requests:
                      - name: R
                        GET: http://localhost/
            """)
        let report = try #require(
            try await sample.run { _, _ throws(TransportError) in .make(400) }.reports.first)
        #expect(report.record.groups.map(\.name) == ["Outer", "Inner"])
        #expect(report.record.place.label == "sample.yaml:7:19")
        #expect(report.failures.map(\.range.label) == ["sample.yaml:7:19"])
        #expect(report.record.section == .requests)
        #expect(report.lastExchange?.response.status == 400)
    }
}
