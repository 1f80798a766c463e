import Times

/// How long answers wait, written `50ms..200ms`, or `50ms` for always the same.
public struct LatencyRange: Sendable, Hashable {
    public let least: Duration
    public let most: Duration

    /// More would outlast the patience of every client.
    private static let limit = Duration.seconds(3600)

    /// Reads a range.
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

    /// The latency at a place between the ends, 0 to 1.
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
