/// An error that stops an evaluation. The evaluation itself stores the location and reason.
struct EvaluationStop: Error {}

/// The limits for one evaluation.
enum EvaluationLimits {
    /// The maximum number of steps, mostly applications of a schema to a value: a few seconds.
    static let steps = 5_000_000
    /// The number of steps between two checks for cancellation.
    static let stretch = 4_096
    /// The maximum depth of nested schema applications. Each takes a few kilobytes of the thread's stack.
    static let nesting = 1_200
}
