import ArgumentParser
import Diagnostics
import Reporting

/// Which reports are written.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a report: \(ReportRequest.kinds); without a path, or to -, on standard output (repeatable).",
            valueName: "kind[=path]"),
        transform: ReportRequest.init)
    var report: [ReportRequest] = []

    /// Whether all that is asked for stands in files or takes standard output, so that nothing need be shown besides.
    var replacesConsole: Bool { report.contains { $0.path != nil || !$0.kind.standsAmongResults } }

    /// Whether the results have to go elsewhere.
    var takesStandardOutput: Bool { report.contains(where: \.takesStandardOutput) }

    /// Whether some of them stand around the results of each collection.
    var formGroups: Bool { report.contains { $0.path == nil && $0.kind.standsAmongResults } }

    /// Prints the paths of HTML reports. Other reports are read by programs, which know their paths.
    func printPaths() {
        for case (.html, let path?) in report.map({ ($0.kind, $0.path) }) {
            Notice("report: \(DisplayText.printable(path))").print()
        }
    }

    /// Whether a pipeline's machine looks for commands in what is printed.
    func areObeyed(in environment: [String: String]) -> Bool {
        formGroups || CommandGuard.isNeeded(in: environment)
    }
}

/// One `--report`.
struct ReportRequest {
    static let kinds = ReportKind.allCases.map(\.rawValue).sorted().joined(separator: ", ")

    let kind: ReportKind
    /// Nil: standard output.
    let path: String?

    var takesStandardOutput: Bool { path == nil && !kind.standsAmongResults }

    /// - Throws: `ValidationError` for what is no report.
    init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts.dropFirst().first
        guard let kind = ReportKind(rawValue: parts[0]) else { throw ValidationError(Self.unknown(parts[0])) }
        guard path != "" else { throw ValidationError("a path belongs behind the =, as in \(kind.rawValue)=FILE") }
        self.kind = kind
        // Opened by its name, it would be written beside the results, from its own place on.
        self.path = path.flatMap { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) ? nil : $0 }
    }

    private static func unknown(_ word: String) -> String {
        let suggestion = Suggestion.hint(for: word, among: ReportKind.allCases.map(\.rawValue))
        return "there is no report \"\(DisplayText.printable(word))\"; \(suggestion ?? "there are \(kinds)")"
    }
}
