/// Thrown through a check that is given up; the evaluation knows where and why.
struct EvaluationStop: Error {}

/// How much one check may cost.
enum EvaluationLimits {
    /// Steps of work, mostly a schema applied to a value: a few seconds.
    static let steps = 5_000_000
    /// Steps between two looks at whether the task was cancelled.
    static let stretch = 4_096
    /// Schemas applied within each other, for that takes stack: at a few kilobytes each, less than a thread has.
    static let nesting = 1_200
}
