import CollectionModel
import HTTP
import JSON
import RunEngine
import RunRecords
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RetryPolicyTests {
    /// Runs one request with these settings; each answer is a status, or nil for a rejected connection.
    private func waits(
        _ retry: String, defaults: String = "", option: Int? = nil, _ answers: [Int?], fields: [(String, String)] = []
    ) async throws -> (waits: [Duration], result: RunResult) {
        var sample = RunSample(
            """
            name: Retry
            \(defaults)
            requests:
              - name: R
                GET: http://localhost/
                \(retry)
            """)
        let waits = Waits()
        sample.sleep = { waits.add($0) }
        sample.settings.commandLine.give(\.retry, option.map { RetrySettings(attempts: $0 + 1) })
        let result = try await sample.run { _, number throws(TransportError) in
            guard let status = answers[min(number, answers.count - 1)] else {
                throw TransportError(.connection, "the connection was refused")
            }
            return .make(status, fields)
        }
        return (waits.durations, result)
    }

    @Test func firstSuccessEndsTheAttempts() async throws {
        let (waits, result) = try await waits("retry: { attempts: 5, interval: 2s }", [503, 503, 200])
        #expect(waits == [.seconds(2), .seconds(2)])
        #expect(result.lines == ["passed R"])
        #expect(result.summary.sent == 3)
        #expect(result.reports.first?.attempts.map { $0.exchange?.response.status } == [503, 503, 200])
    }

    @Test func resultIsThatOfTheLastAttempt() async throws {
        let (waits, result) = try await waits("retry: { attempts: 3 }", [500, 404, 400])
        #expect(waits == [.seconds(1), .seconds(1)])
        #expect(result.lines == ["failed R: expected a status below 400, got 400 Bad Request"])
    }

    @Test func withoutRetryThereIsOneAttempt() async throws {
        #expect(try await waits("", [503]).result.calls.count == 1)
    }

    @Test(arguments: [
        ("backoff: 2", [1.0, 2, 4, 8]), ("interval: 500ms, backoff: 1.5", [0.5, 0.75, 1.125, 1.6875]),
        ("backoff: 3, maxInterval: 5s", [1, 3, 5, 5]), ("interval: 2m", [60, 60, 60, 60]),
        ("interval: 2m, maxInterval: 1h", [120, 120, 120, 120]), ("interval: 0", []),
    ])
    func waitsIncrease(settings: String, seconds: [Double]) async throws {
        let (waits, result) = try await waits("retry: { attempts: 5, \(settings) }", [503])
        #expect(waits.map { $0 / .seconds(1) } == seconds)
        #expect(result.calls.count == 5)
    }

    @Test(
        arguments: [
            ("[503]", [503, 503, 404], 3), ("[5xx]", [500, 502, 404], 3), ("[connection]", [nil, nil, 503], 3),
            ("[timeout]", [nil], 1), ("[404, connection]", [404, nil, 500], 3), ("failure", [400, nil, 404], 3),
        ] as [(String, [Int?], Int)])
    func onlyTheNamedOutcomesAreRepeated(on: String, answers: [Int?], calls: Int) async throws {
        let (_, result) = try await waits("retry: { attempts: 3, on: \(on) }", answers)
        #expect(result.calls.count == calls)
    }

    @Test func expectedStatusIsNotRepeated() async throws {
        let (_, result) = try await waits("retry: { attempts: 3, on: [503] }\n    expect: { status: 503 }", [503])
        #expect(result.lines == ["passed R"])
        #expect(result.calls.count == 1)
    }

    @Test func expectedFailureIsNotRepeated() async throws {
        let (_, result) = try await waits("retry: { attempts: 3 }\n    expect: { error: connection }", [nil])
        #expect(result.lines == ["passed R"])
        #expect(result.calls.count == 1)
    }

    @Test func failedCaptureIsRepeated() async throws {
        let (_, result) = try await waits(
            "retry: { attempts: 3 }\n    capture: { id: { header: X-Id } }", [200])
        #expect(result.calls.count == 3)
        #expect(result.lines == [#"failed R: "id" captured nothing: the header X-Id gave no value"#])
    }

    @Test func unsendableRequestIsNotRepeated() async throws {
        let sample = RunSample(requests: "  - { name: R, GET: 'http://localhost/', retry: { attempts: 3 } }")
        let result = try await sample.run { _, _ throws(TransportError) in
            throw TransportError(.protocol, "the file is missing", origin: .request)
        }
        #expect(result.calls.count == 1)
        #expect(result.lines == ["errored R: the file is missing"])
        #expect(result.reports.first?.error?.kind == nil)
    }

    @Test(
        arguments: [
            ("retry: { attempts: 3 }", nil, 1), ("", 2, 1), ("retry: { attempts: 3, on: tls }", nil, 3),
            ("retry: { attempts: 3, on: [503, tls] }", nil, 3), ("retry: { attempts: 3, on: failure }", nil, 1),
        ] as [(String, Int?, Int)])
    func permanentFailureIsRepeatedOnlyIfNamed(retry: String, option: Int?, calls: Int) async throws {
        var sample = RunSample(requests: "  - name: R\n    GET: http://localhost/\n    \(retry)\n")
        sample.settings.commandLine.give(\.retry, option.map { RetrySettings(attempts: $0 + 1) })
        let result = try await sample.run { _, _ throws(TransportError) in
            throw TransportError(.tls, "the certificate is not trusted", isLasting: true)
        }
        #expect(result.calls.count == calls)
        let notes = result.reports.first?.notes.map { "\($0.message); \($0.hint ?? "")" }
        #expect(
            notes
                == (calls == 1
                    ? ["a retry cannot succeed: not retried; \"on: tls\" under \"retry\" retries it anyway"]
                    : []))
    }

    @Test(arguments: [
        ("expect: { text: { matches: <<pattern>> } }", 1),
        ("expect: { text: { matches: <<pattern>> } }\n    capture: { a: { header: X-A, default: a } }", 3),
        ("expect: { status: 201, text: { matches: <<pattern>> } }", 3),
        ("capture: { a: { header: X-A, filters: number } }", 3),
    ])
    func unevaluableExpectationIsNotRepeated(keys: String, calls: Int) async throws {
        let (_, result) = try await waits(
            "retry: { attempts: 3 }\n    \(keys)", defaults: "variables: { pattern: '[' }", [200],
            fields: [("X-A", "b")])
        #expect(result.calls.count == calls)
    }

    @Test func tooExpensiveExpectationIsRepeated() async throws {
        let sample = RunSample(
            requests: """
                  - name: R
                    GET: http://localhost/
                    retry: { attempts: 3 }
                    expect: { text: { matches: "^(a+)+$" } }
                """)
        let result = try await sample.run { _, number throws(TransportError) in
            .json(number == 0 ? String(repeating: "a", count: 50) + "!" : "aaa")
        }
        #expect(result.lines == ["passed R"])
        #expect(result.calls.count == 2)
    }

    // MARK: Retry-After

    @Test(arguments: [
        ("7", [7.0]), ("0", []), ("60", [60]), ("Tue, 14 Nov 2023 22:13:50 GMT", [30]),
        ("Tue, 14 Nov 2023 22:13:00 GMT", []), ("soon", [1]), ("-5", [1]), ("", [1]),
    ])
    func retryAfterIsObserved(value: String, seconds: [Double]) async throws {
        let (waits, result) = try await waits("retry: { attempts: 2 }", [503], fields: [("Retry-After", value)])
        #expect(waits.map { $0 / .seconds(1) } == seconds)
        #expect(result.calls.count == 2)
    }

    @Test(arguments: ["61", "99999999999999999999999", "Tue, 14 Nov 2023 22:14:21 GMT"])
    func longRetryAfterEndsTheRetries(value: String) async throws {
        let (waits, result) = try await waits("retry: { attempts: 9 }", [503], fields: [("Retry-After", value)])
        #expect(waits == [])
        #expect(result.calls.count == 1)
    }

    @Test(arguments: [
        ("attempts: 2", "100", "the server asks to wait 100 s (Retry-After), longer than maxInterval, 60 s"),
        (
            "attempts: 2, maxInterval: 90s", "91",
            "the server asks to wait 91 s (Retry-After), longer than maxInterval, 90 s"
        ),
        ("attempts: 1", "100", nil), ("attempts: 2", "60", nil), ("attempts: 2, on: 500", "100", nil),
        ("attempts: 2", "1", nil),
    ])
    func longRetryAfterIsReported(retry: String, value: String, said: String?) async throws {
        let (_, result) = try await waits("retry: { \(retry) }", [503], fields: [("Retry-After", value)])
        #expect(
            result.reports.first?.notes.map(\.message) == [said.map { "\($0): not tried again" }].compactMap(\.self))
    }

    // MARK: Precedence

    @Test(
        arguments: [
            ("retry: { attempts: 2 }", "defaults: { retry: { attempts: 5 } }", 3, 2),
            ("", "defaults: { retry: { attempts: 5 } }", 3, 4), ("", "defaults: { retry: { attempts: 5 } }", nil, 5),
            ("retry: { interval: 3s }", "defaults: { retry: { attempts: 5 } }", nil, 5),
            ("retry: { interval: 3s }", "", 1, 2), ("retry: null", "defaults: { retry: { attempts: 5 } }", nil, 1),
            ("retry: null", "", 3, 1), ("", "", 0, 1),
        ] as [(String, String, Int?, Int)])
    func attemptsPrecedenceIsRequestCommandLineDefaults(
        own: String, defaults: String, option: Int?, calls: Int
    ) async throws {
        #expect(try await waits(own, defaults: defaults, option: option, [503]).result.calls.count == calls)
    }

    @Test func optionKeepsTheOtherSettingsOfTheDefaults() async throws {
        let (waits, _) = try await waits(
            "", defaults: "defaults: { retry: { attempts: 9, interval: 3s, on: [503] } }", option: 1, [503])
        #expect(waits == [.seconds(3)])
    }

    @Test func sameBytesAreSentAgain() async throws {
        let (_, result) = try await waits("retry: { attempts: 3 }\n    headers: { X-Id: <<$uuid>> }", [503])
        #expect(Set(result.calls.map { $0.value(of: "X-Id") }).count == 1)
    }
}
