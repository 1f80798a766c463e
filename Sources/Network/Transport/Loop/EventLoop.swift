import HTTP
import Platform
import Synchronization

/// The thread that owns libcurl's multi handle. Also an executor that runs jobs on this thread between two waits.
///
/// A task that prefers this executor never changes threads: its requests start immediately, and it continues as soon as
/// libcurl has read the response.
///
/// `@unchecked Sendable`: only the loop's thread uses `transfers` and `ready`; everything else is immutable, atomic or
/// protected by the mutex.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// The work that other threads submitted to the loop.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var submissions: [Submission] = []
        var cancellations: [Submission.Ticket] = []
        var thread: BlockingThread?
        var isClosing = false
        /// True if the thread no longer reads the inbox.
        var hasEnded = false

        var isEmpty: Bool { jobs.isEmpty && submissions.isEmpty && cancellations.isEmpty && !isClosing }
    }

    private let inbox = Mutex(Inbox())
    /// The identity of the thread; zero before it runs and after it has ended.
    private let loopIdentity = Atomic<BlockingThread.Identity>(0)
    private let transfers: TransferTable
    private var ready: [UnownedJob] = []

    /// The maximum number of jobs before the next socket check, so that a chain of jobs cannot block the transfers.
    private static let jobsPerTurn = 256

    init(
        trusting trust: TrustStore, _ settings: TransferSettings, _ plainServers: PlainServers
    ) throws(TransportError) {
        transfers = try TransferTable(trusting: trust, settings, plainServers)
        guard let thread = BlockingThread(running: { [self] in run() }) else {
            throw TransportError(.connection, "no thread could be started for requests")
        }
        inbox.withLock { $0.thread = thread }
    }

    /// True on the loop's own thread.
    var isCurrent: Bool {
        loopIdentity.load(ordering: .relaxed) == BlockingThread.current
    }

    // MARK: Called on any thread

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent {
            ready.append(job)
        } else if !post({ $0.jobs.append(job) }) {
            Self.runElsewhere(job)
        }
    }

    func submit(_ submission: Submission) {
        if isCurrent {
            transfers.start(submission)
        } else if !post({ $0.submissions.append(submission) }) {
            submission.continuation.resume(returning: .failure(.closed))
        }
    }

    /// Cancels the transfer of `ticket`, immediately or when its submission leaves the inbox.
    func cancel(_ ticket: Submission.Ticket) {
        ticket.cancel()
        if isCurrent {
            transfers.cancel(ticket)
        } else {
            _ = post { $0.cancellations.append(ticket) }
        }
    }

    /// Stops the loop and all transfers. With `waiting`, returns after the thread has ended.
    func close(waiting: Bool) {
        var thread: BlockingThread?
        _ = post { inbox in
            guard !inbox.isClosing else { return }
            inbox.isClosing = true
            thread = inbox.thread
        }
        guard let thread else { return }
        if waiting && !isCurrent {
            thread.join()
        } else {
            thread.detach()
        }
    }

    /// Changes the inbox and wakes the loop if necessary. Returns false if the loop has ended.
    private func post(_ change: (inout Inbox) -> Void) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            // The first entry already woke the loop.
            let wasEmpty = inbox.isEmpty
            change(&inbox)
            if wasEmpty && !inbox.isEmpty { transfers.wake() }
            return true
        }
    }

    /// Runs a job on the shared pool after the loop has ended: tasks that prefer the loop must still finish.
    private static func runElsewhere(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(job)
    }

    // MARK: Called on the loop's thread

    private func run() {
        // A broken pipe must become an error code and not end the process.
        Signal.block([.brokenPipe])
        loopIdentity.store(BlockingThread.current, ordering: .relaxed)
        var isHealthy = true
        while isHealthy && takeInbox() {
            runReadyJobs()
            isHealthy = transfers.perform() && (!ready.isEmpty || transfers.wait())
        }
        end()
    }

    /// Takes all entries from the inbox. Returns false if the loop must end.
    private func takeInbox() -> Bool {
        let mail: Inbox? = inbox.withLock { inbox in
            guard !inbox.isEmpty else { return nil }
            let mail = inbox
            inbox.jobs = []
            inbox.submissions = []
            inbox.cancellations = []
            return mail
        }
        guard let mail else { return true }
        ready += mail.jobs
        for submission in mail.submissions { transfers.start(submission) }
        mail.cancellations.forEach(transfers.cancel)
        return !mail.isClosing
    }

    private func runReadyJobs() {
        let executor = asUnownedTaskExecutor()
        var next = 0
        while next < ready.count && next < Self.jobsPerTurn {
            // Copy the job: it may append to the array.
            let job = ready[next]
            job.runSynchronously(on: executor)
            next += 1
        }
        if next == ready.count {
            ready.removeAll(keepingCapacity: true)
        } else {
            ready.removeFirst(next)
        }
    }

    private func end() {
        let mail = inbox.withLock { inbox in
            let mail = inbox
            inbox = Inbox(isClosing: true, hasEnded: true)
            return mail
        }
        for submission in mail.submissions { submission.continuation.resume(returning: .failure(.closed)) }
        transfers.close()
        loopIdentity.store(0, ordering: .relaxed)
        for job in ready + mail.jobs { Self.runElsewhere(job) }
        ready = []
    }
}

/// A call that was submitted to the loop, with the continuation of its caller.
final class Submission: Sendable {
    typealias Outcome = Result<Exchange, TransportError>

    /// The identity and the cancellation flag of a submission.
    final class Ticket: Sendable {
        private let flag = Atomic(false)

        var isCancelled: Bool { flag.load(ordering: .sequentiallyConsistent) }

        func cancel() {
            flag.store(true, ordering: .sequentiallyConsistent)
        }
    }

    let call: HTTPCall
    /// The time limit of this transfer: the remaining time of an attempt with several hops.
    let timeout: Duration
    let ticket: Ticket
    /// Resumed exactly once, by the code that removes the submission from the inbox or the table.
    let continuation: CheckedContinuation<Outcome, Never>

    init(
        call: HTTPCall, timeout: Duration, ticket: Ticket, continuation: CheckedContinuation<Outcome, Never>
    ) {
        self.call = call
        self.timeout = timeout
        self.ticket = ticket
        self.continuation = continuation
    }
}
