import Diagnostics
import JSON
import JSONRPC
import Platform
import Reporting
import Synchronization

/// The server of the Model Context Protocol. A thread reads the messages and answers what needs no files; the main thread
/// answers the other requests one after the other.
final class AgentServer: Sendable {
    /// The maximum size of a message, in bytes.
    static let messageLimit = 4 << 20
    /// The maximum length of an id, in bytes: each response repeats it.
    private static let idLimit = 1_000

    private let connection: RPCConnection
    private let foreground: SignalHandling
    private let isReadOnly: Bool
    private let queue = AgentQueue()
    /// True after `initialize`.
    private let isInitialized = Mutex(false)

    init(_ connection: RPCConnection, foreground: SignalHandling, isReadOnly: Bool) {
        self.connection = connection
        self.foreground = foreground
        self.isReadOnly = isReadOnly
    }

    /// Answers requests until the client closes the stream.
    ///
    /// - Throws: `CommandFailure` after a signal, or if there is no thread for the messages.
    func serve(_ session: AgentSession) throws {
        guard let reader = BlockingThread(running: { self.read() }) else {
            throw CommandFailure(.notCarriedOut, "the system has no thread for the messages of the client")
        }
        reader.detach()
        if FileDescriptor.standardInput.isTerminal {
            Notice("waiting for the messages of a client on standard input; Ctrl-D ends the server").print()
        }
        while true {
            foreground.waitForInterrupt(unless: { queue.isReady })
            // The end of a run's time is not the end of the server.
            if let status = foreground.interruption, foreground.cause != .timeLimit { throw CommandFailure(status) }
            guard let call = queue.next() else {
                if queue.isReady { return }
                continue
            }
            let response = response(to: call, session)
            queue.finish()
            if !call.cancellation.isCancelled { connection.send(response) }
        }
    }

    private func response(to call: AgentCall, _ session: AgentSession) -> JSONValue {
        do throws(RPCFault) {
            let progress = { @Sendable [connection] (count: Int, message: String) in
                guard let token = call.progressToken else { return }
                connection.send(
                    RPCText.notification(
                        "notifications/progress",
                        [
                            "progressToken": token, "progress": .number(JSONNumber(count)),
                            "message": .string(message),
                        ]))
            }
            return RPCText.response(id: call.id, try session.answer(call, progress: progress))
        } catch {
            return RPCText.response(id: call.id, error)
        }
    }

    // MARK: The thread that reads

    private func read() {
        while true {
            switch connection.receive() {
            case .end:
                queue.close()
                return foreground.wake()
            case .fault(let fault): connection.send(RPCText.response(id: fault.id, fault))
            case .message(.response): break
            case .message(.notification(let call)): receive(call)
            case .message(.request(let id, let call)):
                do throws(RPCFault) {
                    if let result = try immediateResult(of: call, id) {
                        connection.send(RPCText.response(id: id, result))
                    }
                } catch {
                    connection.send(RPCText.response(id: error.id ?? id, error))
                }
            }
        }
    }

    private func receive(_ notification: RPCCall) {
        guard notification.method == "notifications/cancelled", let id = notification.parameters[key: "requestId"]
        else {
            return
        }
        queue.cancel(id)
    }

    /// Returns the result of a request; nil if the main thread answers it.
    private func immediateResult(of call: RPCCall, _ id: JSONValue) throws(RPCFault) -> JSONValue? {
        if case .string(let text) = id, text.utf8.count > Self.idLimit {
            throw RPCFault(.invalidRequest, "the id is longer than \(Self.idLimit) bytes", id: .null)
        }
        if case .number(let number) = id, number.text.utf8.count > Self.idLimit {
            throw RPCFault(.invalidRequest, "the id is longer than \(Self.idLimit) digits", id: .null)
        }
        let era = try ProtocolEra(call)
        if case .handshake = era {
            switch call.method {
            case "initialize":
                isInitialized.withLock { $0 = true }
                return .object(ProtocolEra.initialized(call.parameters))
            case "ping": return [:]
            default: break
            }
            guard isInitialized.withLock(\.self) else {
                throw RPCFault(
                    .invalidRequest,
                    "initialize comes first, or _meta with the protocol version \(ProtocolEra.statelessVersion)")
            }
        }
        switch call.method {
        case "server/discover": return era.result(ProtocolEra.discovered, isCacheable: true)
        case "tools/list":
            let tools = AgentTool.all.map { $0.json(isReadOnly: isReadOnly) }
            return era.result(["tools": .array(tools)], isCacheable: true)
        case "resources/templates/list":
            return era.result(["resourceTemplates": AgentResources.templates], isCacheable: true)
        case "tools/call", "resources/list", "resources/read":
            try queue.add(AgentCall(id: id, call: call, era: era))
            foreground.wake()
            return nil
        default:
            throw RPCFault(
                .methodNotFound,
                "there is no method \"\(ToolArguments.shown(call.method))\""
                    + (Suggestion.hint(for: call.method, among: Self.methods).map { ": \($0)" } ?? ""))
        }
    }

    private static let methods = [
        "initialize", "ping", "server/discover", "tools/list", "tools/call", "resources/list", "resources/read",
        "resources/templates/list",
    ]
}
