import Diagnostics
import HTTP
import JSON
import Placeholders
import RunRecords
import Secrets
import Synchronization
import Testing

@testable import RunEngine

/// Runs with several concurrent units.
@Suite(.timeLimit(.minutes(20)))
struct ParallelRunTests {
    /// A gate that is closed until `open` is called.
    private struct Door: Sendable {
        private let stream: AsyncStream<Void>
        private let continuation: AsyncStream<Void>.Continuation

        init() {
            (stream, continuation) = AsyncStream.makeStream()
        }

        func open() { continuation.finish() }
        func wait() async { for await _ in stream {} }
    }

    private static func rows(_ names: [String]) -> [JSONObject] {
        names.map { name in
            var row = JSONObject()
            row[key: "user"] = .string(name)
            return row
        }
    }

    private static func describe(_ events: [RunEvent]) -> [String] {
        events.map { event in
            switch event {
            case .unitStarted(let unit): "start \(unit.ordinal)"
            case .requestFinished(let report, let unit): "\(unit.ordinal) \(report.line)"
            case .unitFinished(let unit): "end \(unit.ordinal)"
            case .tokenRequested(_, let unit): "token \(unit.ordinal)"
            case .runFinished(let summary): "all \(summary.counts.total)"
            }
        }
    }

    @Test(arguments: [1, 2, 4, 50])
    func eventsEqualThoseOfOneJob(jobs: Int) async throws {
        var sample = RunSample(
            requests: """
                  - { name: A, GET: "http://localhost/<<user>>/a" }
                  - { name: B, GET: "http://localhost/<<user>>/b" }
                """)
        sample.rows = Self.rows((1...30).map { "u\($0)" })
        sample.settings.jobs = jobs
        let result = try await sample.run { call throws(TransportError) in
            // Later units finish first.
            for _ in 0..<(40 - (Int(call.target.dropFirst(2).prefix { $0 != "/" }) ?? 0)) { await Task.yield() }
            return Exchange(call: call, response: .make(call.target == "/u7/b" ? 500 : 200))
        }
        let expected = (1...30).flatMap { number in
            let last = number == 7 ? "failed B: expected a status below 400, got 500 Internal Server Error" : "passed B"
            return ["start \(number)", "\(number) passed A", "\(number) \(last)", "end \(number)"]
        }
        #expect(Self.describe(result.events) == expected + ["all 60"])
        #expect(result.summary.unitCount == 30)
        #expect(result.summary.sent == 60)
    }

    @Test func numberOfConcurrentUnitsIsLimited() async throws {
        var sample = RunSample(requests: "  - GET: http://localhost/")
        sample.settings.repetitions = 40
        sample.settings.jobs = 4
        let running = Mutex((now: 0, most: 0))
        let (all, arrived) = (Door(), Counter())
        _ = try await sample.run { call throws(TransportError) in
            running.withLock { running in
                running.now += 1
                running.most = max(running.most, running.now)
            }
            // The first four requests wait for one another: with fewer jobs the test would hang.
            if arrived.next() == 3 { all.open() }
            await all.wait()
            running.withLock { $0.now -= 1 }
            return Exchange(call: call, response: .make())
        }
        #expect(running.withLock { $0.most } == 4)
    }

