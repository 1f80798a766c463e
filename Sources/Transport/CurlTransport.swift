/// Sends requests with libcurl: one thread, and one pool of connections for all callers.
package final class CurlTransport: Sendable {
    private let loop: EventLoop

    /// Starts the thread. Certificates are checked against what the environment names, else the system's store.
    package convenience init() throws(TransportError) {
        try self.init(trusting: .ofProcess)
    }

    package init(trusting trust: TrustStore) throws(TransportError) {
        loop = try EventLoop(trusting: trust)
    }

    deinit {
        loop.close(waiting: false)
    }

    /// An executor on the thread that talks to the network: for a run with one job at a time, which then never changes
    /// threads. What runs there holds up every transfer, so keep it short.
    package var executor: any TaskExecutor { loop }

    /// Sends `call` and waits for the whole response. Cancelling the task gives the transfer up at once.
    package func send(_ call: HTTPCall) async throws(TransportError) -> Exchange {
        try call.checkSyntax()
        let ticket = Submission.Ticket()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(Submission(call: call, ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            loop.cancel(ticket)
        }
        return try outcome.get()
    }

    /// Ends the thread and closes all connections; requests under way fail. Returns when that is done, unless called
    /// on the executor itself.
    package func close() {
        loop.close(waiting: true)
    }
}
