/// An error that stops an evaluation. The evaluation itself stores the location and reason.
struct EvaluationStop: Error {}

/// The limits for one evaluation.
enum EvaluationLimits {
    /// The maximum number of steps, mostly applications of a schema to a value: a few seconds.
    static let steps = 5_000_000
    /// The number of steps between two checks for cancellation.
    static let stretch = 4_096
    /// The number of steps that a failure with a trace costs, so that at most 10,000 are kept in memory.
    static let costOfTrace = 500
    /// The number of steps that a question about a custom format costs.
    static let costOfQuestion = 100
    /// The maximum depth of nested schema applications. Each takes a few kilobytes of the thread's stack.
    static let nesting = 1_200
}