    @Test func tokenIsFetchedOnceForAllJobs() async throws {
        var sample = RunSample(
            """
            name: Tokens
            tokens:
              api: { oauth2: { tokenUrl: http://localhost/token, clientId: app, clientSecret: s3cret-of-app } }
            requests: [{ name: R, GET: http://localhost/r, auth: { bearer: <<api>> } }]
            """)
        sample.settings.repetitions = 20
        sample.settings.jobs = 20
        let result = try await sample.run { call throws(TransportError) in
            guard call.target == "/token" else { return Exchange(call: call, response: .make()) }
            for _ in 0..<100 { await Task.yield() }
            return Exchange(call: call, response: .json(#"{"access_token": "token-1"}"#))
        }
        #expect(result.targets.count { $0 == "/token" } == 1)
        #expect(result.summary.tokensMinted == 1)
        #expect(result.summary.counts.passed == 20)
    }

    @Test func sharedAccessSignatureIsMintedOnceForAllJobs() async throws {
        var sample = RunSample(
            """
            name: Tokens
            environments: { t: { hub: { url: http://localhost:9/hub, keyName: K, key: abcd } } }
            requests: [{ GET: <<hubUrl>>, headers: { Authorization: <<sasToken>> } }]
            """)
        sample.settings.repetitions = 200
        sample.settings.jobs = 200
        let result = try await sample.run()
        #expect(Set(result.calls.map { $0.value(of: "Authorization") }).count == 1)
        #expect(result.summary.tokensMinted == 1)
    }

    // MARK: Failures and interrupts

    private static let failing = """
        name: Failing
        requests:
          - { name: First, GET: "http://localhost/<<user>>/first" }
          - { name: Second, GET: "http://localhost/<<user>>/second" }
        teardown: [{ name: Clean, GET: "http://localhost/<<user>>/clean" }]
        """

    @Test func firstFailureStopsAllButRunningRequestsAndTeardowns() async throws {
        var sample = RunSample(Self.failing)
        sample.rows = Self.rows(["good", "bad", "late"])
        sample.settings.jobs = 2
        sample.settings.stopsAtFirstFailure = true
        let (isGoodUnderWay, hasFailed) = (Door(), Door())
        let result = try await sample.run { call throws(TransportError) in
            switch call.target {
            case "/good/first":
                isGoodUnderWay.open()
                await hasFailed.wait()
            case "/bad/first":
                await isGoodUnderWay.wait()
                return Exchange(call: call, response: .make(500))
            case "/bad/clean": hasFailed.open()
            default: break
            }
            return Exchange(call: call, response: .make())
        }
        #expect(
            Self.describe(result.events) == [
                "start 1", "1 passed First", "1 skipped Second: stopped after the first failure", "1 passed Clean",
                "end 1",
                "start 2", "2 failed First: expected a status below 400, got 500 Internal Server Error",
                #"2 skipped Second: stopped after "First" failed"#, "2 passed Clean", "end 2", "all 6",
            ])
        #expect(result.summary.unitsNotBegun == 1)
    }

    @Test func waitingRequestIsNotStartedAfterAFailure() async throws {
        var sample = RunSample(Self.failing)
        sample.rows = Self.rows(["bad", "good"])
        sample.settings.jobs = 2
        sample.settings.stopsAtFirstFailure = true
        sample.settings.rate = 1
        let activity = RunActivity()
        sample.observers.activity = activity
        let isAnswered = Door()
        // The other job's request must not start before the first one has failed, which is counted after its response.
        sample.sleep = { _ in
            await isAnswered.wait()
            while activity.snapshot.counts.failed == 0 { await Task.yield() }
        }
        let first = Mutex<String?>(nil)
        let result = try await sample.run { call throws(TransportError) in
            let isFirst = first.withLock { first in
                defer { first = first ?? call.target }
                return first == nil
            }
            if isFirst {
                isAnswered.open()
                return Exchange(call: call, response: .make(500))
            }
            return Exchange(call: call, response: .make())
        }
        #expect(result.summary.counts.failed == 1)
        #expect(result.targets.count { $0.hasSuffix("second") } == 0)
        #expect(result.units.count + result.summary.unitsNotBegun == 2)
    }

    @Test func interruptEndsAllUnitsAndRunsTheirTeardowns() async throws {
        var sample = RunSample(Self.failing)
        sample.rows = Self.rows(["a", "b", "c", "d"])
        sample.settings.jobs = 3
        sample.sleep = { _ in try await Task.sleep(for: .seconds(600)) }
        let (all, arrived, never) = (Door(), Counter(), Door())
        let run = Task { [sample] in
            try await sample.run { call throws(TransportError) in
                guard call.target.hasSuffix("first") else { return Exchange(call: call, response: .make()) }
                if arrived.next() == 2 { all.open() }
                await never.wait()
                throw TransportError(.connection, "cancelled", origin: .cancellation)
            }
        }
        await all.wait()
        run.cancel()
        let result = try await run.value
        let interrupted = "interrupted before its answer came: what the server did is not known"
        #expect(
            Self.describe(result.events)
                == (1...3).flatMap {
                    [
                        "start \($0)", "\($0) errored First: \(interrupted)", "\($0) skipped Second: interrupted",
                        "\($0) passed Clean", "end \($0)",
                    ]
                } + ["all 9"])
        #expect(result.summary.interrupted && result.summary.unitsNotBegun == 1)
    }

    // MARK: Secrets

