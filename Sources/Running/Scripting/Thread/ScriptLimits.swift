/// The limits of scripts.
package struct ScriptLimits: Sendable {
    /// The limit for the processor time of one script; its waits do not count.
    package var computing = Duration.seconds(10)
    /// The limit for the time of one script with its waits.
    package var total = Duration.seconds(600)
    /// The limit for the growth of the process since scripts began, in bytes.
    package var memory = 256 << 20

    /// An amount of garbage, in bytes, that only a single call of a built-in function can make between two checks.
    var memoryOfOneCall: Int { max(2 * memory, 512 << 20) }
    /// The growth of the process in a call that the engine does not interrupt, in bytes, after which the run ends.
    var memoryOfLostThread: Int { max(4 * memory, 256 << 20) }

    /// The time after ``computing`` in which the engine must end a script; some regular expressions cannot be ended.
    static let patience = Duration.seconds(2)
    static let subrequests = 1000
    static let concurrentSubrequests = 10
    /// The limit for requests of the collection that one script runs.
    static let runs = 10
    /// The limit for the tests of a phase with those of the requests that it runs.
    static let nestedTests = 20_000
    static let consoleLines = 1000
    static let consoleBytes = 256 << 10
    /// The limit for one value that scripts and hubrun exchange, in bytes.
    static let valueBytes = 16 << 20
    static let moduleBytes = 5 << 20
    static let modules = 1000

    package init() {}
}
