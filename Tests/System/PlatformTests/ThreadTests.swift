import Glibc
import Platform
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20))) struct ArrayThreadsTests {
    @Test(arguments: [0, 1, 2, 1000])
    func resultsHaveTheOrderOfTheElements(count: Int) {
        let calls = Atomic(0)
        let results = Array(0..<count).mapOnThreads { element in
            calls.add(1, ordering: .relaxed)
            // The first elements take longest.
            return (0..<(count - element) * 10).reduce(element, ^) ^ (0..<(count - element) * 10).reduce(0, ^)
        }
        #expect(results == Array(0..<count))
        #expect(calls.load(ordering: .relaxed) == count)
    }
}

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

// Glibc declares it only for GNU programs, and Swift does not import it.
@_silgen_name("sched_setaffinity")
private func sched_setaffinity(_ thread: pid_t, _ size: Int, _ set: UnsafePointer<cpu_set_t>) -> Int32

@Suite(.timeLimit(.minutes(20))) struct ProcessorCountTests {
    @Test func aThreadCountsTheProcessorsThatItMayUse() throws {
        let count = Atomic(0)
        let thread = BlockingThread(running: {
            // One of the processors on which the thread may run.
            for place in 0..<MemoryLayout<cpu_set_t>.size * 8 {
                var set = cpu_set_t()
                withUnsafeMutableBytes(of: &set) { $0[place / 8] = 1 << (place % 8) }
                guard sched_setaffinity(0, MemoryLayout<cpu_set_t>.size, &set) != 0 else { break }
            }
            count.store(CurrentProcess.processorCount, ordering: .relaxed)
        })
        guard let thread else { throw CancellationError() }
        thread.join()
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(CurrentProcess.processorCount >= 1)
    }
}
