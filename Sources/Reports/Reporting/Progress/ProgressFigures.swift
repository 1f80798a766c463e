/// What a run is at, as the live region shows it.
package struct ProgressFigures: Sendable {
    /// The request that has been under way longest.
    package struct Running: Sendable {
        /// Masked, and fit for a terminal.
        package var name: String
        package var duration: Duration
        /// How long it still waits to be sent; nil when it was.
        package var pause: Duration?

        package init(name: String, duration: Duration, pause: Duration? = nil) {
            self.name = name
            self.duration = duration
            self.pause = pause
        }
    }

    /// Requests, the skipped ones included.
    package var finished = 0
    package var failed = 0
    /// How many there will be; nil when a loop decides on it.
    package var expected: Int?
    package var elapsed = Duration.zero
    /// Requests finished in a second; nil when it is too early to tell.
    package var rate: Double?
    package var runningCount = 0
    package var slowest: Running?
    /// Nil as long as nobody asked the run to end.
    package var interruption: RunInterruption?

    package init() {}

    /// How long the rest takes at the present rate; nil when nobody can tell.
    var rest: Duration? {
        guard let expected, expected > finished, let rate, rate > 0 else { return nil }
        let seconds = Double(expected - finished) / rate
        // A guess of days is none.
        return seconds < 360_000 ? .seconds(seconds) : nil
    }
}
