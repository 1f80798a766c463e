import Foundation
import Glibc
import Synchronization

/// A thread that reads a pipe to its end.
final class Drain: Sendable {
    private let state = Mutex((bytes: [UInt8](), isAtEnd: false))
    private let more = DispatchSemaphore(value: 0)

    /// The minimum number of bytes that are kept.
    private static let kept = 1 << 20

    init(_ descriptor: Int32) {
        Thread { [self] in
            var chunk = [UInt8](repeating: 0, count: 64 << 10)
            while true {
                let count = read(descriptor, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                state.withLock { state in
                    // Only the beginning is needed.
                    if count > 0, state.bytes.count < Self.kept { state.bytes += chunk[..<count] }
                    state.isAtEnd = count <= 0
                }
                more.signal()
                if count <= 0 { break }
            }
            close(descriptor)
        }.start()
    }

    /// Returns the output up to a complete line that begins with `last`, or all output if there is none.
    func text(upTo last: String) -> String {
        while true {
            more.wait()
            let (bytes, isAtEnd) = state.withLock { $0 }
            let text = String(decoding: bytes, as: UTF8.self)
            if isAtEnd || text.hasSuffix("\n") && text.contains("\n\(last)") { return text }
        }
    }

    /// Returns all output; waits for the end.
    func wholeText() -> String {
        while !state.withLock({ $0.isAtEnd }) { more.wait() }
        return state.withLock { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
