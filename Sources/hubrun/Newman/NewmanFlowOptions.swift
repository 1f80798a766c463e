import Platform

/// Newman's options for iterations, times and the end of a run.
struct NewmanFlowOptions: Options {
    @Option(
        "-n", "--iteration-count", value: "n",
        help: "The number of iterations; after the last row, its values are used again.", parse: parseCount)
    var iterationCount: Int?

    @Option(
        "--bail", value: "modifiers",
        help: "End the run after the first failure. Both modifiers, folder and failure, do the same.", parse: parseBail,
        optional: .newman("failure") { $0.split(separator: ",").allSatisfy { bailModifiers.contains(String($0)) } })
    var bail: Bail?

    @Flag("--ignore-redirects", help: "Follow no redirects.")
    var ignoreRedirects = false

    @Option(
        "--delay-request", value: "n", help: "The pause before each request, in milliseconds.", parse: parseTime,
        optional: .newman("0") { Int($0) != nil })
    var delayRequest = 0

    @Option(
        "--timeout", value: "n", help: "The time limit for the run, in milliseconds.", parse: parseTime,
        optional: .newman("0") { Int($0) != nil })
    var timeout = 0

    @Option(
        "--timeout-request", value: "n", help: "The time limit for a request, in milliseconds.", parse: parseTime,
        optional: .newman("0") { Int($0) != nil })
    var timeoutRequest = 0

    @Option(
        "--timeout-script", value: "n", help: "The time limit for a script with its waits, in milliseconds.",
        parse: parseTime, optional: .newman("0") { Int($0) != nil })
    var timeoutScript = 0

    /// The value of `--bail`.
    struct Bail {}

    /// Sets the same options of `hubrun run`; an absent limit is that of hubrun.
    func put(into options: RunCommand) {
        if delayRequest > 0 { options.requests.delay = .milliseconds(delayRequest) }
        if timeout > 0 { options.timeLimit = .milliseconds(timeout) }
        if timeoutRequest > 0 { options.requests.timeout = .milliseconds(timeoutRequest) }
        if timeoutScript > 0 { options.scripts.scriptTimeout = .milliseconds(timeoutScript) }
        options.failFast = bail != nil
        options.connection.noRedirects = ignoreRedirects
    }

    private static let bailModifiers: Set<String> = ["folder", "failure"]

    @Sendable
    private static func parseCount(_ text: String) throws -> Int {
        guard let count = Int(text), (1...1_000_000_000).contains(count) else {
            throw ValidationError("the number of iterations is from 1 to 1000000000")
        }
        return count
    }

    @Sendable
    private static func parseTime(_ text: String) throws -> Int {
        guard let time = Int(text), (0...86_400_000).contains(time) else {
            throw ValidationError("a time is a whole number of milliseconds, at most a day")
        }
        return time
    }

    @Sendable
    private static func parseBail(_ text: String) throws -> Bail {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.allSatisfy({ bailModifiers.contains(String($0)) }) else {
            throw ValidationError("the modifiers of --bail are folder and failure")
        }
        return Bail()
    }
}

extension OptionalWord {
    /// An option whose value is optional in Newman.
    ///
    /// - Parameter isUsual: True for a valid value. Any other word that is no file is a value, too: an error names both.
    static func newman(_ none: String, isUsual: @escaping (String) -> Bool) -> OptionalWord {
        OptionalWord(none: none) { isUsual($0) || !$0.hasPrefix("-") && !FileSystem.exists($0) }
    }
}