    /// Each unit captures its own secret and prints the secret of the unit before it.
    @Test(arguments: [1, 200])
    func secretIsRegisteredFromItsCapture(jobs: Int) async throws {
        var sample = RunSample(
            requests:
                "  - { name: R, GET: \"http://localhost/<<user>>\", capture: { own: { header: X, secret: true } } }")
        sample.rows = Self.rows((0..<400).map { "u\($0)" })
        sample.settings.jobs = jobs
        let secrets = sample.secrets
        let unknown = Mutex<[Int]>([])
        let services = sample.services { call throws(TransportError) in
            Exchange(call: call, response: .make(200, [("X", "secret-\(call.target.dropFirst(2))")]))
        }
        let planned = try sample.planned()
        let most = Mutex(0)
        _ = await CollectionRunner(services).run([planned]) { event in
            let known = Set(secrets.values)
            most.withLock { $0 = max($0, known.count) }
            if case .unitFinished(let unit) = event, !known.contains("secret-\(unit.ordinal - 1)") {
                unknown.withLock { $0.append(unit.ordinal) }
            }
        }
        #expect(unknown.withLock { $0 } == [])
        // Secrets stay registered after their unit, because the server of a later unit may return them.
        #expect(secrets.values.count == 400)
        if jobs == 1 { #expect(most.withLock { $0 } == 400) }
    }

    // MARK: Kept data

    @Test func reportKeepsTheStartOfALongBodyAndItsSize() async throws {
        let sample = RunSample(
            requests: "  - { POST: http://localhost/, body: { text: LONG }, expect: { text: { length: 1000000 } } }"
                .replacing("LONG", with: String(repeating: "b", count: 100_000)))
        let result = try await sample.run { _, _ throws(TransportError) in
            .make(body: String(repeating: "a", count: 1_000_000))
        }
        #expect(result.lines == ["passed POST /"])
        let exchange = try #require(result.reports.first?.lastExchange)
        #expect(exchange.response.body.count == 64 * 1024)
        #expect(exchange.response.bodySize == 1_000_000)
        #expect(exchange.call.omittedContentBytes == 100_000 - 64 * 1024)
        #expect(result.calls.first?.bodyText?.count == 100_000)
    }

    @Test func activityShowsRunningRequests() async throws {
        var sample = RunSample(Self.failing)
        sample.rows = Self.rows(["a", "b"])
        sample.settings.jobs = 2
        let activity = RunActivity()
        sample.observers.activity = activity
        let (arrived, all) = (Counter(), Door())
        let seen = Mutex<[RunActivity.Snapshot]>([])
        #expect(activity.snapshot.start == nil)
        _ = try await sample.run { call throws(TransportError) in
            if call.target.hasSuffix("first") {
                if arrived.next() == 1 {
                    seen.withLock { $0.append(activity.snapshot) }
                    all.open()
                }
                await all.wait()
                return Exchange(call: call, response: .make(call.target == "/a/first" ? 500 : 200))
            }
            return Exchange(call: call, response: .make())
        }
        let during = try #require(seen.withLock { $0.first })
        #expect(during.running.map(\.name) == ["First", "First"])
        #expect(Set(during.running.map(\.unit.ordinal)) == [1, 2])
        #expect((during.expected, during.counts.total, during.unitCount) == (6, 0, 2))
        let end = activity.snapshot
        #expect((end.counts.total, end.counts.failed, end.finishedUnits, end.running.count) == (6, 1, 2, 0))
    }

    @Test func pausesAreReportedAtTheirStart() async throws {
        var sample = RunSample(
            requests: """
                  - { name: R, GET: http://localhost/, forEach: { a: [x] }, delay: 7s, retry: { attempts: 3, interval: 9s } }
                """)
        let activity = RunActivity()
        sample.observers.activity = activity
        let told = Mutex<[RequestPause.Cause]>([])
        let isPausing = Mutex<[Bool]>([])
        let names = Mutex<Set<String>>([])
        sample.observers.onPause = { pause in
            told.withLock { $0.append(pause.cause) }
            names.withLock { _ = $0.insert("\(pause.name) \(pause.duration)") }
            let end = activity.snapshot.running.first?.pauseEnd
            isPausing.withLock { $0.append(end != nil) }
        }
        _ = try await sample.run { _, number throws(TransportError) in
            isPausing.withLock { $0.append(activity.snapshot.running.first?.pauseEnd != nil) }
            return .make(503, number == 0 ? [("Retry-After", "8")] : [])
        }
        #expect(
            told.withLock { $0 } == [
                .delay, .attempt(2, of: 3, isRequested: true), .attempt(3, of: 3, isRequested: false),
            ])
        #expect(names.withLock { $0 } == ["R [a=x] 7.0 seconds", "R [a=x] 8.0 seconds", "R [a=x] 9.0 seconds"])
        #expect(isPausing.withLock { $0 } == [true, false, true, false, true, false])
    }

    @Test func loopMakesTheNumberOfRequestsUnknown() async throws {
        var sample = RunSample(requests: "  - { GET: http://localhost/, forEach: { a: [1, 2] } }")
        let activity = RunActivity()
        sample.observers.activity = activity
        _ = try await sample.run()
        #expect(activity.snapshot.expected == nil)
        #expect(activity.snapshot.counts.total == 2)
    }

    @Test func lastUnitInOrderDeterminesTheCaptures() async throws {
        var sample = RunSample(
            """
            name: Captured
            requests:
              - name: R
                GET: "http://localhost/<<user>>"
                set: { mine: <<user>> }
                capture: { id: { header: X }, key: { header: Key, secret: true }, carrier: { header: Carrier } }
            """)
        sample.rows = Self.rows(["a", "b", "c"])
        sample.settings.jobs = 3
        let captured = CapturedVariables { $0.contains("hidden") }
        sample.observers.captured = captured
        let (others, arrived) = (Door(), Counter())
        _ = try await sample.run { call throws(TransportError) in
            // The last unit finishes first.
            if call.target != "/c" { await others.wait() }
            if arrived.next() == 0 { others.open() }
            let user = call.target.dropFirst()
            let fields = [("X", "id-\(user)"), ("Key", "k-\(user)"), ("Carrier", "with hidden \(user)")]
            return Exchange(call: call, response: .make(200, fields))
        }
        #expect(captured.open.map { "\($0.name)=\($0.value.compactText())" } == [#"id="id-c""#, #"mine="c""#])
        #expect(captured.secret.map(\.name) == ["carrier", "key"])
    }
}
