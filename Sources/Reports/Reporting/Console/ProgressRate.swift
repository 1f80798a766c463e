/// The recent rate of finished requests.
package struct ProgressRate: Sendable {
    /// The maximum age of samples. Older ones do not predict the remaining time.
    private static let window = Duration.seconds(10)
    /// The minimum time span for a rate.
    private static let leastTime = Duration.seconds(1)

    private var samples: [(finished: Int, time: Duration)] = [(0, .zero)]

    package init() {}

    /// Returns the requests finished per second; nil if it is too early to tell.
    package mutating func perSecond(finished: Int, after time: Duration) -> Double? {
        samples.append((finished, time))
        let isOld = { (sample: (finished: Int, time: Duration)) in time - sample.time > Self.window }
        // Keep one sample at the edge of the window for comparison.
        while samples.count > 2, isOld(samples[1]) { samples.removeFirst() }
        let first = samples[0]
        guard time - first.time >= Self.leastTime else { return nil }
        return Double(finished - first.finished) / ((time - first.time) / .seconds(1))
    }
}
