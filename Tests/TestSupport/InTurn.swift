import Synchronization
package import Testing

/// A trait that limits the number of tests with this trait that run at the same time.
///
/// Swift Testing starts all tests at once. Those that open servers and start processes would need thousands of file
/// descriptors together, and Foundation reads beyond a directory listing of that length when it starts a process.
///
/// The time limit of a test begins with its turn. `.timeLimit` would include the wait for it, which is long on a slow
/// machine.
package struct InTurn: SuiteTrait, TestTrait, TestScoping {
    package let isRecursive = true

    private static let minutes = 20

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        await Turnstile.shared.enter()
        defer { Turnstile.shared.leave() }
        // The processes for which the test waits are killed earlier: ``ChildProcess``.
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

/// A semaphore for the running tests; the others wait in the order of their arrival.
private final class Turnstile: Sendable {
    static let shared = Turnstile()

    /// The number of tests that run at the same time, which keeps the machine busy while most of them wait.
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
