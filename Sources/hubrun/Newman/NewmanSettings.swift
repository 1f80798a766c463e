import HTTP
import Reporting

/// The settings of `hubrun newman run` that have no option of `hubrun run`.
struct NewmanSettings {
    /// The number of iterations; nil for one for each row.
    var iterationCount: Int?
    /// The time limit for a script with its waits, which count in Newman; nil for the default limit.
    var scriptTimeout: Duration?
    /// The client certificate for all hosts.
    var certificate: ClientCertificate?
    /// The path of a PEM file of authorities that are trusted besides the system's.
    var extraAuthorities: String?
    /// True if the results are printed.
    var printsResults = true
    /// True if the differences from Newman that concern the run are printed.
    var printsNotes = false
    /// The parts of the console output; its detail and colours are those of the run's options.
    var console = ConsoleOptions(detail: .requests, isColored: false)
}
