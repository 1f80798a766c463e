import Text

/// The range of latencies, written `50ms..200ms`, or `50ms` for a constant latency.
public struct LatencyRange: Sendable, Hashable {
    public let least: Duration
    public let most: Duration

    /// The longest latency, more than any client waits.
    private static let limit = Duration.seconds(3600)

    /// Parses a range.
    public init(parsing text: String) throws(FaultPlanError) {
        let ends = text.firstRange(of: "..").map { [text[..<$0.lowerBound], text[$0.upperBound...]] } ?? [text[...]]
        let durations = ends.compactMap { DurationText.parse(String($0)) }
        guard durations.count == ends.count, let least = durations.first, let most = durations.last, least >= .zero,
            most <= Self.limit
        else { throw .latency(text) }
        guard least <= most else { throw .latencyOrder(text) }
        self.least = least
        self.most = most
    }

    /// Returns the latency at a position in the range, from 0 (least) to 1 (most).
    func latency(at place: Double) -> Duration {
        least + .nanoseconds(Int64((most - least) / .nanoseconds(1) * place))
    }
}

extension LatencyRange: CustomStringConvertible {
    public var description: String {
        least == most
            ? DurationText.written(least) : "\(DurationText.written(least))..\(DurationText.written(most))"
    }
}
