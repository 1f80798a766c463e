import Synchronization

/// A signal that wakes its subscribers after a change; they query the change themselves.
final class ChangeSignal: Sendable {
    private let state = Mutex(State())

    private struct State {
        var waiting: [Int: AsyncStream<Void>.Continuation] = [:]
        var next = 0
        var isFinished = false
    }

    /// The most subscribers, more than the people and programs that watch an emulator.
    static let subscriberLimit = 1_000

    /// The number of subscribers.
    var count: Int { state.withLock { $0.waiting.count } }

    func send() {
        let waiting = state.withLock { Array($0.waiting.values) }
        for continuation in waiting { continuation.yield() }
    }

    /// Returns a stream that begins with a signal, or nil if there are too many subscribers or the signal is finished.
    func subscribe() -> AsyncStream<Void>? {
        state.withLock { state in
            guard state.waiting.count < Self.subscriberLimit, !state.isFinished else { return nil }
            let id = state.next
            state.next += 1
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.waiting.removeValue(forKey: id) }
            }
            continuation.yield()
            guard !state.isFinished else {
                continuation.finish()
                return stream
            }
            state.waiting[id] = continuation
            return stream
        }
    }

    /// Ends all streams and rejects further subscribers.
    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.finish() }
    }
}
