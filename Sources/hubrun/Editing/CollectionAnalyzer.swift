import CollectionModel
import Diagnostics
import EnvironmentFiles
import LanguageServer
import Platform
import PostmanFormat
import Redaction
import Reporting
import RunEngine
import Secrets
import Synchronization
import Text

/// The checks of `hubrun check`, and the requests as `show` and `run` treat them, for the language server.
final class CollectionAnalyzer: DocumentAnalyzer {
    /// The engine for the syntax of scripts, which starts once.
    private let scripts = Mutex(ScriptSyntaxCheck())
    private let foreground: SignalHandling

    init(foreground: SignalHandling) {
        self.foreground = foreground
    }

    // MARK: Kinds

    func kind(of path: String, _ text: DocumentText) -> DocumentKind {
        let parts = PathParts(path)
        if parts.name == ProjectFile.name { return .project }
        if parts.name.hasSuffix(".postman_collection.json") { return .other }
        guard path.hasSuffix(".yaml") || path.hasSuffix(".yml") else { return .foreign }
        if PathParts(String(parts.folder.dropLast())).name == EnvironmentChoice.folder { return .environment }
        let keys = DocumentKeys(text.bytes).top
        if !keys.isDisjoint(with: ["requests", "setup", "teardown"]) { return .collection }
        let known = Set(MappingName.collection.description.keys.map(\.name))
        return keys.isSubset(of: known) ? .collection : .foreign
    }

    // MARK: Checks

    func analysis(of path: String, _ kind: DocumentKind, environment: String?) -> DocumentAnalysis {
        var analysis = DocumentAnalysis(kind: kind)
        var diagnostics: [Diagnostic] = []
        do {
            switch kind {
            case .foreign: break
            case .project:
                diagnostics = CollectionReader.project(try Self.bytes(at: path), path: path).diagnostics.sorted
            case .environment:
                let name = PathParts(path).name
                diagnostics =
                    CollectionReader.environment(try Self.bytes(at: path), path: path, name: name).diagnostics
                    .sorted
            case .collection, .other:
                diagnostics = try check(path, environment, &analysis)
            }
        } catch let failure as CommandFailure {
            diagnostics = failure.diagnostics.map { Self.placed($0, in: path) }
        } catch {
            diagnostics = [Diagnostic(.fileUnreadable, at: .file(path), "\(error)")]
        }
        let mask = DiagnosticMask(for: diagnostics)
        analysis.diagnostics = diagnostics.map(mask.masked)
        return analysis
    }

    private static func bytes(at path: String) throws -> [UInt8] {
        try InputFile.bytes(foundAt: path, in: FileRoots(ofCollectionAt: path))
    }

    private func check(
        _ path: String, _ environment: String?, _ analysis: inout DocumentAnalysis
    ) throws -> [Diagnostic] {
        // A new file is no error.
        if let text = UnsavedFiles.text(at: path), text.allSatisfy(\.isBlank) { return [] }
        let loading = try loading(of: path, environment)
        let result = try scripts.withLock { scripts in try loading.checked(path, &scripts) }
        analysis.collection = result.collection
        analysis.context = result.context
        analysis.environments = EnvironmentChoice(written: nil).names(for: result.collection)
        // Included files have names of the files that include them.
        let isPart = PathParts(path).name.hasPrefix("_")
        return result.diagnostics.sorted.filter { !isPart || $0.code != .undefinedName }
    }

    private func loading(of path: String, _ environment: String?) throws -> CollectionLoading {
        let project = try Project.find(for: [path])
        return CollectionLoading(
            choice: EnvironmentChoice(written: environment ?? project?.file.environment?.text), given: [:],
            processEnvironment: nil, project: project)
    }

    /// Returns a diagnostic of the command line as one of the document.
    private static func placed(_ diagnostic: Diagnostic, in path: String) -> Diagnostic {
        guard case .commandLine = diagnostic.place else { return diagnostic }
        return Diagnostic(
            diagnostic.code, diagnostic.severity, at: .file(path), diagnostic.message, hint: diagnostic.hint)
    }

