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
