package import Platform
import Synchronization

/// An output stream of the process that masks secrets.
package final class OutputSink: Sendable {
    private struct State {
        var pending: [UInt8] = []
        var isClosed = false
        var loss: ReportFailure?
        var isAbandoned: Bool { isClosed && loss == nil }
    }

    private static let capacity = 64 * 1024

    private let descriptor: FileDescriptor
    private let masking: (@Sendable (String) -> String)?
    /// True if a CI system reads commands from the stream, so that commands in the text must be neutralized.
    package let isGuarded: Bool
    /// The live region on the same terminal, which is redrawn after each write; nil if the stream is not a terminal.
    private let region: LiveRegion?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - masking: A function that masks the secrets in a text; nil if all text is already masked.
    ///   - region: The live region below the text, ignored if the stream is not a terminal.
    ///   - isGuarded: True if a CI system reads commands from the stream. Commands in the text are neutralized.
    package init(
        descriptor: FileDescriptor, masking: (@Sendable (String) -> String)?, above region: LiveRegion? = nil,
        isGuarded: Bool = false
    ) {
        self.descriptor = descriptor
        self.masking = masking
        self.isGuarded = isGuarded
        self.region = descriptor.isTerminal ? region : nil
    }

    /// The name of the stream in messages.
    package var name: String { descriptor == .standardError ? "standard error" : "standard output" }

    deinit { flush() }

    /// The same stream for text that is already masked.
    package var unmasked: OutputSink {
        OutputSink(descriptor: descriptor, masking: nil, above: region, isGuarded: isGuarded)
    }

    package var isTerminal: Bool { descriptor.isTerminal }

    /// The width of the terminal, in cells; nil without a terminal or if its width is unknown.
    package var columns: Int? { TerminalSize(of: descriptor)?.columns }

    /// The first write failure, such as a full disk. A reader that closes the stream (EPIPE) is not a failure here.
    var loss: ReportFailure? { state.withLock { $0.loss } }
    package var isCut: Bool { loss != nil }

    /// The failure of a report printed here if the reader closed the stream early; the console itself does not fail.
    var closedPipeFailure: ReportFailure? {
        state.withLock { $0.isAbandoned } ? ReportFailure(target: name, .brokenPipe) : nil
    }

    /// Masks and writes one or more lines. They are buffered until `flush` is called or the buffer is full.
    package func line(_ text: String) {
        let masked = masking?(text) ?? text
        write(isGuarded ? CommandGuard.harmless(masked) : masked)
    }

    /// Writes a CI command, which is not neutralized.
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
        defer { state.pending.removeAll(keepingCapacity: true) }
        guard !state.isClosed, !state.pending.isEmpty else { return }
        do throws(SystemError) {
            try write(state.pending).get()
        } catch {
            if error != .brokenPipe { state.loss = ReportFailure(target: name, error) }
            state.isClosed = true
        }
    }

    private func write(_ bytes: [UInt8]) -> Result<Void, SystemError> {
        let write = { Result { () throws(SystemError) in try self.descriptor.write(bytes) } }
        return region?.above(write) ?? write()
    }
}
