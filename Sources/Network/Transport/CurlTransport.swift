package import HTTP
import Platform

/// An HTTP client on libcurl, with one or more event loops. Each has a thread and a pool of connections.
package final class CurlTransport: Sendable {
    private let loops: [EventLoop]
    private let isSecret: @Sendable (String) -> Bool

    /// Starts the threads. Trusts the certificates set in the environment, otherwise the system's store.
    package convenience init(
        loopCount: Int = 1, recordsWireNotes: Bool = false,
        isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        try self.init(
            trusting: .ofProcess, loopCount: loopCount, recordsWireNotes: recordsWireNotes, isSecret: isSecret)
    }

    /// - Parameters:
    ///   - loopCount: The number of event loops. There may be fewer, but at least one.
    ///   - recordsWireNotes: True to record ``Exchange/wireNotes`` of exchanges and failures, which costs some time.
    ///   - isSecret: Returns true for a text that contains a secret in any encoding. Called only for redirects to
    ///     another origin, which must not receive such texts.
    package init(
        trusting trust: TrustStore, loopCount: Int = 1, recordsWireNotes: Bool = false,
        isSecret: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws(TransportError) {
        self.isSecret = isSecret
        let plainServers = PlainServers()
        loops = try Self.loops(atMost: loopCount) { () throws(TransportError) in
            try EventLoop(trusting: trust, recordsWireNotes: recordsWireNotes, plainServers)
        }
    }

    /// Starts event loops. If not all of them can be started, for example because of a limit on threads, the others are
    /// enough.
    ///
    /// - Throws: The error of the first one, without which there is none.
    static func loops(
        atMost count: Int, start: () throws(TransportError) -> EventLoop
    ) throws(TransportError) -> [EventLoop] {
        var loops = [try start()]
        while loops.count < count, let loop = try? start() { loops.append(loop) }
        return loops
    }

    deinit {
        for loop in loops { loop.close(waiting: false) }
    }

    /// The executors of the event loops; each runs tasks on the loop's thread.
    ///
    /// The requests of a task that prefers one of them are sent by the same thread. Code on an executor blocks the
    /// transfers of its loop, so keep it short.
    package var executors: [any TaskExecutor] { loops }

    /// The loop of this thread, or the first loop for a thread that has none, such as one that fetches a token.
    private var loop: EventLoop { loops.first(where: \.isCurrent) ?? loops[0] }

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
        let loop = loop
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

    /// Stops the threads and closes all connections; requests in progress fail. Waits for the threads to end; a call
    /// on a loop's own thread does not wait for that thread.
    package func close() {
        for loop in loops { loop.close(waiting: true) }
    }
}
