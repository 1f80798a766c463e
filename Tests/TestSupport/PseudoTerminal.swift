import Foundation
import Glibc
import Synchronization

/// A terminal for a program under test, whose screen a test can read while the program writes.
package final class PseudoTerminal: Sendable {
    /// The maximum time, in seconds, to wait for a state of the screen.
    private static let patience = 180.0

    private struct State {
        var screen = TerminalScreen()
        var isOver = false
        var isHandedOver = false
    }

    /// The descriptor for the program's streams.
    package let program: Int32
    private let controller: Int32
    private let state = Mutex(State())
    private let change = NSCondition()

    package init(columns: UInt16, rows: UInt16 = 24) throws {
        var (controller, program): (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard openpty(&controller, &program, nil, nil, &size) == 0 else { throw POSIXError(.ENXIO) }
        _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
        _ = fcntl(program, F_SETFD, FD_CLOEXEC)
        (self.controller, self.program) = (controller, program)
        Thread { [self] in read() }.start()
    }

    package func resize(columns: UInt16, rows: UInt16 = 24) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    /// Types keys.
    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    /// True if the terminal shows what is typed, and passes it on line by line.
    package var isInLineMode: Bool {
        var settings = termios()
        guard tcgetattr(controller, &settings) == 0 else { return false }
        return settings.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
    }

    package var screen: TerminalScreen { state.withLock { $0.screen } }

    /// Waits until the screen fulfils a condition; returns false after a time limit, or if the program has ended.
    package func shows(_ isFulfilled: (TerminalScreen) -> Bool) -> Bool {
        wait { isFulfilled($0.screen) }
    }

    /// Closes this process's descriptor of the terminal, which is then closed when the programs that have it end.
    package func handOver() {
        let isFirst = state.withLock { state in
            defer { state.isHandedOver = true }
            return !state.isHandedOver
        }
        if isFirst { close(program) }
    }

    /// Returns the screen after all programs have closed the terminal.
    package func closed() -> TerminalScreen {
        handOver()
        _ = wait { $0.isOver }
        return screen
    }

    private func wait(_ isFulfilled: (borrowing State) -> Bool) -> Bool {
        let limit = Date(timeIntervalSinceNow: Self.patience)
        change.lock()
        defer { change.unlock() }
        while true {
            let (isTrue, isOver) = state.withLock { (isFulfilled($0), $0.isOver) }
            if isTrue || isOver { return isTrue }
            if !change.wait(until: limit) { return false }
        }
    }

    private func read() {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(controller, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            bytes += chunk.prefix(max(0, count))
            // An incomplete character is kept until its other bytes are received.
            let end = (bytes.lastIndex { $0 < 0x80 } ?? -1) + 1
            let whole = count > 0 ? end : bytes.count
            change.lock()
            state.withLock { state in
                state.screen.feed(String(decoding: bytes[..<whole], as: UTF8.self))
                if count <= 0 { state.isOver = true }
            }
            change.broadcast()
            change.unlock()
            bytes.removeFirst(whole)
            if count <= 0 { break }
        }
        close(controller)
    }
}
