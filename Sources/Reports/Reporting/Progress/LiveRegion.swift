import Diagnostics
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Lines at the bottom of a terminal that are drawn over and over, and that results push down.
///
/// The cursor waits at the region's first cell. What is drawn is thus erased from the cursor on, however the terminal
/// folds lines when its width changes; and whatever ends the process, the next thing that is printed stands over it.
package final class LiveRegion: Sendable {
    /// The lines of the region at the moment of the call; empty if nothing is to be shown.
    package typealias Lines = @Sendable (TerminalSize) -> [String]

    private struct State {
        /// Makes the lines again; nil while none are drawn.
        var lines: Lines?
        var isOver = false
    }

    private static let erasing = Array("\r\u{1B}[J".utf8)

    private let descriptor: Int32
    private let state = Mutex(State())

    package init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Draws lines in the place of those that are there. Never waits: a terminal that is busy is drawn on next time.
    ///
    /// - Parameter lines: Called now, and again whenever something was written above the region.
    package func draw(_ lines: @escaping Lines) {
        state.withLockIfAvailable { state in
            guard !state.isOver, takesBytes else { return }
            guard write(lines) else {
                state.isOver = true
                return
            }
            state.lines = lines
        }
    }

    /// Writes something else on the terminal, above the region.
    package func above<Value>(_ write: () -> Value) -> Value {
        state.withLock { state in
            guard let lines = state.lines else { return write() }
            _ = WholeWrite.write(Self.erasing, to: descriptor)
            defer { _ = self.write(lines) }
            return write()
        }
    }

    /// Returns whether the terminal took the lines.
    private func write(_ lines: Lines) -> Bool {
        let size = TerminalSize(of: descriptor) ?? .usual
        let shown = lines(size).prefix(max(1, size.rows - 1))
        return WholeWrite.write(shown.isEmpty ? Self.erasing : Self.drawing(shown), to: descriptor) == nil
    }

    /// Erases the region for good.
    package func end() {
        state.withLock { erase(&$0) }
    }

    /// Erases the region unless that means to wait, for a process that ends at once.
    package func abandon() {
        state.withLockIfAvailable { state in
            if takesBytes { erase(&state) }
        }
    }

    private func erase(_ state: inout State) {
        state.isOver = true
        guard state.lines != nil else { return }
        state.lines = nil
        _ = WholeWrite.write(Self.erasing, to: descriptor)
    }

    private var takesBytes: Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) == 1
    }

    /// The lines, without wrapping should the width change meanwhile, and the way back to the first cell.
    private static func drawing(_ lines: ArraySlice<String>) -> [UInt8] {
        let back = lines.count > 1 ? "\u{1B}[\(lines.count - 1)A" : ""
        let text = lines.joined(separator: "\u{1B}[K\r\n")
        return Array("\r\u{1B}[?7l\(text)\u{1B}[J\(back)\r\u{1B}[?7h".utf8)
    }
}
