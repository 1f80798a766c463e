/// How much one search may cost: at most a few seconds, however the pattern and the text fit together.
enum SearchLimits {
    /// Backtracking steps from one starting place: some 20 milliseconds.
    static let stepsFromOnePlace = 1_000_000
    /// Steps of the first, quick pass over all starting places together: less than a second.
    static let stepsFromAllPlaces = 50_000_000
    /// Steps the quick pass grants every starting place, even of a long text.
    static let fewestSteps = 1_000
    /// How many starting places the thorough pass tries between two looks at the clock.
    static let window = 64
    /// How long the thorough pass goes on.
    static let patience = Duration.seconds(2)
    /// Memory for backtracking, in KiB.
    static let kibibytes: UInt32 = 65_536
}
