import JSON

/// `$iteration` and `$environment`.
enum RunFunctions {
    static let all = [
        PlaceholderFunction("iteration", ArgumentSignature(example: "<<$iteration>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(context.run.iteration))
        },
        PlaceholderFunction("environment", ArgumentSignature(example: "<<$environment>>")) {
            _, context throws(ArgumentError) in
            .string(context.run.environmentName ?? "")
        },
    ]
}
