#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

private let systemRead = read

/// The keys that are typed on a terminal: each can be read at once, and none is shown.
///
/// Ctrl-C and Ctrl-Z remain signals. The terminal's own settings are back after ``end()``.
package final class TerminalKeys: Sendable {
    private let descriptor: FileDescriptor
    /// The terminal's own settings while keys are read; nil otherwise.
    private let saved = Mutex<termios?>(nil)

    /// Fails if the descriptor is not a terminal.
    package init?(of descriptor: FileDescriptor) {
        guard descriptor.isTerminal else { return nil }
        self.descriptor = descriptor
    }

    /// True if the terminal sends its keys and signals to this process, not to another one in the foreground.
    ///
    /// A process in the background would be stopped if it read keys or changed settings.
    private var isInForeground: Bool {
        let group = tcgetpgrp(descriptor.number)
        // A terminal that does not control this process stops no process.
        return group == -1 || group == getpgrp()
    }

    /// Begins to read keys; drops what was typed before.
    package func begin() {
        saved.withLock { saved in
            guard saved == nil, isInForeground else { return }
            saved = change(TCSAFLUSH)
        }
    }

    /// Gives the terminal its own settings.
    package func end() {
        saved.withLock { saved in
            if let settings = saved { restore(settings) }
            saved = nil
        }
    }

    /// Gives the terminal its own settings while the process is stopped, or waits in the background.
    ///
    /// - Parameter stop: Returns when the process goes on.
    package func suspend(during stop: () -> Void) {
        saved.withLock { saved in
            if let settings = saved { restore(settings) }
            stop()
            // The settings may have changed meanwhile. A key that was typed since is kept.
            if saved != nil { saved = isInForeground ? change(TCSADRAIN) : nil }
        }
    }

    /// Waits for a key and returns its first byte; nil if none is typed in time.
    package func next(atMost limit: Duration) -> UInt8? {
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        let milliseconds = Int32(max(0, min(60_000, limit / .milliseconds(1))))
        // After `fg`, the process is in the foreground again.
        begin()
        guard saved.withLock({ $0 != nil }) else {
            _ = poll(nil, 0, milliseconds)
            return nil
        }
        guard poll(&request, 1, milliseconds) == 1, request.revents & Int16(POLLIN) != 0 else {
            // A terminal that was closed is always ready.
            if request.revents != 0 { _ = poll(nil, 0, milliseconds) }
            return nil
        }
        guard isInForeground else { return nil }
        var byte: UInt8 = 0
        return systemRead(descriptor.number, &byte, 1) == 1 ? byte : nil
    }

    /// Makes the terminal pass each key on at once, without showing it; returns the settings before.
    ///
    /// - Parameter action: What happens to input that was not read: `TCSAFLUSH` drops it, `TCSADRAIN` keeps it.
    private func change(_ action: Int32) -> termios? {
        var settings = termios()
        guard tcgetattr(descriptor.number, &settings) == 0 else { return nil }
        var changed = settings
        changed.c_lflag &= ~tcflag_t(ICANON | ECHO)
        return tcsetattr(descriptor.number, action, &changed) == 0 ? settings : nil
    }

    private func restore(_ settings: termios) {
        guard isInForeground else { return }
        var settings = settings
        _ = tcsetattr(descriptor.number, TCSADRAIN, &settings)
    }
}