    // MARK: Requests

    func preview(
        of path: String, line: Int, as form: PreviewLanguage, environment: String?
    ) throws(LensFailure) -> String {
        try Self.explained { () throws in
            let run = try served(path, line, environment, ["--dry-run"], RunCollector())
            let redactor = Redactor(secrets: SecretRegistry())
            let prepared = try PreparedRun(run, redactor)
            let selection = run.options.chosen.selection(on: try CollectionPaths.choice(of: ["\(path):\(line)"]).lines)
            let page = PreviewPage(
                form: form == .curl ? .curl : .http, style: TextStyle(isColored: false), redactor: redactor)
            let previews = try RequestPrinting(
                preview: PreviewRun(settings: prepared.settings, secrets: redactor.secrets, now: CollectionRun.now),
                page: page, output: prepared.results, notices: prepared.results, chosen: selection
            ).previews(of: prepared.collections)
            return page.blocks(of: previews).map(\.text).joined(separator: "\n\n")
        }
    }

    func run(_ path: String, line: Int, withNeeds: Bool, environment: String?) throws(LensFailure) -> LensRun {
        try Self.explained { () throws in
            let collector = RunCollector()
            let run = try served(path, line, environment, [], collector, isAlone: !withNeeds)
            do {
                try ReadyRun(try PreparedRun(run, Redactor(secrets: SecretRegistry())), in: foreground).run().end()
            } catch is CommandFailure where !collector.collected.requests.isEmpty {
                // The failures are in the records.
            }
            return LensRun(collector.collected)
        }
    }

    /// Returns a run of the request on a line.
    ///
    /// - Parameter isAlone: True to run no requests that it needs.
    private func served(
        _ path: String, _ line: Int, _ environment: String?, _ words: [String], _ collector: RunCollector,
        isAlone: Bool = false
    ) throws -> CollectionRun {
        guard FileSystem.exists(path) else { throw ValidationError("the file is new: save it first") }
        let name = isAlone ? try Self.name(ofRequestOn: line, of: path) : nil
        let chosen = name.map { ["--folder=\($0)"] } ?? []
        let command = try CommandParser.served(
            RunCommand.self,
            ["--no-progress", "--quiet"] + words + chosen + (environment.map { ["--environment=\($0)"] } ?? []),
            paths: [name == nil ? "\(path):\(line)" : path])
        let project = try command.config.project(for: [path])
        command.reports.report = []
        var run = CollectionRun(command, project: project)
        run.served = ServedRun(collector: collector, cancellation: RunCancellation())
        return run
    }

    /// Returns the name by which an option can select a request; nil if it has none of its own.
    private static func name(ofRequestOn line: Int, of path: String) throws -> String? {
        var found: RequestDefinition?
        try CollectionFile.reading(path, in: nil).content.forEachRequest { request in
            if request.range.file.path == path, request.lines.contains(line) { found = request }
        }
        return found.flatMap { $0.isUnnamed ? nil : $0.name }
    }

    /// Calls a function, and throws its errors as sentences, with secrets masked.
    private static func explained<Result>(_ body: () throws -> Result) throws(LensFailure) -> Result {
        do {
            return try body()
        } catch let failure as CommandFailure {
            let mask = DiagnosticMask(for: failure.diagnostics)
            let lines = failure.diagnostics.prefix(shownErrors).map(mask.masked).map { diagnostic in
                (diagnostic.range.map { "\($0.label): " } ?? "") + diagnostic.message
            }
            throw LensFailure(lines.isEmpty ? "the request could not be sent" : lines.joined(separator: "\n"))
        } catch let error as ValidationError {
            throw LensFailure(error.message)
        } catch {
            throw LensFailure("\(error)")
        }
    }

    /// The maximum number of errors in one sentence.
    private static let shownErrors = 5
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
