import HTTP
import Synchronization

/// The thread that owns libcurl's multi handle, and an executor whose jobs run on that thread between two waits.
///
/// A task that prefers this executor never changes threads: what it sends is started at once, and when the answer is
/// there the task goes on right after libcurl has read it.
///
/// `@unchecked Sendable` because `transfers` and `ready` are touched by the loop's thread alone; everything else is
/// immutable, atomic or behind the mutex.
final class EventLoop: TaskExecutor, @unchecked Sendable {
    /// What other threads left for the loop.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        var submissions: [Submission] = []
        var cancellations: [Submission.Ticket] = []
        var thread: BlockingThread?
        var isClosing = false
        /// Set when the thread no longer takes anything out.
        var hasEnded = false

        var isEmpty: Bool { jobs.isEmpty && submissions.isEmpty && cancellations.isEmpty && !isClosing }
    }

    private let inbox = Mutex(Inbox())
    /// Zero before the thread runs and after it has ended.
    private let loopIdentity = Atomic<BlockingThread.Identity>(0)
    private let transfers: TransferTable
    private var ready: [UnownedJob] = []

    /// Jobs run in one turn before the sockets are looked at again, so that no chain of jobs starves them.
    private static let jobsPerTurn = 256

    init(trusting trust: TrustStore, recordsWireNotes: Bool) throws(TransportError) {
        transfers = try TransferTable(trusting: trust, recordsWireNotes: recordsWireNotes)
        guard let thread = BlockingThread(running: { [self] in run() }) else {
            throw TransportError(.connection, "no thread could be started for requests")
        }
        inbox.withLock { $0.thread = thread }
    }

    private var isCurrent: Bool {
        loopIdentity.load(ordering: .relaxed) == BlockingThread.current
    }

    // MARK: From any thread

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

    /// Ends the transfer of `ticket`, now or as soon as it is taken out of the inbox.
    func cancel(_ ticket: Submission.Ticket) {
        ticket.cancel()
        if isCurrent {
            transfers.cancel(ticket)
        } else {
            _ = post { $0.cancellations.append(ticket) }
        }
    }

    /// Ends the loop; every transfer under way is given up. With `waiting`, returns when the thread has ended.
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

    /// Changes the inbox and wakes the loop if it may be asleep; false when the loop has ended.
    private func post(_ change: (inout Inbox) -> Void) -> Bool {
        inbox.withLock { inbox in
            guard !inbox.hasEnded else { return false }
            // A loop that has mail was woken when the first of it came.
            let wasEmpty = inbox.isEmpty
            change(&inbox)
            if wasEmpty && !inbox.isEmpty { transfers.wake() }
            return true
        }
    }

    /// Jobs must run even when the loop has ended: tasks that preferred it still have to finish.
    private static func runElsewhere(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(job)
    }

    // MARK: On the loop's thread

    private func run() {
        BlockingThread.prepareForNetworking()
        loopIdentity.store(BlockingThread.current, ordering: .relaxed)
        var isHealthy = true
        while isHealthy && takeInbox() {
            runReadyJobs()
            isHealthy = transfers.perform() && (!ready.isEmpty || transfers.wait())
        }
        end()
    }

    /// Takes what others left; false when the loop is to end.
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
        mail.submissions.forEach(transfers.start)
        mail.cancellations.forEach(transfers.cancel)
        return !mail.isClosing
    }

    private func runReadyJobs() {
        let executor = asUnownedTaskExecutor()
        var next = 0
        while next < ready.count && next < Self.jobsPerTurn {
            // A copy: the job may append to the array.
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
