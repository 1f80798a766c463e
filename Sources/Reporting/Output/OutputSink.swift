import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A stream of the process, with what masks secrets in front of it.
package final class OutputSink: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isClosed = false
        var isCut = false
    }

    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private let masking: (@Sendable (String) -> String)?
    private let state = Mutex(State())

    /// - Parameter masking: masks the secrets in a line; nil where all that is written is masked already.
    package init(descriptor: Int32, masking: (@Sendable (String) -> String)?) {
        self.descriptor = descriptor
        self.masking = masking
    }

    /// What it is called in messages.
    package var name: String { descriptor == 2 ? "standard error" : "standard output" }

    deinit { flush() }

    /// The same stream for text that is masked already.
    package var unmasked: OutputSink { OutputSink(descriptor: descriptor, masking: nil) }

    /// The same stream for text that is masked already, where whoever reads it obeys lines: none of the text's is obeyed.
    package var guarded: OutputSink { OutputSink(descriptor: descriptor, masking: CommandGuard.harmless) }

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
    package func line(_ text: String) { write(masking?(text) ?? text) }

    /// Writes a line as it is, because it is to be obeyed; see ``guarded``.
    func command(_ text: String) { write(text) }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
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
        if !state.isClosed, let error = WholeWrite.write(state.pending, to: descriptor) {
            state.isCut = error != EPIPE
            state.isClosed = true
        }
        state.pending.removeAll(keepingCapacity: true)
    }
}
