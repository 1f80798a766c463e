import Diagnostics
import Platform
import Text

/// Azure Pipelines: logging commands, and a summary file that the agent uploads.
struct AzureDialect: PipelineDialect {
    static let rootVariable = "BUILD_SOURCESDIRECTORY"
    private static let summaryLimit = 1024 * 1024

    /// The temporary folder for the summary, which the agent empties after the job; nil for no summary.
    let folder: String?

    init(environment: [String: String]) {
        folder = environment["AGENT_TEMPDIRECTORY"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func groupStart(_ title: String) -> String { "##[group]\(CommandGuard.harmless(title))" }

    var groupEnd: String { "##[endgroup]" }

    func error(_ annotation: Annotation) -> String { issue("error", annotation) }

    func warning(_ annotation: Annotation) -> String { issue("warning", annotation) }

    private func issue(_ type: String, _ annotation: Annotation) -> String {
        let properties = [
            ("type", type), ("sourcepath", annotation.path), ("linenumber", "\(annotation.line)"),
            ("columnnumber", "\(annotation.column)"), ("code", annotation.code),
        ]
        // The command has no property for a title.
        let message = "\(annotation.title)\n\(annotation.message)"
        return LoggingCommand(name: "task.logissue", properties: properties, message: message).description
    }

    func notice(_ text: String) -> String {
        LoggingCommand(name: "task.logissue", properties: [("type", "warning")], message: text).description
    }

    var outputFailure: ReportFailure? {
        guard let folder else { return nil }
        do throws(SystemError) {
            try FileSystem.check(.writing, folder)
            return nil
        } catch {
            return ReportFailure(target: "a summary in \"\(DisplayText.printable(folder))\"", reason: error.text)
        }
    }

    func publish(_ document: (Int) -> String) -> (commands: [String], failure: ReportFailure?) {
        guard let folder else { return ([], nil) }
        // Each run of the job needs its own file: the agent reads the files after the step.
        let path = "\(folder)/hubrun-summary-\(String(UInt64.random(in: 0...UInt64.max), radix: 16)).md"
        let name = "the summary \"\(DisplayText.printable(path))\""
        let descriptor: FileDescriptor
        do throws(SystemError) {
            descriptor = try FileDescriptor(path, [.writing, .createNew])
        } catch {
            return ([], ReportFailure(target: name, reason: error.text))
        }
        let file = ReportFile(descriptor: descriptor, name: name, isOwned: true)
        file.write(document(Self.summaryLimit))
        let failure = file.finish()
        let command = LoggingCommand(name: "task.uploadsummary", message: path).description
        return (failure == nil ? [command] : [], failure)
    }
}

/// A line that Azure Pipelines executes ("Logging commands").
private struct LoggingCommand: CustomStringConvertible {
    /// A name such as `task.logissue`.
    let name: String
    var properties: [(name: String, value: String)] = []
    var message = ""

    var description: String {
        let properties = properties.map { "\($0.name)=\(Self.escaped($0.value.withVisibleControls))" }.joined(
            separator: ";")
        return "##vso[\(name)\(properties.isEmpty ? "" : " ")\(properties)]\(Self.escaped(message))"
    }

    /// Escapes a text. The agent unescapes all of these sequences in properties and messages alike.
    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%AZP25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
            .replacing(";", with: "%3B").replacing("]", with: "%5D")
    }
}
