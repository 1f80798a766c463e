import Checks
import RunEngine

/// The settings of a run that a server (`hubrun mcp`, `hubrun lsp`) starts: who receives its records, and what it may do.
struct ServedRun {
    /// The rules for runs of agents.
    struct Rules {
        let exchanges: ExchangeRules
        /// The names of the variables to which the agent gives values; some file must use them.
        let names: [String]
        /// The variables of this process that collections may read.
        let readableVariables: ReadableVariables
    }

    let collector: RunCollector
    let cancellation: RunCancellation
    /// Nil for the runs of a person, who may do everything.
    var rules: Rules?

    /// The time limit for teardowns after the client has cancelled the run or closed the stream.
    private static let grace = Duration.seconds(5)

    func put(into settings: inout RunSettings) {
        settings.grace = Self.grace
        // A run reads, it does not change the snapshots that it is compared with.
        settings.snapshots = .compare
        guard let rules else { return }
        settings.processEnvironment = settings.processEnvironment.filter { rules.readableVariables.contains($0.key) }
        settings.givenSecrets = settings.givenSecrets.filter {
            !$0.hasPrefix("env.") || settings.processEnvironment[String($0.dropFirst(4))] != nil
        }
    }
}

extension CommandParser {
    /// Returns a command of a server as if its words were written in a terminal, without the variables `HUBRUN_…`: they
    /// belong to the person's own runs.
    ///
    /// - Throws: `ValidationError` for a wrong value.
    static func served<Parsed: Command>(_ type: Parsed.Type, _ words: [String], paths: [String]) throws -> Parsed {
        let result = try parse((words + ["--"] + paths)[...], as: type, takesVariables: false)
        guard case .command(let command) = result, let parsed = command as? Parsed else {
            throw ValidationError("the arguments cannot be used")
        }
        return parsed
    }
}
