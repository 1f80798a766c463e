import Checks
import RunEngine

/// The settings of a run that `hubrun mcp` starts: who receives its records, and what it may do.
struct AgentRunSettings {
    let collector: RunCollector
    let cancellation: RunCancellation
    let rules: ExchangeRules
    /// The names of the variables to which the agent gives values; some file must use them.
    let names: [String]
    /// The variables of this process that collections may read.
    let readableVariables: ReadableVariables

    /// The time limit for teardowns after the client has cancelled the run or closed the stream.
    private static let grace = Duration.seconds(5)

    func put(into settings: inout RunSettings) {
        settings.grace = Self.grace
        // A run reads, it does not change the snapshots that it is compared with.
        settings.snapshots = .compare
        settings.processEnvironment = settings.processEnvironment.filter { readableVariables.contains($0.key) }
        settings.givenSecrets = settings.givenSecrets.filter {
            !$0.hasPrefix("env.") || settings.processEnvironment[String($0.dropFirst(4))] != nil
        }
    }
}
