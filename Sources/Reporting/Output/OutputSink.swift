import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A stream of the process with the redactor in front of it: nothing is written around it.
package final class OutputSink: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isClosed = false
        var isCut = false
    }

    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private let redactor: Redactor
    private let state = Mutex(State())

    package init(descriptor: Int32, redactor: Redactor) {
        self.descriptor = descriptor
        self.redactor = redactor
    }

    deinit { flush() }

    /// Whether a person reads the stream on a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many characters a line of the terminal holds; nil where there is none, or it does not say.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Whether text was lost, as on a full disk; a reader that goes away wants no more.
    package var isCut: Bool { state.withLock { $0.isCut } }

    /// Writes a line, masked; it is on its way when `flush` returns.
    package func line(_ text: String) {
        let bytes = Array(redactor.masked(text).utf8)
        state.withLock { state in
            state.pending += bytes
            state.pending.append(UInt8(ascii: "\n"))
            if state.pending.count >= Self.capacity { drain(&state) }
        }
    }

    package func flush() {
        state.withLock { drain(&$0) }
    }

    private func drain(_ state: inout State) {
        var sent = 0
        while sent < state.pending.count, !state.isClosed {
            let count = state.pending.withUnsafeBytes { bytes in
                write(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&request, 1, -1)
            } else if errno != EINTR {
                state.isCut = errno != EPIPE
                state.isClosed = true
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}
