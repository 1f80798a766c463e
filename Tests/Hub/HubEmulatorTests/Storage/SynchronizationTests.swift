import Platform
import Synchronization
import TestSupport
import Testing

@testable import HubEmulator

/// Requests that wait until the same file is synchronized to the disk.
@Suite(.timeLimit(.minutes(20))) struct SynchronizationTests {
    /// A disk whose synchronization the test controls, with a count of the runs.
    ///
    /// `@unchecked Sendable`: the monitor protects the variables.
    private final class Disk: @unchecked Sendable {
        private let monitor = Monitor()
        private var begun = 0
        private var ended = 0
        private var isOver = false

        var runs: Int { monitor.withLock { begun } }

        func write() {
            monitor.withLock {
                begun += 1
                let run = begun
                monitor.notifyAll()
                monitor.wait { ended >= run }
            }
        }

        /// Returns once the given number of runs has begun, or no further run can begin.
        func reached(_ count: Int) async throws {
            try await ExternalProgram.onOwnThread { [self] in
                monitor.withLock { monitor.wait { begun >= count || isOver } }
            }
        }

        func end() {
            monitor.withLock {
                isOver = true
                monitor.notifyAll()
            }
        }

        func goOn() {
            monitor.withLock {
                ended = begun
                monitor.notifyAll()
            }
        }
    }

    /// An fsync that began before a line was added does not cover that line.
    @Test func linesAddedDuringAnFsyncWaitForTheNextOne() async throws {
        let (turns, disk) = (SharedSynchronization(), Disk())
        let size = Mutex(1)
        let settle: @Sendable (Int) async throws -> Void = { goal in
            try await ExternalProgram.onOwnThread {
                try turns.settle(goal, length: { size.withLock { $0 } }) { () throws(StorageError) in disk.write() }
            }
        }
        async let first: Void = settle(1)
        try await disk.reached(1)
        size.withLock { $0 = 2 }
        async let others: Void = {
            async let second: Void = settle(2)
            async let third: Void = settle(2)
            try await second
            try await third
            disk.end()
        }()
        disk.goOn()
        try await first
        try await disk.reached(2)
        disk.goOn()
        try await others
        #expect(disk.runs == 2)
        // The data is already on the disk, so no further fsync is necessary.
        try await settle(2)
        #expect(disk.runs == 2)
    }

    @Test func failureIsThrownToItsCaller() throws {
        let turns = SharedSynchronization()
        let error = StorageError.system("write", path: "journal", reason: "no space")
        #expect(throws: error) { try turns.settle(1, length: { 1 }) { () throws(StorageError) in throw error } }
        // The next call tries again.
        try turns.settle(1, length: { 1 }) { () throws(StorageError) in }
    }
}
