import Diagnostics
import Platform
import Text

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

    func error(_ annotation: Annotation) -> String { command("error", annotation) }

    func warning(_ annotation: Annotation) -> String { command("warning", annotation) }

    private func command(_ name: String, _ annotation: Annotation) -> String {
        let place = [
            ("file", annotation.path), ("line", "\(annotation.line)"), ("col", "\(annotation.column)"),
            ("title", annotation.title),
        ]
        return WorkflowCommand(name, place, annotation.message).description
    }

    func notice(_ text: String) -> String { WorkflowCommand("notice", [], text).description }

    var outputFailure: ReportFailure? {
        guard let summaryPath else { return nil }
        do throws(ReportFailure) {
            let descriptor = try Self.opened(summaryPath)
            try? descriptor.close()
            return nil
        } catch {
            return error
        }
    }

    private static func opened(_ path: String) throws(ReportFailure) -> FileDescriptor {
        do throws(SystemError) {
            return try FileDescriptor(path, [.writing, .create, .append])
        } catch {
            throw ReportFailure(target: name(of: path), reason: error.text)
        }
    }

    private static func name(of path: String) -> String { "the step summary \"\(DisplayText.printable(path))\"" }

    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?) {
        guard let summaryPath else { return ([], nil) }
        let descriptor: FileDescriptor
        do throws(ReportFailure) {
            descriptor = try Self.opened(summaryPath)
        } catch {
            return ([], error)
        }
        let file = ReportFile(descriptor: descriptor, name: Self.name(of: summaryPath), isOwned: true)
        let size = (try? descriptor.status.size) ?? 0
        let text = document(Self.summaryLimit - size - 1)
        guard !text.isEmpty else {
            return ([notice("the step summary is full, and this run is not in it")], file.finish())
        }
        file.write((size > 0 ? "\n" : "") + text)
        return ([], file.finish())
    }
}
