package import Diagnostics
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

    func command(_ annotation: Annotation) -> String {
        let place = [
            ("file", annotation.path), ("line", "\(annotation.line)"), ("col", "\(annotation.column)"),
            ("title", annotation.title),
        ]
        return WorkflowCommand(annotation.severity.rawValue, place, annotation.message).description
    }

    func notice(_ text: String) -> String { WorkflowCommand("notice", [], text).description }

    func error(_ text: String) -> String { WorkflowCommand("error", [], text).description }

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

/// A line that GitHub Actions executes ("Workflow commands for GitHub Actions"): an annotation or a group.
package struct WorkflowCommand: CustomStringConvertible {
    private let name: String
    private let properties: [(name: String, value: String)]
    private let message: String

    init(_ name: String, _ properties: [(name: String, value: String)] = [], _ message: String = "") {
        self.name = name
        self.properties = properties
        self.message = message
    }

    /// - Parameter title: The title, shown in bold above the message.
    package init(_ diagnostic: Diagnostic, title: String) {
        let hint = diagnostic.hint.map { "\nhint: \(DisplayText.printable($0))" } ?? ""
        self.init(
            diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue,
            Self.properties(of: diagnostic, title: title),
            "\(DisplayText.printable(diagnostic.message)) [\(diagnostic.code.label)]\(hint)")
    }

    package var description: String {
        let properties = properties.map { "\($0.name)=\(Self.escapedProperty($0.value))" }.joined(separator: ",")
        return "::\(name)\(properties.isEmpty ? "" : " ")\(properties)::\(Self.escaped(message))"
    }

    private static func properties(of diagnostic: Diagnostic, title: String) -> [(name: String, value: String)] {
        let title = ("title", title)
        switch diagnostic.place {
        case .commandLine: return [title]
        case .file(let path): return [("file", path), title]
        case .source(let range):
            let (start, end) = (range.start, range.end)
            // Columns apply only within one line, and the end column is inclusive.
            let place =
                start.line == end.line
                ? [("line", start.line), ("col", start.column), ("endColumn", max(start.column, end.column - 1))]
                : [("line", start.line), ("endLine", end.line)]
            return [("file", range.file.path)] + place.map { ($0.0, String($0.1)) } + [title]
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes a path or title in one line. A terminal that shows the log would execute an escape character.
    private static func escapedProperty(_ text: String) -> String {
        escaped(text.withVisibleControls).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}

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

    func command(_ annotation: Annotation) -> String {
        let properties = [
            ("type", annotation.severity.rawValue), ("sourcepath", annotation.path),
            ("linenumber", "\(annotation.line)"),
            ("columnnumber", "\(annotation.column)"), ("code", annotation.code),
        ]
        // The command has no property for a title.
        let message = "\(annotation.title)\n\(annotation.message)"
        return LoggingCommand(name: "task.logissue", properties: properties, message: message).description
    }

    func notice(_ text: String) -> String {
        LoggingCommand(name: "task.logissue", properties: [("type", "warning")], message: text).description
    }

    func error(_ text: String) -> String {
        LoggingCommand(name: "task.logissue", properties: [("type", "error")], message: text).description
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
