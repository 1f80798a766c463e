package import HTTP

/// Sends requests with libcurl: one thread, and one pool of connections for all callers.
package final class CurlTransport: Sendable {
    private let loop: EventLoop
    private let isSecret: @Sendable (String) -> Bool

    /// Starts the thread. Certificates are checked against what the environment names, else the system's store.
    package convenience init(
        recordsWireNotes: Bool = false, isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        try self.init(trusting: .ofProcess, recordsWireNotes: recordsWireNotes, isSecret: isSecret)
    }

    /// - Parameters:
    ///   - recordsWireNotes: whether exchanges and failures have ``Exchange/wireNotes``; costs some time.
    ///   - isSecret: true for a text that holds a secret, in whatever encoding: a redirect takes it to no other origin.
    ///     Called only for redirects to another origin.
    package init(
        trusting trust: TrustStore, recordsWireNotes: Bool = false,
        isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        self.isSecret = isSecret
        loop = try EventLoop(trusting: trust, recordsWireNotes: recordsWireNotes)
    }

    deinit {
        loop.close(waiting: false)
    }

    /// An executor on the thread that talks to the network: for a run with one job at a time, which then never changes
    /// threads. What runs there holds up every transfer, so keep it short.
    package var executor: any TaskExecutor { loop }

    /// Sends `call`, follows its redirects and waits for the whole last response. Cancelling the task gives the transfer
    /// up at once.
    package func send(_ call: HTTPCall) async throws(TransportError) -> Exchange {
        guard call.maxRedirects > 0 else { return try await sendHop(call, within: call.timeout) }
        var chain = RedirectChain(call, isSecret: isSecret)
        do throws(TransportError) {
            while true {
                let exchange = try await sendHop(chain.next, within: chain.beginHop())
                if let last = try chain.take(exchange) { return last }
            }
        } catch {
            throw chain.failure(error)
        }
    }

    /// Sends one request and waits for its response.
    private func sendHop(_ call: HTTPCall, within timeout: Duration) async throws(TransportError) -> Exchange {
        try call.checkSyntax()
        let exchange: Exchange
        if call.changesWhenPrepared {
            let prepared = try call.prepared(at: WallClock.now)
            try prepared.checkSyntax()
            exchange = try await submit(prepared, within: timeout)
        } else {
            exchange = try await submit(call, within: timeout)
        }
        guard let jar = call.jar, exchange.response.setsCookies else { return exchange }
        return exchange.refusing(jar.store(exchange.response.fields, from: call.url, now: WallClock.now))
    }

    private func submit(_ call: HTTPCall, within timeout: Duration) async throws(TransportError) -> Exchange {
        let ticket = Submission.Ticket()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                loop.submit(Submission(call: call, timeout: timeout, ticket: ticket, continuation: continuation))
            }
        } onCancel: {
            loop.cancel(ticket)
        }
        do throws(TransportError) {
            return try outcome.get()
        } catch {
            var error = error
            error.sentCall = call.withContent(of: nil)
            throw error
        }
    }

    /// Ends the thread and closes all connections; requests under way fail. Returns when that is done, unless called
    /// on the executor itself.
    package func close() {
        loop.close(waiting: true)
    }
}
