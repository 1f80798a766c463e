/// The executor of a job: of a thread that also transfers the job's requests, so that no other thread is woken between
/// a response and the next request.
struct JobExecutor: Sendable {
    /// The number of the job, from 0.
    let job: Int
    /// Nil for the default executor.
    let preferred: (any TaskExecutor)?
    /// True if other jobs have the same executor.
    private let isShared: Bool

    /// The size of a body, in bytes, above which to read it may delay others.
    private static let quickBody = 64 << 10

    init(job: Int, of jobs: Int, _ executors: [any TaskExecutor]) {
        self.job = job
        preferred = executors.isEmpty ? nil : executors[job % executors.count]
        isShared = !executors.isEmpty && jobs > executors.count
    }

    /// Does work with a body: on the default executor if it may take long and delay the transfers of other jobs, which
    /// would falsify their timings.
    ///
    /// - Parameters:
    ///   - isQuick: True if the time of the work depends only on the size of the body.
    ///   - size: The size of the body, in bytes.
    func run<Value>(isQuick: Bool, size: Int, _ work: () async -> Value) async -> Value {
        guard isShared, !isQuick || size > Self.quickBody else { return await work() }
        // Nonsending functions stay on their thread until the task is suspended, whatever executor it prefers.
        let value = await withTaskExecutorPreference(globalConcurrentExecutor) {
            await Task.yield()
            return await work()
        }
        await Task.yield()
        return value
    }
}
