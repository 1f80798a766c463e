import Diagnostics
import Reporting
import Text

/// The options for reports.
struct ReportOptions: Options {
    @Option(
        "--report", value: "kind[=path]",
        help: """
            Write a report: \(ReportRequest.kinds); without a path, or to -, on standard output, \
            but html in \(ReportRequest.pagePath); openapi is a page, Markdown, JUnit or JSON by the end of its file's \
            name: .html, .md, .xml or another (repeatable).
            """, parse: ReportRequest.init, written: { $0.written })
    var report: [ReportRequest] = []

    /// True if a report has a file or takes standard output, so that `hubrun report` prints no console output.
    var replacesConsole: Bool { report.contains { $0.path != nil || !$0.kind.isPrintedWithResults } }

    /// True if a report takes standard output, so that the results are written to standard error.
    var takesStandardOutput: Bool { report.contains(where: \.takesStandardOutput) }

    /// True if a report on standard output puts groups around the results of each collection.
    var formGroups: Bool { report.contains { $0.path == nil && $0.kind.isPrintedWithResults } }

    /// Prints the paths of HTML reports. Other reports are read by programs, which know their paths.
    func printPaths() {
        for case let (kind, path?) in report.map({ ($0.kind, $0.path) })
        where kind == .html || kind == .openapi && CoverageForm(path: path) == .html {
            Notice("report: \(DisplayText.printable(path))").print()
        }
    }

    /// True if a CI system executes commands that it finds in the output.
    func needCommandGuard(in environment: [String: String]) -> Bool {
        formGroups || CommandGuard.isNeeded(in: environment)
    }
}

/// The value of one `--report` option.
struct ReportRequest {
    static let kinds = ReportKind.allCases.map(\.rawValue).sorted().joined(separator: ", ")

    /// The file of `--report html` without a path: a page is not readable on a terminal.
    static let pagePath = "hubrun-report.html"

    let kind: ReportKind
    /// The file; nil for standard output.
    let path: String?

    /// The value as written.
    var written: String { path.map { "\(kind.rawValue)=\($0)" } ?? kind.rawValue }

    var takesStandardOutput: Bool { path == nil && !kind.isPrintedWithResults }

    /// - Throws: `ValidationError` for an unknown kind and for an empty path.
    init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let path = parts.dropFirst().first
        guard let kind = ReportKind(rawValue: parts[0]) else { throw ValidationError(Self.unknown(parts[0])) }
        guard path != "" else { throw ValidationError("a path belongs after the =, as in \(kind.rawValue)=FILE") }
        self.kind = kind
        if path == nil, kind == .html {
            self.path = Self.pagePath
            return
        }
        // Opening standard output by a name gives a second file offset, so the report would overwrite the results.
        self.path = path.flatMap { ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains($0) ? nil : $0 }
    }

    private static func unknown(_ word: String) -> String {
        let suggestion = Suggestion.hint(for: word, among: ReportKind.allCases.map(\.rawValue))
        return "there is no report \"\(DisplayText.printable(word))\"; \(suggestion ?? "there are \(kinds)")"
    }
}
