#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

import Diagnostics

/// GitHub Actions: workflow commands, and a step summary.
struct GitHubDialect: PipelineDialect {
    static let rootVariable = "GITHUB_WORKSPACE"
    /// The size limit of a summary, in bytes. GitHub does not show a larger one at all.
    private static let summaryLimit = 1024 * 1024

    /// The file to which summaries are appended; nil for no summary.
    let summaryPath: String?

    init(environment: [String: String]) {
        summaryPath = environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func groupStart(_ title: String) -> String { WorkflowCommand("group", [], title).description }

    var groupEnd: String { WorkflowCommand("endgroup").description }

    func error(_ annotation: FailureAnnotation) -> String {
        let place = [
            ("file", annotation.path), ("line", "\(annotation.line)"), ("col", "\(annotation.column)"),
            ("title", annotation.title),
        ]
        return WorkflowCommand("error", place, annotation.message).description
    }

    func remark(_ text: String) -> String { WorkflowCommand("notice", [], text).description }

    var outputFailure: ReportFailure? {
        guard let summaryPath else { return nil }
        let descriptor = open(summaryPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return ReportFailure(target: Self.name(of: summaryPath), reason: SystemError.text(errno))
    }

    private static func name(of path: String) -> String { "the step summary \"\(DisplayText.printable(path))\"" }

    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?) {
        guard let summaryPath else { return ([], nil) }
        let name = Self.name(of: summaryPath)
        let descriptor = open(summaryPath, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return ([], ReportFailure(target: name, reason: SystemError.text(errno))) }
        let file = ReportFile(descriptor: descriptor, name: name, isOwned: true)
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        let text = document(Self.summaryLimit - size - 1)
        guard !text.isEmpty else {
            return ([remark("the step summary is full, and this run is not in it")], file.finish())
        }
        file.write((size > 0 ? "\n" : "") + text)
        return ([], file.finish())
    }
}
