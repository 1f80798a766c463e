/// How many requests are finished in a second, of late.
package struct ProgressRate: Sendable {
    /// What is older says little of how long the rest takes.
    private static let window = Duration.seconds(10)
    /// Less is no measure.
    private static let leastTime = Duration.seconds(1)

    private var samples: [(finished: Int, time: Duration)] = [(0, .zero)]

    package init() {}

    /// Nil while it is too early to tell.
    package mutating func perSecond(finished: Int, after time: Duration) -> Double? {
        samples.append((finished, time))
        let isOld = { (sample: (finished: Int, time: Duration)) in time - sample.time > Self.window }
        // One at the edge of the window stays, or nothing would be left to compare with.
        while samples.count > 2, isOld(samples[1]) { samples.removeFirst() }
        let first = samples[0]
        guard time - first.time >= Self.leastTime else { return nil }
        return Double(finished - first.finished) / ((time - first.time) / .seconds(1))
    }
}
