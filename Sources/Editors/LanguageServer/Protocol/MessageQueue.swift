import JSON
import JSONRPC
import Platform

/// The messages that wait for their answers. One thread fills the queue, another one empties it.
final class MessageQueue: @unchecked Sendable {
    /// The maximum number of waiting messages: a client that sends faster waits.
    private static let limit = 10_000

    private let monitor = Monitor()
    private var messages: [RPCConnection.Incoming] = []
    private var first = 0
    /// The requests that the client cancelled before they were answered.
    private var cancelled: Set<JSONValue> = []

    private var count: Int { messages.count - first }

    var isEmpty: Bool { monitor.withLock { count == 0 } }

    /// Reads messages until the end of the connection.
    func fill(from connection: RPCConnection) {
        while true {
            let incoming = connection.receive()
            monitor.withLock { monitor.wait { count < Self.limit } }
            monitor.withLock {
                if case .message(.notification(let call)) = incoming, call.method == "$/cancelRequest" {
                    if let id = call.parameters[key: "id"], cancelled.count < Self.limit { cancelled.insert(id) }
                } else {
                    messages.append(incoming)
                }
                monitor.notifyAll()
            }
            if case .end = incoming { return }
        }
    }

    /// Waits for the next message.
    func next() -> RPCConnection.Incoming {
        monitor.withLock {
            monitor.wait { count > 0 }
            let message = messages[first]
            first += 1
            if first > 100, first * 2 > messages.count {
                messages.removeFirst(first)
                first = 0
            }
            // A cancellation of an answered request has no effect.
            if first == messages.count, case .message(.request(let id, _)) = message {
                cancelled.formIntersection([id])
            }
            monitor.notifyAll()
            return message
        }
    }

    /// True if a request was cancelled; the cancellation is forgotten.
    func takeCancelled(_ id: JSONValue) -> Bool { monitor.withLock { cancelled.remove(id) != nil } }
}
