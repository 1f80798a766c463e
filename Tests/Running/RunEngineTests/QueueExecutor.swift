import Dispatch

/// An executor that runs one job at a time, as the executors of event loops do.
final class QueueExecutor: TaskExecutor, Sendable {
    private let queue = DispatchQueue(label: "one job at a time")
    private let key = DispatchSpecificKey<Bool>()

    init() {
        queue.setSpecific(key: key, value: true)
    }

    /// True in the executor's jobs.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
