import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import RunEngine
import RunRecords
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RunEngineTests {
    private static let emulated = """
        name: Emulated
        environments: { test: { hub: emulator } }
        setup: [{ name: First, GET: "<<hubUrl | default('http://localhost')>>/setup" }]
        requests:
          - { name: Second, GET: "<<hubUrl | default('http://localhost')>>/requests" }
        teardown: [{ name: Third, GET: "<<hubUrl | default('http://localhost')>>/teardown" }]
        """

    @Test func hubThatCannotStartFailsOnlyTheFirstRequest() async throws {
        let result = try await RunSample(Self.emulated).run()
        let message = "the emulated hub could not start: this test has none"
        #expect(
            result.lines == ["errored First: \(message)", "skipped Second: \(message)", "skipped Third: \(message)"])
        #expect(result.reports.first?.error?.range.label == "sample.yaml:2:25")
        #expect(result.calls.isEmpty)
        #expect(result.summary.counts.errored == 1)
        #expect(result.summary.counts.skipped == 2)
        #expect(result.units.first?.record.hub == nil)
    }

    @Test func unresolvableHubFailsOnlyTheFirstRequest() async throws {
        let result = try await RunSample(
            """
            name: Hub
            environments: { test: { hub: { url: <<env.NO>>, keyName: k, key: abcd } } }
            requests:
              - { name: First, GET: http://localhost/ }
              - { name: Second, GET: http://localhost/ }
            """
        ).run()
        #expect(result.lines == [#"errored First: "env.NO" has no value"#, #"skipped Second: "env.NO" has no value"#])
    }

    @Test func eachUnitHasItsOwnHubThatIsClosed() async throws {
        let log = Mutex<[String]>([])
        var sample = RunSample(Self.emulated.replacing(" | default('http://localhost')", with: ""))
        sample.settings.repetitions = 2
        let count = Counter()
        sample.hubs = EmulatedHubs(
            open: { _ in
                let name = "hub-\(count.next())"
                log.withLock { $0.append("open \(name)") }
                return HubConnection(
                    url: "http://127.0.0.1:9/\(name)", namespace: "127.0.0.1:9", name: name, keyName: "K",
                    keys: ["K": Secret("abcd")], kind: .emulator)
            }, close: { hub in log.withLock { $0.append("close \(hub.name)") } })
        let result = try await sample.run { call, _ throws(TransportError) in
            log.withLock { $0.append(call.target) }
            return .make()
        }
        #expect(
            log.withLock { $0 } == [
                "open hub-0", "/hub-0/setup", "/hub-0/requests", "/hub-0/teardown", "close hub-0",
                "open hub-1", "/hub-1/setup", "/hub-1/requests", "/hub-1/teardown", "close hub-1",
            ])
        #expect(
            result.units.map(\.record.hub) == [
                "http://127.0.0.1:9/hub-0 (emulator)", "http://127.0.0.1:9/hub-1 (emulator)",
            ])
    }

    @Test(arguments: [
        ("http://127.0.0.1:9/hub/x", true), ("http://127.0.0.1:9", true), ("http://127.0.0.1:9?a", true),
        ("http://127.0.0.1:99/hub", false), ("http://127.0.0.1:9.example/", false), ("https://127.0.0.1:9/hub", false),
    ])
    func emulatedHubIsReachedDirectly(url: String, isDirect: Bool) async throws {
        let result = try await RunSample(
            """
            name: Direct
            environments: { test: { hub: { url: http://127.0.0.1:9/hub, keyName: K, key: abcd } } }
            variables: { url: "\(url)" }
            requests: [{ GET: <<url>> }]
            """
        ).run()
        if let call = result.calls.first { #expect(call.isDirect == isDirect) } else { #expect(!isDirect) }
    }

    @Test func realHubIsReachedThroughProxySettings() async throws {
        let result = try await RunSample(
            """
            name: Direct
            environments: { test: { hub: { namespace: ns, name: h, keyName: K, key: abcd } } }
            requests: [{ GET: <<hubUrl>> }]
            """
        ).run()
        #expect(result.calls.map(\.isDirect) == [false])
    }

    @Test func eventsComeInOrder() async throws {
        var sample = RunSample("name: Events\nrequests: [{ name: A, GET: http://localhost/ }]")
        sample.settings.repetitions = 2
        let events = try await sample.run().events.map { event in
            switch event {
            case .unitStarted(let unit): "start \(unit.record.iteration)/\(unit.record.iterations ?? 0)"
            case .requestFinished(let report, let unit): "\(report.record.name) in \(unit.record.iteration)"
            case .unitFinished(let unit): "end \(unit.record.iteration)"
            case .tokenRequested(let attempt, _): "token \(attempt.call.url)"
            case .runFinished(let summary): "all \(summary.counts.total)"
            }
        }
        #expect(events == ["start 1/2", "A in 1", "end 1", "start 2/2", "A in 2", "end 2", "all 2"])
    }

    @Test func unitDescribesItsCollectionAndEnvironment() async throws {
        let unit = try #require(
            try await RunSample(
                "name: Units\nenvironments: { test: { variables: { a: 1 } } }\nrequests: [{ GET: http://localhost/ }]"
            ).run().units.first)
        #expect(unit.record.collection == "Units")
        #expect(unit.record.file == "sample.yaml")
        #expect(unit.record.environment == "test")
        #expect(unit.record.hub == nil)
    }

    @Test func everyOutcomeIsCounted() async throws {
        let result = try await RunSample(
            requests: """
                  - GET: http://localhost/200
                  - { GET: http://localhost/500, retry: { attempts: 3 } }
                  - GET: http://localhost/broken
                  - { GET: http://localhost/200, skip: no }
                  - { GET: http://localhost/200, forEach: { a: [1, 2] } }
                """
        ).run { call, _ throws(TransportError) in
            guard let status = Int(call.target.dropFirst()) else { throw TransportError(.connection, "refused") }
            return .make(status)
        }
        let summary = result.summary
        let counts = summary.counts
        #expect((counts.passed, counts.failed, counts.errored, counts.skipped) == (3, 1, 1, 1))
        #expect(counts.total == 6)
        #expect(summary.sent == 7)
        #expect(counts.failures > 0)
        #expect(!summary.interrupted)
    }

    @Test func failFastStartsNoFurtherIteration() async throws {
        var sample = RunSample(requests: "  - { name: R, GET: http://localhost/ }")
        sample.settings.repetitions = 3
        sample.settings.stopsAtFirstFailure = true
        let result = try await sample.run { _, number throws(TransportError) in .make(number == 1 ? 500 : 200) }
        #expect(result.lines == ["passed R", "failed R: expected a status below 400, got 500 Internal Server Error"])
        #expect(result.summary.unitsNotBegun == 1)
    }

    /// An iteration that was opening its hub when another one failed has sent no request: it counts as not begun.
    @Test func iterationAfterAFailureIsNotStarted() async throws {
        var sample = RunSample(
            """
            name: Emulated
            environments: { test: { hub: emulator } }
            requests: [{ name: R, GET: http://localhost/ }]
            """)
        sample.settings.repetitions = 3
        sample.settings.jobs = 3
        sample.settings.stopsAtFirstFailure = true
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let (arrivals, arrive) = AsyncStream.makeStream(of: Void.self)
        let firstEnd = Task { for await _ in ends {} }
        let allOpening = Task { for await _ in arrivals {} }
        let count = Counter()
        sample.hubs = EmulatedHubs(
            open: { _ in
                // The first iteration begins when all are opening their hubs, the others when the first one has ended.
                let number = count.next()
                if number == 2 { arrive.finish() }
                await (number == 0 ? allOpening : firstEnd).value
                return HubConnection(
                    url: "http://127.0.0.1:9/hub", namespace: "127.0.0.1:9", name: "hub", keyName: "K",
                    keys: ["K": Secret("abcd")], kind: .emulator)
            }, close: { _ in end.finish() })
        let result = try await sample.run { _, _ throws(TransportError) in .make(500) }
        #expect(result.calls.count == 1 && result.summary.counts.failed == 1)
        // The first iteration reports its skipped requests, even if another iteration came before it.
        let told = result.reports.first?.outcome.isFailure == true ? 1 : 2
        #expect(result.units.count == told && result.units.first?.record.iteration == 1)
        #expect(result.summary.unitsNotBegun == 3 - told)
    }
}
