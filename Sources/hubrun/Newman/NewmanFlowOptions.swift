import ArgumentParser

/// Newman's options for iterations, times and the end of a run.
struct NewmanFlowOptions: ParsableArguments {
    @Option(
        name: [.customShort("n", allowingJoined: true), .long],
        help: ArgumentHelp(
            "The number of iterations; after the last row, its values are used again.", valueName: "n"),
        transform: parseCount)
    var iterationCount: Int?

    @Option(
        help: ArgumentHelp(
            "End the run after the first failure. Both modifiers, folder and failure, do the same.",
            valueName: "modifiers"),
        transform: parseBail)
    var bail: Bail?

    @Flag(help: "Follow no redirects.")
    var ignoreRedirects = false

    @Option(help: ArgumentHelp("The pause before each request, in milliseconds.", valueName: "n"), transform: parseTime)
    var delayRequest = 0

    @Option(help: ArgumentHelp("The time limit for the run, in milliseconds.", valueName: "n"), transform: parseTime)
    var timeout = 0

    @Option(help: ArgumentHelp("The time limit for a request, in milliseconds.", valueName: "n"), transform: parseTime)
    var timeoutRequest = 0

    @Option(
        help: ArgumentHelp("The time limit for a script with its waits, in milliseconds.", valueName: "n"),
        transform: parseTime)
    var timeoutScript = 0

    /// The value of `--bail`.
    struct Bail {}

    /// The same options of `hubrun run`; an absent limit is that of hubrun.
    var translated: [String] {
        let times = [
            ("--delay", delayRequest), ("--time-limit", timeout), ("--timeout", timeoutRequest),
            ("--script-timeout", timeoutScript),
        ]
        return times.filter { $0.1 > 0 }.map { option, time in "\(option)=\(time)ms" }
            + (bail != nil ? ["--fail-fast"] : []) + (ignoreRedirects ? ["--no-redirects"] : [])
    }

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
        guard words.allSatisfy({ NewmanArguments.bailModifiers.contains(String($0)) }) else {
            throw ValidationError("the modifiers of --bail are folder and failure")
        }
        return Bail()
    }
}
