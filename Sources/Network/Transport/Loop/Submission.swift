import HTTP
import Synchronization

/// A call on its way to the loop, and the caller who waits for the answer.
final class Submission: Sendable {
    typealias Outcome = Result<Exchange, TransportError>

    /// Tells one submission from all others, and carries its cancellation ahead of it.
    final class Ticket: Sendable {
        private let flag = Atomic(false)

        var isCancelled: Bool { flag.load(ordering: .sequentiallyConsistent) }

        func cancel() {
            flag.store(true, ordering: .sequentiallyConsistent)
        }
    }

    let call: HTTPCall
    /// For this transfer: what an attempt of several hops has left of its own.
    let timeout: Duration
    let ticket: Ticket
    /// Resumed exactly once, by whoever takes the submission out of the inbox or the table.
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
