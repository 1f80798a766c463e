import Dispatch
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ctrl-C and `kill`: the first ends the run with its teardowns, a second ends the process at once.
final class Interrupts: Sendable {
    private let received = Mutex<Int32?>(nil)
    /// Keeps the sources alive; they are touched by nobody after `start`.
    private nonisolated(unsafe) var sources: [any DispatchSourceSignal] = []

    /// The exit status that the signal asks for, when one came.
    var status: ExitStatus? {
        received.withLock { $0 }.map { $0 == SIGTERM ? .terminated : .interrupted }
    }

    /// Calls back at the first signal; the callback runs on a thread of its own.
    func start(_ onFirst: @escaping @Sendable () -> Void) {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [weak self] in self?.receive(number, onFirst) }
            source.resume()
            sources.append(source)
        }
    }

    private func receive(_ number: Int32, _ onFirst: () -> Void) {
        let isFirst = received.withLock { received in
            defer { received = received ?? number }
            return received == nil
        }
        guard isFirst else { _exit(128 + number) }
        onFirst()
    }
}
