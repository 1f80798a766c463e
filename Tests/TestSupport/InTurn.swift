import Synchronization
package import Testing

/// Lets a fixed number of the tests that carry it run at a time.
///
/// Swift Testing starts every test at once. Those that open servers and start processes would hold thousands of file
/// descriptors together: Foundation reads beyond a directory listing of that length when it starts a process.
///
/// A test has a time limit that begins with its turn. `.timeLimit` would count the wait for it too, which is long on a
/// slow machine.
package struct InTurn: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    private static let minutes = 20

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Turnstile.shared.enter()
        defer { Turnstile.shared.leave() }
        // The processes that it waits for are killed before: ``ChildProcess``.
        let limit = Task {
            try await Task.sleep(for: .seconds(60 * Self.minutes))
            Issue.record("the test has not ended within \(Self.minutes) minutes of its turn")
        }
        defer { limit.cancel() }
        try await function()
    }
}

extension Trait where Self == InTurn {
    package static var inTurn: InTurn { InTurn() }
}

/// Counts those inside; the others wait in the order in which they came.
private final class Turnstile: Sendable {
    static let shared = Turnstile()

    /// Enough to keep the machine busy while most of them wait for a process or a socket.
    private static let places = 16

    private struct State {
        var free = places
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func enter() async {
        await withCheckedContinuation { continuation in
            let hasPlace = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if hasPlace { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
