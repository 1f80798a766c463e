import ArgumentParser
import Reporting

/// Which reports are written.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a report: \(ReportKind.allCases.map(\.rawValue).joined(separator: ", ")); without a path, or to -, on "
                + "standard output (repeatable).",
            valueName: "kind[=path]"))
    var report: [ReportRequest] = []

    /// Whether all that is asked for stands in files or takes standard output, so that nothing need be shown besides.
    var replacesConsole: Bool { report.contains { $0.path != nil || !$0.kind.standsAmongResults } }

    /// Whether the results have to go elsewhere.
    var takesStandardOutput: Bool { report.contains(where: \.takesStandardOutput) }
}

/// One `--report`.
struct ReportRequest: ExpressibleByArgument {
    let kind: ReportKind
    /// Nil: standard output.
    let path: String?

    var takesStandardOutput: Bool { path == nil && !kind.standsAmongResults }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let kind = ReportKind(rawValue: String(parts[0])) else { return nil }
        self.kind = kind
        let path = parts.dropFirst().first.map(String.init)
        self.path = path == "-" ? nil : path
    }
}
