import CollectionModel

extension MatcherFormat {
    /// The reference of the operators for durations.
    static let durationMapping = MappingReference(
        .durationMatcher, "A matcher on a duration",
        "The condition for a duration: a duration, or a mapping of operators.",
        keys: [
            key(.equals, duration, "Exactly this duration.", "{ not: { equals: 1d } }"),
            key(.oneOf, .list(duration), "One of these durations.", "{ not: { oneOf: [1d, 2d] } }"),
            key(
                .not, .mapping(.durationMatcher), "The inner matcher does not match.", "{ not: { greaterThan: 1h } }"
            ),
            key(.lessThan, duration, "Shorter than this.", "{ lessThan: 20s }"),
            key(.atMost, duration, "At most this long.", "{ atMost: 20s }"),
            key(.greaterThan, duration, "Longer than this.", "{ greaterThan: 0 }"),
            key(.atLeast, duration, "At least this long.", "{ atLeast: 1us }"),
            key(.between, .pair(duration), "From the first to the second, both included.", "{ between: [0, 20s] }"),
            key(.exists, .boolean, "`true`: it was measured; `false`: it was not.", "{ exists: true }"),
        ],
        rules: [.notEmpty])

    private static let duration = ValueShape.duration(.any)

    private static func key(_ name: MatcherKey, _ shape: ValueShape, _ summary: String, _ matcher: String)
        -> KeyReference
    {
        KeyReference(name, shape, summary: summary, example: .expect("duration: \(matcher)"))
    }
}
