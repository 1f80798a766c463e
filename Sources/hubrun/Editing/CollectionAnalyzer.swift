import CollectionModel
import Diagnostics
import EnvironmentFiles
import LanguageServer
import Platform
import PostmanFormat
import Redaction
import Synchronization
import Text

/// The checks of `hubrun check`, and the requests as `show` and `run` treat them, for the language server.
final class CollectionAnalyzer: DocumentAnalyzer {
    /// The engine for the syntax of scripts, which starts once.
    private let scripts = Mutex(ScriptSyntaxCheck())

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
                diagnostics = CollectionReader.project(try InputFile.bytes(at: path), path: path).diagnostics.sorted
            case .environment:
                let name = PathParts(path).name
                diagnostics =
                    CollectionReader.environment(try InputFile.bytes(at: path), path: path, name: name).diagnostics
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
        throw LensFailure("not yet")
    }

    func run(_ path: String, line: Int, withNeeds: Bool, environment: String?) throws(LensFailure) -> LensRun {
        throw LensFailure("not yet")
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
