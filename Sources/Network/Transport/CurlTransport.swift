package import HTTP
import Platform

/// An HTTP client on libcurl. One thread and one connection pool serve all callers.
package final class CurlTransport: Sendable {
    private let loop: EventLoop
    private let isSecret: @Sendable (String) -> Bool

    /// Starts the thread. Trusts the certificates set in the environment, otherwise the system's store.
    package convenience init(
        recordsWireNotes: Bool = false, isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        try self.init(trusting: .ofProcess, recordsWireNotes: recordsWireNotes, isSecret: isSecret)
    }

    /// - Parameters:
    ///   - recordsWireNotes: True to record ``Exchange/wireNotes`` of exchanges and failures, which costs some time.
    ///   - isSecret: Returns true for a text that contains a secret in any encoding. Called only for redirects to
    ///     another origin, which must not receive such texts.
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

    /// An executor on the event loop's thread. A run with one job uses it to avoid thread switches. Code on this
    /// executor blocks all transfers, so keep it short.
    package var executor: any TaskExecutor { loop }

    /// Sends `call`, follows redirects and waits for the complete last response. Cancelling the task aborts the
    /// transfer.
    package func send(_ call: HTTPCall) async throws(TransportError) -> Exchange {
        guard call.followsRedirects else { return try await sendHop(call, within: call.timeout) }
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

    /// Sends one request and returns its exchange.
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
        return exchange.withRejectedCookies(jar.store(exchange.response.fields, from: call.url, now: WallClock.now))
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

    /// Stops the thread and closes all connections; requests in progress fail. Waits until this is done, unless called
    /// on the executor itself.
    package func close() {
        loop.close(waiting: true)
    }
}
