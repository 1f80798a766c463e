import JSON
import JSONRPC
import Platform

/// A request that the main thread answers, because it reads files or sends requests.
struct AgentCall: Sendable {
    let id: JSONValue
    let call: RPCCall
    let era: ProtocolEra
    let cancellation = RunCancellation()

    /// The token for notifications of progress; nil if the client wants none.
    var progressToken: JSONValue? {
        guard case .object(let meta)? = call.parameters[key: "_meta"] else { return nil }
        switch meta[key: "progressToken"] {
        case .string(let text)?: return .string(text)
        case .number(let number)? where number.isInteger: return .number(number)
        default: return nil
        }
    }

    /// The tool that is called; nil for another request, and for an unknown tool.
    var tool: AgentTool? {
        guard call.method == "tools/call", case .string(let name)? = call.parameters[key: "name"] else { return nil }
        return AgentTool.all.first { $0.name == name }
    }
}

/// The requests that wait for the main thread, and the one that it answers. Any thread may use it.
final class AgentQueue: @unchecked Sendable {
    /// The maximum number of requests that wait.
    private static let capacity = 32

    private let monitor = Monitor()
    // The variables below are accessed only with the lock held, which makes `@unchecked Sendable` safe.
    private var waiting: [AgentCall] = []
    private var current: AgentCall?
    private var isClosed = false

    /// True if there is a request to answer, or nothing more will come.
    var isReady: Bool { monitor.withLock { !waiting.isEmpty || isClosed } }

    /// - Throws: `RPCFault` if too many requests wait, or one with the same id.
    func add(_ call: AgentCall) throws(RPCFault) {
        let fault: RPCFault? = monitor.withLock {
            if current?.id == call.id || waiting.contains(where: { $0.id == call.id }) {
                return RPCFault(.invalidRequest, "another request with this id is not answered yet", id: call.id)
            }
            guard waiting.count < Self.capacity else {
                return RPCFault(
                    .internalError, "\(Self.capacity) requests wait already: one is answered at a time", id: call.id)
            }
            waiting.append(call)
            return nil
        }
        if let fault { throw fault }
    }

    /// Returns the next request; nil if none waits.
    func next() -> AgentCall? {
        monitor.withLock {
            current = waiting.isEmpty ? nil : waiting.removeFirst()
            return current
        }
    }

    /// Notes that the current request is answered.
    func finish() { monitor.withLock { current = nil } }

    /// Cancels a request; the client wants no answer to it any more.
    func cancel(_ id: JSONValue) {
        let running = monitor.withLock {
            waiting.removeAll { $0.id == id }
            return current?.id == id ? current : nil
        }
        running?.cancellation.cancel()
    }

    /// Ends the runs at the end of the stream; calls that only read files are still answered.
    func close() {
        let running = monitor.withLock {
            isClosed = true
            waiting.removeAll { $0.tool?.sends ?? false }
            return current
        }
        if let running, running.tool?.sends ?? false { running.cancellation.cancel() }
    }
}
