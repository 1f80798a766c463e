import HTTP
import Synchronization
import Testing

@testable import RunEngine

/// A run waits while the recipient of its events is behind.
@Suite(.timeLimit(.minutes(20))) struct EventBacklogTests {
    /// The steps of a run and of the recipient of its events, in order.
    private final class Steps: Sendable {
        private let state = Mutex<[String]>([])

        var all: [String] { state.withLock { $0 } }

        func add(_ step: String) {
            state.withLock { $0.append(step) }
        }
    }

    private static func wait(for count: Int, in backlog: EventBacklog) async {
        while backlog.waiterCount < count, !Task.isCancelled { await Task.yield() }
    }

    @Test(arguments: [1, 2])
    func requestsWaitForRoom(jobs: Int) async throws {
        let (backlog, steps) = (EventBacklog(), Steps())
        var sample = RunSample(
            requests: """
                  - { name: A, GET: http://localhost/a }
                  - { name: B, GET: http://localhost/b }
                """)
        sample.observers.backlog = backlog
        sample.settings.jobs = jobs
        sample.settings.repetitions = jobs
        let recipient = Task {
            await Self.wait(for: jobs, in: backlog)
            steps.add("room")
            backlog.setFull(false)
        }
        defer { recipient.cancel() }
        _ = try await sample.run { call throws(TransportError) in
            steps.add(call.target)
            if call.target == "/a" {
                // All units have begun before one continues.
                while steps.all.count < jobs { await Task.yield() }
                backlog.setFull(true)
            }
            return Exchange(call: call, response: .make())
        }
        let expected = Array(repeating: "/a", count: jobs) + ["room"] + Array(repeating: "/b", count: jobs)
        #expect(steps.all == expected)
    }

    @Test func cancellationEndsTheWaitOfOneTask() async {
        let backlog = EventBacklog()
        backlog.setFull(true)
        let waits = [0, 1].map { _ in Task { await backlog.waitForRoom() } }
        await Self.wait(for: 2, in: backlog)
        waits[0].cancel()
        await waits[0].value
        await Self.wait(for: 1, in: backlog)
        backlog.setFull(false)
        await waits[1].value
        #expect(backlog.waiterCount == 0)
    }

    @Test func cancelledTaskDoesNotWait() async {
        let backlog = EventBacklog()
        backlog.setFull(true)
        let wait = Task {
            while !Task.isCancelled { await Task.yield() }
            await backlog.waitForRoom()
        }
        wait.cancel()
        await wait.value
        #expect(backlog.waiterCount == 0)
    }
}
