import Platform
import Synchronization

/// The messages of a phase of scripts to the task that waits for it.
final class ScriptChannel: Sendable {
    enum Message: Sendable {
        case operation(ScriptOperation)
        case finished(ScriptPhaseResult)
    }

    private struct State {
        var messages: [Message] = []
        var reader: CheckedContinuation<Message, Never>?
    }

    private let state = Mutex(State())

    func send(_ message: Message) {
        let reader = state.withLock { state in
            guard let reader = state.reader else {
                state.messages.append(message)
                return nil as CheckedContinuation<Message, Never>?
            }
            state.reader = nil
            return reader
        }
        reader?.resume(returning: message)
    }

    /// Returns the next message; one task at a time may wait. Cancellation does not end the wait: the phase ends it.
    func next() async -> Message {
        await withCheckedContinuation { continuation in
            let message = state.withLock { state in
                guard state.messages.isEmpty else { return Optional(state.messages.removeFirst()) }
                state.reader = continuation
                return nil
            }
            if let message { continuation.resume(returning: message) }
        }
    }
}

/// The messages to a thread of scripts. `@unchecked Sendable`: the monitor protects the list.
final class ScriptInbox: @unchecked Sendable {
    enum Item: Sendable {
        case phase(ScriptJob)
        /// The answer to an operation of a script.
        case answer(ScriptAnswer, to: ScriptOperation.Identity)
        /// Wakes a script that waits, because its run was interrupted.
        case interrupt
        case endUnit(ScriptUnit.Identity)
        case stop
    }

    private let monitor = Monitor()
    private var items: [Item] = []

    func add(_ item: Item) {
        monitor.withLock {
            items.append(item)
            monitor.notifyAll()
        }
    }

    /// Returns the next item; nil if none arrives in time.
    func next(within limit: Duration? = nil) -> Item? {
        monitor.withLock {
            monitor.wait(atMost: limit) { !items.isEmpty }
            return items.isEmpty ? nil : items.removeFirst()
        }
    }
}
