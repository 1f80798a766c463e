/// One of the jobs of a run, which runs one unit at a time, and its executor.
struct Job: Sendable {
    /// The number of the job, from 0.
    let number: Int
    /// The thread of the event loop that sends the job's requests, so no other thread has to wake up between a response
    /// and the next request; nil for the default executor.
    let executor: (any TaskExecutor)?
    /// True if long work delays transfers of other jobs: those of jobs on the same event loop, and requests for tokens,
    /// which the first loop sends for all jobs.
    private let delaysOthers: Bool

    /// The largest body, in bytes, that is processed on an event loop if there are several jobs.
    private static let quickBody = 64 << 10

    init(number: Int, of jobs: Int, _ executors: [any TaskExecutor]) {
        self.number = number
        executor = executors.isEmpty ? nil : executors[number % executors.count]
        delaysOthers = jobs > 1 && !executors.isEmpty
    }

    /// Runs work on a response body. If there are several jobs, long work runs on the default executor: it would delay
    /// the transfers of other jobs and falsify their timings.
    ///
    /// - Parameters:
    ///   - isQuick: True if the time of the work depends only on the size of the body.
    ///   - size: The size of the body, in bytes.
    func run<Value>(isQuick: Bool, size: Int, _ work: () async -> Value) async -> Value {
        guard delaysOthers, !isQuick || size > Self.quickBody else { return await work() }
        // Nonsending functions stay on their thread until the task is suspended, whatever executor it prefers.
        let value = await withTaskExecutorPreference(globalConcurrentExecutor) {
            await Task.yield()
            return await work()
        }
        await Task.yield()
        return value
    }
}
