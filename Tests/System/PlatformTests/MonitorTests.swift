import Platform
import Synchronization
import Testing

struct MonitorTests {
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
            while count.load(ordering: .relaxed) < 3 { monitor.wait() }
            monitor.wait(atMost: 999_999_999) { true }
        }
        thread.join()
        #expect(count.load(ordering: .relaxed) == 3)
    }

    @Test func aWaitEndsWithoutANotice() {
        let monitor = Monitor()
        monitor.withLock { monitor.wait(atMost: 1000) { false } }
    }
}
