/// The limits of one search: at most a few seconds for any pattern and text.
enum SearchLimits {
    /// The maximum number of backtracking steps from one start offset: about 20 milliseconds.
    static let stepsFromOnePlace = 1_000_000
    /// The number of steps of the quick pass for all start offsets together: less than a second.
    static let stepsFromAllPlaces = 50_000_000
    /// The minimum number of steps per start offset in the quick pass, even for a long text.
    static let fewestSteps = 1_000
    /// The number of start offsets in the thorough pass between two checks of the clock.
    static let window = 64
    /// The time limit of the thorough pass.
    static let patience = Duration.seconds(2)
    /// The memory limit for backtracking, in KiB.
    static let kibibytes: UInt32 = 65_536
}
