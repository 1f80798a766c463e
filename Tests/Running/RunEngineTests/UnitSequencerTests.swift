import CollectionModel
import Cryptography
import Diagnostics
import Glibc
import HTTP
import RunRecords
import Synchronization
import Testing

@testable import RunEngine

/// The events of concurrent units are emitted in the order of the units.
@Suite(.timeLimit(.minutes(20)))
struct UnitSequencerTests {
    /// The emitted events, and the number of times that two threads emitted at once.
    private final class Log: Sendable {
        private let state = Mutex<(lines: [String], telling: Int, overlaps: Int)>(([], 0, 0))

        var lines: [String] { state.withLock { $0.lines } }
        var overlaps: Int { state.withLock { $0.overlaps } }

        func add(_ line: String) {
            state.withLock { state in
                state.telling += 1
                if state.telling > 1 { state.overlaps += 1 }
                state.lines.append(line)
            }
            // Give other threads the chance to emit at the same time.
            sched_yield()
            state.withLock { $0.telling -= 1 }
        }

        func add(_ event: RunEvent) {
            switch event {
            case .unitStarted(let unit): add("start \(unit.ordinal)")
            case .requestFinished(let report, let unit): add("\(report.record.name) of \(unit.ordinal)")
            case .unitFinished(let unit): add("end \(unit.ordinal)")
            case .tokenRequested, .runFinished: add("unexpected")
            }
        }
    }

    private static func unit(_ position: Int) -> RunUnit {
        RunUnit(
            ordinal: position + 1, collectionName: "Sample", path: "sample.yaml", environmentName: nil, hub: nil,
            iteration: Iterations.Iteration(number: 1, count: 1, row: nil, label: nil), startedAt: 0)
    }

    private static func report(_ number: Int, body: Int = 0) -> RequestReport {
        let text = "name: Sample\nrequests:\n  - { name: '\(number)', GET: http://localhost/ }"
        let collection = CollectionReader.collection(Array(text.utf8), path: "sample.yaml").content
        let call = HTTPCall(url: "http://localhost/")
        let exchange = Exchange(call: call, response: .make(body: String(repeating: "a", count: body)))
        return RequestReport(
            of: RequestExecution(of: FlowProgram(collection).requests[0]), .passed,
            attempts: [AttemptReport(call: call, result: .success(exchange), checks: [])], notes: [], duration: .zero)
    }

    private static func events(_ position: Int, requests: Int) -> [RunEvent] {
        let unit = unit(position)
        return [.unitStarted(unit)] + (0..<requests).map { .requestFinished(report($0), in: unit) }
            + [.unitFinished(unit)]
    }

    private static func expected(_ requests: [Int]) -> [String] {
        requests.enumerated().flatMap { position, count in
            ["start \(position + 1)"] + (0..<count).map { "\($0) of \(position + 1)" }
                + ["end \(position + 1)", "forget \(position + 1)"]
        }
    }

    @Test(arguments: 0..<100)
    func anyInterleavingIsEmittedInOrder(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let requests = (0..<Int.random(in: 1...20, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        let log = Log()
        let sequencer = UnitSequencer { log.add($0) }
        var left = requests.enumerated().map { Self.events($0.offset, requests: $0.element)[...] }
        var open = Array(left.indices)
        while let position = open.randomElement(using: &random) {
            if let event = left[position].popFirst() {
                sequencer.send(event, from: position)
            } else {
                sequencer.close(position) { log.add("forget \(position + 1)") }
                open.removeAll { $0 == position }
            }
        }
        #expect(log.lines == Self.expected(requests))
        #expect(sequencer.load == EventLoad())
    }

    /// Units on many threads, with a limit far below their number of events.
    @Test(arguments: [1, 3, 40], [1, 7])
    func parallelUnitsAreEmittedInOrderWithinTheLimit(requests: Int, limit: Int) async {
        let log = Log()
        let sequencer = UnitSequencer(limits: .init(requests: limit)) { log.add($0) }
        let (jobs, units) = (8, 60)
        let next = Counter()
        @Sendable func work() async -> Int {
            var most = 0
            while true {
                await sequencer.waitForRoom()
                let position = next.next()
                guard position < units else { return most }
                for event in Self.events(position, requests: requests) {
                    await sequencer.waitForRoom(position)
                    sequencer.send(event, from: position)
                    most = max(most, sequencer.load.requests)
                    await Task.yield()
                }
                sequencer.close(position) { log.add("forget \(position + 1)") }
            }
        }
        let most = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<jobs { group.addTask { await work() } }
            return await group.reduce(0) { max($0, $1) }
        }
        await sequencer.finish()
        #expect(log.lines == Self.expected(Array(repeating: requests, count: units)))
        #expect(log.overlaps == 0)
        #expect(most <= limit + jobs)
    }

    @Test func bodiesCountTowardsTheLimit() async {
        let sequencer = UnitSequencer(limits: .init(bytes: 1000)) { _ in }
        sequencer.send(.unitStarted(Self.unit(0)), from: 0)
        sequencer.send(.requestFinished(Self.report(1, body: 600), in: Self.unit(1)), from: 1)
        await sequencer.waitForRoom()
        sequencer.send(.requestFinished(Self.report(2, body: 600), in: Self.unit(1)), from: 1)
        let waiting = Task {
            await sequencer.waitForRoom()
            return sequencer.load.bytes
        }
        // The unit whose turn it is can always continue.
        await sequencer.waitForRoom(0)
        sequencer.close(0) {}
        #expect(await waiting.value == 0)
    }

    @Test func cancelledWaiterReturns() async {
        let sequencer = UnitSequencer(limits: .init(requests: 1)) { _ in }
        sequencer.send(.requestFinished(Self.report(1), in: Self.unit(1)), from: 1)
        let waiting = Task { await sequencer.waitForRoom(1) }
        waiting.cancel()
        await waiting.value
        #expect(sequencer.load.requests == 1)
    }

    @Test func eventsAfterTheEndOfAUnitAreIgnored() {
        let log = Log()
        let sequencer = UnitSequencer { log.add($0) }
        sequencer.send(.unitStarted(Self.unit(1)), from: 1)
        sequencer.close(1) {}
        sequencer.send(.requestFinished(Self.report(1), in: Self.unit(1)), from: 1)
        sequencer.close(0) {}
        sequencer.send(.requestFinished(Self.report(1), in: Self.unit(0)), from: 0)
        #expect(log.lines == ["start 2"])
    }
}
