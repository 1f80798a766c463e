import CollectionModel
import Diagnostics
import Foundation
import HTTP
import RunEngine
import RunRecords
import Synchronization
import TestSupport
import Testing
import Transport

/// The requests and events of a run after its cancellation.
@Suite(.timeLimit(.minutes(20)))
struct InterruptionTests {
    /// A gate that is closed until `open` is called; cancelling a task ends its wait.
    private struct Door: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream()
        }

        func open() { continuation.finish() }
        func wait() async { for await _ in stream {} }
    }

    private static let text = """
        name: Interrupted
        setup:
          - { name: Before, GET: http://localhost/before }
        requests:
          - { name: Hangs, GET: http://localhost/hang }
          - { name: After, GET: http://localhost/after }
          - { name: Loop, GET: http://localhost/loop, forEach: { a: [1, 2] } }
        teardown:
          - { name: Clean, GET: http://localhost/clean }
          - { name: Up, GET: http://localhost/up }
        """

    /// A wait that ends only when its task is cancelled.
    private static let endless: @Sendable (Duration) async throws -> Void = { _ in
        await Door().wait()
        throw CancellationError()
    }

    private static let cancelled = TransportError(.connection, "the request was cancelled", origin: .cancellation)

    /// Runs a sample, and cancels it while a request to `/hang` is in progress.
    private func interrupted(_ sample: RunSample) async throws -> RunResult {
        let underWay = Door()
        let run = Task {
            try await sample.run { call throws(TransportError) in
                guard call.target == "/hang" else { return Exchange(call: call, response: .make()) }
                underWay.open()
                await Door().wait()
                throw Self.cancelled
            }
        }
        await underWay.wait()
        run.cancel()
        return try await run.value
    }

    @Test func runningRequestIsCancelledAndTeardownRuns() async throws {
        var sample = RunSample(Self.text)
        sample.sleep = Self.endless
        let result = try await interrupted(sample)
        #expect(
            result.lines == [
                "passed Before", "errored Hangs: interrupted before its answer came: what the server did is not known",
                "skipped After: interrupted",
                "skipped Loop: interrupted",
                "passed Clean", "passed Up",
            ])
        #expect(result.summary.interrupted)
        #expect(result.reports.allSatisfy { $0.record.wasWaiting == nil })
        #expect(result.summary.sent == 4)
        #expect(result.targets == ["/before", "/hang", "/clean", "/up"])
    }

    @Test func noPauseStartsAfterTheInterrupt() async throws {
        var sample = RunSample(requests: "  - { name: R, GET: http://localhost/, retry: { attempts: 2 } }")
        let (activity, told) = (RunActivity(), Counter())
        sample.observers.activity = activity
        sample.observers.onPause = { _ in _ = told.next() }
        let waits = Waits()
        sample.sleep = { waits.add($0) }
        let result = try await sample.run { _, _ throws(TransportError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return .make(503)
        }
        #expect(told.next() == 0)
        #expect(waits.durations == [])
        #expect(result.calls.count == 1)
    }

    @Test func hangingTeardownEndsAfterTheGracePeriod() async throws {
        var sample = RunSample(Self.text)
        let reached = Door()
        let waits = Waits()
        sample.settings.grace = .seconds(7)
        sample.sleep = { duration in
            waits.add(duration)
            await reached.wait()
        }
        let underWay = Door()
        let run = Task { [sample] in
            try await sample.run { call throws(TransportError) in
                switch call.target {
                case "/hang": underWay.open()
                case "/clean": reached.open()
                default: return Exchange(call: call, response: .make())
                }
                await Door().wait()
                throw Self.cancelled
            }
        }
        await underWay.wait()
        run.cancel()
        let result = try await run.value
        #expect(waits.durations == [.seconds(7)])
        #expect(
            result.lines.suffix(2) == [
                "errored Clean: cut off by --grace before its answer came: what the server did is not known",
                "skipped Up: cut off by --grace",
            ])
        #expect(result.targets == ["/before", "/hang", "/clean"])
        #expect(result.reports.compactMap(\.error?.hint) == ["a longer --grace gives teardowns more time"])
    }

    @Test func interruptDuringTeardownLetsItFinish() async throws {
        let text = """
            name: Interrupted
            requests:
              - { name: Main, GET: http://localhost/main }
            teardown:
              - { name: Clean, GET: http://localhost/clean }
              - { name: Up, GET: http://localhost/up }
            """
        let (underWay, goOn) = (Door(), Door())
        var sample = RunSample(text)
        sample.sleep = Self.endless
        let run = Task { [sample] in
            try await sample.run { call throws(TransportError) in
                if call.target == "/clean" {
                    underWay.open()
                    await goOn.wait()
                }
                return Exchange(call: call, response: .make())
            }
        }
        await underWay.wait()
        run.cancel()
        goOn.open()
        let result = try await run.value
        #expect(result.lines == ["passed Main", "passed Clean", "passed Up"])
        #expect(result.targets == ["/main", "/clean", "/up"])
        #expect(result.summary.interrupted)
    }

    @Test func interruptWhileWaitingForTheNextAttemptEndsTheRequest() async throws {
        let sleeping = Door()
        var sample = RunSample(
            requests: "  - { name: R, GET: http://localhost/, retry: { attempts: 3, interval: 9s } }")
        sample.sleep = { _ in
            sleeping.open()
            await Door().wait()
        }
        let run = Task { [sample] in
            try await sample.run { _, _ throws(TransportError) in .make(503) }
        }
        await sleeping.wait()
        run.cancel()
        let result = try await run.value
        #expect(result.lines == ["errored R: interrupted before its next attempt"])
        #expect(result.reports.map(\.record.wasWaiting) == [true])
        #expect(result.summary.sent == 1)
    }

    @Test(arguments: [
        (true, "skipped R: interrupted", 0), (false, "errored R: interrupted before its next attempt", 1),
    ])
    func interruptDuringAPauseEndsAPostmanRequest(isDelay: Bool, line: String, count: Int) async throws {
        let sleeping = Door()
        var sample = RunSample(postmanItems: #"{"name": "R", "request": "http://localhost/"}"#)
        if isDelay {
            sample.settings.commandLine.give(\.delay, .fixed(.seconds(9)))
        } else {
            sample.settings.commandLine.give(\.retry, RetrySettings(attempts: 3))
        }
        sample.settings.repetitions = 2
        sample.sleep = { _ in
            sleeping.open()
            await Door().wait()
        }
        let run = Task { [sample] in
            try await sample.run { _, _ throws(TransportError) in throw TransportError(.connection, "refused") }
        }
        await sleeping.wait()
        run.cancel()
        let result = try await run.value
        #expect(result.lines == [line])
        #expect(result.summary.interrupted)
        #expect(result.calls.count == count)
    }

    /// The body of an attempt before the last is kept only in part.
    @Test func nothingIsSavedOfAnInterruptedRequest() async throws {
        let file = "interrupted-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let sleeping = Door()
        var sample = RunSample(
            requests: "  - { name: R, GET: http://localhost/, save: \(file), retry: { attempts: 3, interval: 9s } }")
        sample.sleep = { _ in
            sleeping.open()
            await Door().wait()
        }
        let run = Task { [sample] in
            try await sample.run { _, _ throws(TransportError) in
                .make(503, body: String(repeating: "a", count: 100_000))
            }
        }
        await sleeping.wait()
        run.cancel()
        #expect(try await run.value.lines == ["errored R: interrupted before its next attempt"])
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func interruptInALoopSkipsItsOtherElements() async throws {
        let sample = RunSample(
            requests: "  - { name: R, GET: http://localhost/<<a>>, forEach: { a: [one, hang, two] } }")
        let result = try await interrupted(sample)
        #expect(
            result.lines == [
                "passed R [a=one]",
                "errored R [a=hang]: interrupted before its answer came: what the server did is not known",
                "skipped R [a=two]: interrupted",
            ])
    }

    @Test func checksAreCancelledAndTeardownHasTheCaptures() async throws {
        var sample = RunSample(
            """
            name: Interrupted
            requests:
              - name: Made
                GET: http://localhost/made
                capture: { id: { header: Location } }
                expect: { text: { matches: "^(a+)+$" } }
            teardown:
              - { name: Clean, GET: http://localhost/<<id>> }
            """)
        // Otherwise the grace period for teardown would end at once.
        sample.sleep = Self.endless
        let result = try await Task { [sample] in
            try await sample.run { call throws(TransportError) in
                if call.target == "/made" { withUnsafeCurrentTask { $0?.cancel() } }
                return Exchange(call: call, response: .make(200, [("Location", "made-7")], body: "ab"))
            }
        }.value
        #expect(result.lines == ["errored Made: interrupted while its answer was checked", "passed Clean"])
    }

    @Test func nothingIsStartedAfterAnInterrupt() async throws {
        var sample = RunSample(requests: "  - { name: R, GET: http://localhost/hang }")
        sample.settings.repetitions = 3
        let result = try await interrupted(sample)
        #expect(result.units.count == 1)
        #expect(result.lines == ["errored R: interrupted before its answer came: what the server did is not known"])
    }

    @Test func transferIsCancelledOnTheConnection() async throws {
        let server = try ScriptedServer(scripts: [
            [.read, .hold], [.serve { _ in "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" }],
        ])
        defer { server.stop() }
        let transport = try CurlTransport()
        var sample = RunSample(
            """
            name: Interrupted
            requests: [{ name: Hangs, GET: "\(server.url("/hang"))" }]
            teardown: [{ name: Clean, GET: "\(server.url("/clean"))" }]
            """)
        sample.sleep = Self.endless
        let run = Task { [sample] in
            try await sample.run { call throws(TransportError) in try await transport.send(call.patient) }
        }
        await server.waitForRequest()
        run.cancel()
        let result = try await run.value
        #expect(
            result.lines == [
                "errored Hangs: interrupted before its answer came: what the server did is not known", "passed Clean",
            ])
        #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /hang HTTP/1.1", "GET /clean HTTP/1.1"])
    }

    /// An interrupt is more important than the failure that would have stopped the run too.
    @Test func interruptIsReportedAfterAFailureToo() async throws {
        var sample = RunSample("name: One\nrequests: [{ name: R, GET: http://localhost/ }]")
        sample.settings.stopsAtFirstFailure = true
        let (planned, log) = (try sample.planned(), RunLog())
        let services = sample.services { call throws(TransportError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return Exchange(call: call, response: .make(500))
        }
        let run = Task { await CollectionRunner(services).run([planned, planned]) { log.add($0) } }
        let summary = await run.value
        #expect(summary.interrupted && summary.counts.failed == 1)
        let reports = log.events.compactMap { if case .requestFinished(let report, _) = $0 { report } else { nil } }
        #expect(reports.last?.line == "skipped R: interrupted")
    }
}
