package import Platform
import Synchronization

/// Lines at the bottom of a terminal that are redrawn repeatedly, below the results.
///
/// The cursor stays in the region's first cell. The region is erased from the cursor on, even if the terminal rewraps
/// lines when its width changes. If the process ends, the next output overwrites the region.
package final class LiveRegion: Sendable {
    /// Returns the lines of the region for a terminal size; empty to show nothing.
    package typealias Lines = @Sendable (TerminalSize) -> [String]

    private struct State {
        /// The function that returns the lines; nil while none are drawn.
        var lines: Lines?
        var isOver = false
    }

    /// The size to assume for a terminal that does not report its own.
    private static let usualSize = TerminalSize(columns: 80, rows: 24)
    private static let erasing = Array("\r\u{1B}[J".utf8)

    private let descriptor: FileDescriptor
    private let state = Mutex(State())

    package init(descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// Replaces the lines of the region. Never blocks: skips the drawing if the terminal is busy.
    ///
    /// - Parameter lines: A function that is called now, and again after each write above the region.
    package func draw(_ lines: @escaping Lines) {
        state.withLockIfAvailable { state in
            guard !state.isOver, descriptor.isWritableNow else { return }
            guard write(lines) else {
                state.isOver = true
                return
            }
            state.lines = lines
        }
    }

    /// Runs a function that writes to the terminal above the region.
    package func above<Value>(_ write: () -> Value) -> Value {
        state.withLock { state in
            guard let lines = state.lines else { return write() }
            try? descriptor.write(Self.erasing)
            defer { _ = self.write(lines) }
            return write()
        }
    }

    /// Draws the lines and returns true if the terminal accepted them.
    private func write(_ lines: Lines) -> Bool {
        let size = TerminalSize(of: descriptor) ?? Self.usualSize
        let shown = lines(size).prefix(max(1, size.rows - 1))
        return (try? descriptor.write(shown.isEmpty ? Self.erasing : Self.drawing(shown))) != nil
    }

    /// Erases the region permanently.
    package func end() {
        state.withLock { erase(&$0) }
    }

    /// Erases the region without blocking, for a process that exits immediately.
    package func abandon() {
        state.withLockIfAvailable { state in
            if descriptor.isWritableNow { erase(&state) }
        }
    }

    private func erase(_ state: inout State) {
        state.isOver = true
        guard state.lines != nil else { return }
        state.lines = nil
        try? descriptor.write(Self.erasing)
    }

    /// Returns the bytes that draw the lines without line wrap and move the cursor back to the first cell.
    private static func drawing(_ lines: ArraySlice<String>) -> [UInt8] {
        let back = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
        let text = lines.joined(separator: "\u{1B}[K\r\n")
        return Array("\r\u{1B}[?7l\(text)\u{1B}[J\(back)\r\u{1B}[?7h".utf8)
    }
}

/// The terminal capabilities that the process environment declares.
package struct TerminalTraits: Sendable {
    private let environment: [String: String]

    package init(_ environment: [String: String]) {
        self.environment = environment
    }

    private func value(_ name: String) -> String { environment[name] ?? "" }

    /// True if output is coloured by default: checks `NO_COLOR` (no-color.org), `CLICOLOR_FORCE`, `CLICOLOR`
    /// (bixense.com/clicolors) and `TERM=dumb`, in this order.
    package func isColored(onTerminal isTerminal: Bool) -> Bool {
        if !value("NO_COLOR").isEmpty { return false }
        if !["", "0"].contains(value("CLICOLOR_FORCE")) { return true }
        return isTerminal && value("CLICOLOR") != "0" && value("TERM") != "dumb"
    }

    /// True if lines can be redrawn. An unknown terminal would print control codes as text.
    package var canRedraw: Bool { !["", "dumb"].contains(value("TERM")) }

    /// True if the locale's encoding is UTF-8, so that characters beyond ASCII can be printed.
    package var isUTF8: Bool {
        // The first variable that is set takes precedence (POSIX, base definitions, section 8.2).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(value).first { !$0.isEmpty } ?? ""
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }
}
