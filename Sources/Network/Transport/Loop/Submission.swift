import HTTP
import Synchronization

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
