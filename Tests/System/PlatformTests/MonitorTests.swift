import Platform
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct MonitorTests {
    @Test func aThreadWaitsForAnother() throws {
        let monitor = Monitor()
        let count = Atomic(0)
        let thread = BlockingThread(running: {
            for _ in 1...3 {
                monitor.withLock {
                    count.add(1, ordering: .relaxed)
                    monitor.notifyAll()
                }
            }
        })
        guard let thread else { throw CancellationError() }
        monitor.withLock {
            monitor.wait { count.load(ordering: .relaxed) == 3 }
            monitor.wait(atMost: .seconds(1)) { true }
        }
        thread.join()
        #expect(count.load(ordering: .relaxed) == 3)
    }

    /// The limit has whole seconds too, and the other thread gets the lock only while this one waits.
    @Test func aNoticeEndsAWaitBeforeItsLimit() throws {
        let monitor = Monitor()
        let isDone = Atomic(false)
        let (thread, wasDone) = monitor.withLock {
            let thread = BlockingThread(running: {
                monitor.withLock {
                    isDone.store(true, ordering: .relaxed)
                    monitor.notifyAll()
                }
            })
            monitor.wait(atMost: .milliseconds(3_600_999)) { isDone.load(ordering: .relaxed) }
            return (thread, isDone.load(ordering: .relaxed))
        }
        #expect(wasDone)
        try #require(thread).join()
    }

    @Test func aWaitEndsWithoutANotice() {
        let monitor = Monitor()
        monitor.withLock { monitor.wait(atMost: .microseconds(1)) { false } }
    }
}
