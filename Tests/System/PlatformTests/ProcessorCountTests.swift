import Glibc
import Platform
import Synchronization
import Testing

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
