package import JSON
package import Platform
import Synchronization

/// Messages over two descriptors, usually standard input and output. Any thread may send; one thread receives.
package final class RPCConnection: Sendable {
    package enum Incoming: Sendable {
        case message(RPCMessage)
        /// A part of the stream that is no message.
        case fault(RPCFault)
        case end
    }

    private let framing: MessageFraming
    private let input: FileDescriptor
    private let output: FileDescriptor
    private let reader: Mutex<FrameReader>
    /// True once a write failed: the other side is gone.
    private let isClosed = Mutex(false)

    /// - Parameter limit: The maximum size of a message from the other side, in bytes.
    package init(
        _ framing: MessageFraming, input: FileDescriptor, output: FileDescriptor,
        limit: Int = FrameReader.maximumSize
    ) {
        self.framing = framing
        self.input = input
        self.output = output
        reader = Mutex(FrameReader(framing, limit: limit))
    }

    /// Waits for the next message.
    package func receive() -> Incoming {
        reader.withLock { reader in
            while true {
                switch reader.next() {
                case .message(let bytes): return Self.incoming(bytes)
                case .broken(let reason): return .fault(RPCFault(.parseError, reason))
                case nil: break
                }
                guard let bytes = try? input.read(64 << 10), !bytes.isEmpty else { return .end }
                reader.append(bytes)
            }
        }
    }

    private static func incoming(_ bytes: [UInt8]) -> Incoming {
        do throws(RPCFault) {
            return .message(try RPCMessage(bytes))
        } catch {
            return .fault(error)
        }
    }

    /// Sends a message. After the other side has closed the stream, messages are dropped.
    package func send(_ message: JSONValue) {
        let body = Array(message.compactText().utf8)
        let frame =
            switch framing {
            case .header: Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
            case .line: body + [UInt8(ascii: "\n")]
            }
        isClosed.withLock { isClosed in
            guard !isClosed else { return }
            isClosed = (try? output.write(frame)) == nil
        }
    }
}
