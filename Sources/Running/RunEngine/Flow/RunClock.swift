package import Text

/// The clocks of a run, which tests replace.
package struct RunClock: Sendable {
    /// Returns the time in seconds since 1970-01-01T00:00:00Z.
    let now: @Sendable () -> Double
    /// Returns the time since a fixed moment, unaffected by changes of the system time.
    let uptime: @Sendable () -> Duration
    let sleep: @Sendable (Duration) async throws -> Void
    /// Makes the limit for the evaluation of a response from the request's timeout.
    let evaluationDeadline: @Sendable (Duration) -> EvaluationDeadline

    package init(
        now: @escaping @Sendable () -> Double, uptime: (@Sendable () -> Duration)? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        evaluationDeadline: @escaping @Sendable (Duration) -> EvaluationDeadline = { EvaluationDeadline(.now + $0) }
    ) {
        let origin = ContinuousClock.now
        self.now = now
        self.uptime = uptime ?? { ContinuousClock.now - origin }
        self.sleep = sleep
        self.evaluationDeadline = evaluationDeadline
    }
}
