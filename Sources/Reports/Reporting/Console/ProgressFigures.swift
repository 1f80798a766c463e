/// The progress of a run, as shown in the live region.
package struct ProgressFigures: Sendable {
    /// The request that has been running for the longest time.
    package struct Running: Sendable {
        /// The name, with secrets masked and control characters replaced.
        package var name: String
        package var duration: Duration
        /// The remaining wait before the request is sent; nil if it was sent.
        package var pause: Duration?

        package init(name: String, duration: Duration, pause: Duration? = nil) {
            self.name = name
            self.duration = duration
            self.pause = pause
        }
    }

    /// The number of finished requests, including skipped ones.
    package var finished = 0
    package var failed = 0
    /// The total number of requests; nil if a loop determines it.
    package var expected: Int?
    package var elapsed = Duration.zero
    /// The number of requests finished per second; nil if it is too early to tell.
    package var rate: Double?
    package var runningCount = 0
    package var slowest: Running?
    /// The reason why the run ends early; nil if it was not interrupted.
    package var interruption: RunInterruption?

    package init() {}

    /// The estimated remaining time at the current rate; nil if unknown.
    var rest: Duration? {
        guard let expected, expected > finished, let rate, rate > 0 else { return nil }
        let seconds = Double(expected - finished) / rate
        // Estimates above 100 hours are too inaccurate to show.
        return seconds < 360_000 ? .seconds(seconds) : nil
    }
}
