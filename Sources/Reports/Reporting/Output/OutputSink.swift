import Diagnostics
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
        var loss: ReportFailure?
        var isAbandoned: Bool { isClosed && loss == nil }
    }

    private static let capacity = 64 * 1024

    private let descriptor: Int32
    private let masking: (@Sendable (String) -> String)?
    /// Whether whoever reads it obeys lines, and none of the text's may be obeyed.
    package let isGuarded: Bool
    /// What may stand on the same terminal, and has to make room.
    private let region: LiveRegion?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - masking: masks the secrets in a line; nil where all that is written is masked already.
    ///   - region: is drawn on the terminal below the text, if the stream is one.
    ///   - isGuarded: whether a pipeline's machine looks for commands in it, which the text's lines must not be.
    package init(
        descriptor: Int32, masking: (@Sendable (String) -> String)?, above region: LiveRegion? = nil,
        isGuarded: Bool = false
    ) {
        self.descriptor = descriptor
        self.masking = masking
        self.isGuarded = isGuarded
        self.region = isatty(descriptor) == 1 ? region : nil
    }

    /// What it is called in messages.
    package var name: String { descriptor == 2 ? "standard error" : "standard output" }

    deinit { flush() }

    /// The same stream for text that is masked already.
    package var unmasked: OutputSink {
        OutputSink(descriptor: descriptor, masking: nil, above: region, isGuarded: isGuarded)
    }

    /// Whether a person reads the stream on a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// How many characters a line of the terminal holds; nil where there is none, or it does not say.
    package var columns: Int? {
        TerminalSize(of: descriptor)?.columns
    }

    /// Why text was lost, as on a full disk; a reader that goes away wants no more.
    package var loss: ReportFailure? { state.withLock { $0.loss } }
    package var isCut: Bool { loss != nil }

    /// The failure of a report printed here if the reader closed the stream early; the console itself does not fail.
    var abandonment: ReportFailure? {
        state.withLock { $0.isAbandoned } ? ReportFailure(target: name, errorNumber: EPIPE) : nil
    }

    /// Writes a line or several, masked; they are on their way when `flush` returns.
    package func line(_ text: String) {
        let masked = masking?(text) ?? text
        write(isGuarded ? CommandGuard.harmless(masked) : masked)
    }

    /// Writes a line as it is, because it is to be obeyed.
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
        if !state.isClosed, !state.pending.isEmpty, let error = write(state.pending) {
            if error != EPIPE { state.loss = ReportFailure(target: name, errorNumber: error) }
            state.isClosed = true
        }
        state.pending.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8]) -> Int32? {
        guard let region else { return WholeWrite.write(bytes, to: descriptor) }
        return region.above { WholeWrite.write(bytes, to: descriptor) }
    }
}
