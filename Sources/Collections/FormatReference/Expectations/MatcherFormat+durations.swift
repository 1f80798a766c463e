import CollectionModel

extension MatcherFormat {
    /// The reference of the operators for durations.
    static let durationMapping = MappingReference(
        .durationMatcher, "A matcher on a duration", "What a duration must be: a duration, or a mapping of operators.",
        keys: [
            key(.equals, duration, "This long exactly.", "{ not: { equals: 1d } }"),
            key(.oneOf, .list(duration), "One of these.", "{ not: { oneOf: [1d, 2d] } }"),
            key(
                .not, .mapping(.durationMatcher), "The matcher under it does not hold.", "{ not: { greaterThan: 1h } }"
            ),
            key(.lessThan, duration, "Shorter.", "{ lessThan: 20s }"),
            key(.atMost, duration, "Not longer.", "{ atMost: 20s }"),
            key(.greaterThan, duration, "Longer.", "{ greaterThan: 0 }"),
            key(.atLeast, duration, "Not shorter.", "{ atLeast: 1us }"),
            key(.between, .pair(duration), "From the first to the second, both included.", "{ between: [0, 20s] }"),
            key(.exists, .boolean, "Whether it was measured.", "{ exists: true }"),
        ],
        rules: [.notEmpty])

    private static let duration = ValueShape.duration(.any)

    private static func key(_ name: MatcherKey, _ shape: ValueShape, _ summary: String, _ matcher: String)
        -> KeyReference
    {
        KeyReference(name, shape, summary: summary, example: .expect("duration: \(matcher)"))
    }
}
