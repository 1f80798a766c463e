import Synchronization
import Testing

@testable import HubEmulator

/// Requests that wait until the same file is synchronized to the disk.
@Suite(.timeLimit(.minutes(20))) struct SynchronizationTests {
    /// A disk whose synchronization the test controls, with a count of the runs.
    private actor Disk {
        private(set) var runs = 0
        private var isOver = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var arrivals: [CheckedContinuation<Void, Never>] = []

        func write() async {
            runs += 1
            for arrival in arrivals { arrival.resume() }
            arrivals = []
            await withCheckedContinuation { waiting.append($0) }
        }

        /// Returns once the given number of runs has begun, or no further run can begin.
        func reached(_ count: Int) async {
            while runs < count, !isOver { await withCheckedContinuation { arrivals.append($0) } }
        }

        func end() {
            isOver = true
            for arrival in arrivals { arrival.resume() }
            arrivals = []
        }

        func goOn() {
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    /// An fsync that began before a line was added does not cover that line.
    @Test func linesAddedDuringAnFsyncWaitForTheNextOne() async throws {
        let (turns, disk) = (SharedSynchronization(), Disk())
        let size = Mutex(1)
        let settle: @Sendable (Int) async throws -> Void = { goal in
            try await turns.settle(goal, length: { size.withLock { $0 } }) {
                await disk.write()
                return .success(())
            }
        }
        async let first: Void = settle(1)
        await disk.reached(1)
        size.withLock { $0 = 2 }
        async let others: Void = {
            async let second: Void = settle(2)
            async let third: Void = settle(2)
            try await second
            try await third
            await disk.end()
        }()
        await disk.goOn()
        try await first
        await disk.reached(2)
        await disk.goOn()
        try await others
        #expect(await disk.runs == 2)
        // The data is already on the disk, so no further fsync is necessary.
        try await settle(2)
        #expect(await disk.runs == 2)
    }

    @Test func failureIsThrownToAllWaiters() async throws {
        let turns = SharedSynchronization()
        let error = StorageError.system("write", path: "journal", reason: "no space")
        await #expect(throws: error) { try await turns.settle(1, length: { 1 }) { .failure(error) } }
        // The next call tries again.
        try await turns.settle(1, length: { 1 }) { .success(()) }
    }
}
