import APIDescriptions
import CollectionModel
import Contracts
import Diagnostics
import JSONSchemas
import Platform
import RunEngine
import Synchronization
import Text

/// Reads the descriptions of APIs that collections and options name, each once for all collections of a command.
final class ContractLoading: Sendable {
    private let descriptions = Mutex<[String: APIDescription]>([:])
    private let checksSchemas: Bool

    /// - Parameter checksSchemas: True to read all schemas of a description at once, so that errors in those that no request
    ///   uses are found, too.
    init(checksSchemas: Bool = false) { self.checksSchemas = checksSchemas }

    /// Returns the contracts of collections; nil if none is named. Prints a notice for each part of a description that
    /// cannot be used.
    ///
    /// - Parameters:
    ///   - commandLine: The settings of the options.
    ///   - hasProposals: True to propose requests for operations that the run does not have.
    /// - Throws: `CommandFailure` for a file that is no description.
    func library(
        _ collections: [PlannedCollection], _ commandLine: RequestSettings, hasProposals: Bool = false
    ) throws -> ContractLibrary? {
        let files = collections.flatMap { planned in
            // The command line replaces those of defaults.
            commandLine.openapi.value == nil
                ? planned.collection.running(in: planned.environment).openAPIFiles
                : planned.collection.openAPIFilesOfRequests
        }
        let proposals = OperationProposals.source(in: collections)
        return try library(of: (commandLine.openapi.value ?? []) + files, proposals: hasProposals ? proposals : nil)
    }

    /// Returns the contracts of files; nil without files.
    func library(
        of files: [OpenAPIFile], proposals: (@Sendable (APIDescription, Set<String>) -> OperationProposals)? = nil
    ) throws -> ContractLibrary? {
        var seen: Set<String> = []
        let descriptions = try files.filter { seen.insert($0.path).inserted }.map { file in
            (path: file.path, description: try description(file))
        }
        return descriptions.isEmpty ? nil : ContractLibrary(descriptions, proposals: proposals)
    }

    /// Returns the description in a file, with notices about it when it is read.
    private func description(_ file: OpenAPIFile) throws -> APIDescription {
        if let known = descriptions.withLock({ $0[file.path] }) { return known }
        let description = try Self.read(file)
        descriptions.withLock { $0[file.path] = description }
        Self.printProblems(of: description)
        Self.printHidden(OperationTable(description).hidden)
        if checksSchemas {
            description.compileSchemas()
            Self.print(description.schemaProblems.map { (description, $0) })
        }
        return description
    }

    private static func read(_ file: OpenAPIFile) throws -> APIDescription {
        let source: SourceFile
        do {
            source = try SourceFile.decoded(try bytes(of: file)[...], path: file.shownPath, acceptsUTF16: true)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(
                .badFile, [failure(.notUTF8, "\(file.written.quoted) is not UTF-8", hint: "save it as UTF-8", file)])
        }
        do throws(SpecError) {
            return try APIDescription(at: file.path, source) { relative throws(SpecFileProblem) in
                try root(at: relative, beside: file)
            }
        } catch {
            throw CommandFailure(.badFile, error.diagnostics)
        }
    }

    private static func bytes(of file: OpenAPIFile) throws -> [UInt8] {
        if file.range.file.path.isEmpty {
            return try InputFile.bytes(
                of: "--openapi", at: file.shownPath,
                hint: file.shownPath.contains("://")
                    ? "curl -s URL -o api.json fetches it before the run"
                    : "name the OpenAPI or Swagger document of the API")
        }
        ReadFiles.note(file.shownPath)
        do throws(FileAccessError) {
            return try NamedFile.content(of: file.shownPath, in: file.roots, limit: InputFile.maximumSize)
        } catch {
            throw CommandFailure(.badFile, [failure(error.code, error.message, hint: error.hint, file)])
        }
    }

    private static func failure(
        _ code: DiagnosticCode, _ message: String, hint: String, _ file: OpenAPIFile
    ) -> Diagnostic {
        Diagnostic(code, at: file.range, message, hint: hint)
    }

    /// Returns the value of a file that a description refers to.
    ///
    /// - Parameter relative: The path from the folder of the description.
    private static func root(at relative: String, beside file: OpenAPIFile) throws(SpecFileProblem) -> SpecNode {
        let path = PathParts(file.shownPath).folder + relative
        ReadFiles.note(path)
        let bytes: [UInt8]
        do throws(FileAccessError) {
            bytes = try NamedFile.content(of: path, in: file.roots, limit: InputFile.maximumSize)
        } catch {
            throw SpecFileProblem(reason: "cannot be read: \(error.message)")
        }
        return try SpecDocument.root(of: bytes, path: relative, shownAs: path)
    }

    // MARK: Problems

    /// Prints a notice for each part of a description that cannot be used.
    static func printProblems(of description: APIDescription) {
        let path = description.root.file.source.path
        for note in description.notes where note.kind == .broken {
            print("\(path): \(note.place): \(note.part) \(note.result)")
        }
    }

    /// Prints a notice for each operation that no request can mean.
    static func printHidden(_ operations: [(operation: APIOperation, earlier: APIOperation)]) {
        for (hidden, earlier) in operations {
            let range = hidden.node.range
            print(
                "\(range.file.path):\(range.start.line): \(hidden.methodAndPath) is never used: "
                    + "\(earlier.methodAndPath) has the same URLs")
        }
    }

    /// The limit for the errors of schemas that are printed.
    private static let maximumProblems = 20

    /// Prints the errors in the schemas that a run used.
    static func printProblems(after library: ContractLibrary?) { print(library?.schemaProblems ?? []) }

    private static func print(_ problems: [(description: APIDescription, problem: JSONSchemaDiagnostic)]) {
        for (description, problem) in problems.prefix(maximumProblems) {
            let path = problem.file ?? description.root.file.source.path
            print("\(path)#\(problem.pointer): \(problem.message); this part is not compared")
        }
        if problems.count > maximumProblems {
            print("and \(problems.count - maximumProblems) more errors in schemas of the descriptions")
        }
    }

    private static func print(_ text: String) { Notice(DisplayText.printable(text)).print() }
}
