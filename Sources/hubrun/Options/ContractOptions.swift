import APIDescriptions
import Contracts
import Diagnostics
import Platform
import Text
import JSONSchemas

/// The options for descriptions of APIs.
struct ContractOptions: Options {
    @Option(
        "--openapi", value: "file",
        help: """
            Compare each request and response with this description of the API: OpenAPI 3 or Swagger 2.0, YAML or JSON \
            (repeatable).
            """,
        rerun: .written)
    var openapi: [String] = []

    @Option(
        "--contract", value: "kind=severity",
        help: """
            Make a kind of difference from the description a failure, or ignore it: deprecated=error, \
            response-header=off (repeatable).
            """,
        parse: parseRule, rerun: .written, written: { $0.text })
    var contract: [Rule] = []

    struct Rule: Equatable {
        let kind: ContractKind
        let isError: Bool

        var text: String { "\(kind.optionWord)=\(isError ? "error" : "off")" }
    }

    func validate() throws {
        if !contract.isEmpty, openapi.isEmpty {
            throw ValidationError("--contract is for differences from --openapi: give a description, too")
        }
    }

    /// Returns the descriptions with the severities; nil without a description.
    ///
    /// - Parameter fileRoots: The folders of `--file-root`, in which the files that a description refers to may be, too.
    /// - Throws: `CommandFailure` for a file that is no description.
    func contracts(fileRoots: [String]) throws -> RunContracts? {
        guard !openapi.isEmpty else { return nil }
        var ignored = RunContracts.usuallyIgnored
        for rule in contract {
            if rule.isError { ignored.remove(rule.kind) } else { ignored.insert(rule.kind) }
        }
        let descriptions = try openapi.map { try Self.description(at: $0, fileRoots: fileRoots) }
        descriptions.forEach(Self.printProblems)
        let contracts = RunContracts(descriptions, ignoring: ignored)
        Self.printHidden(contracts.hiddenOperations)
        return contracts
    }

    /// Prints a warning for each operation that no request can mean.
    static func printHidden(_ operations: [(hidden: APIOperation, earlier: APIOperation)]) {
        for (hidden, earlier) in operations {
            let range = hidden.node.range
            Notice(
                "\(range.file.path):\(range.start.line): no request can mean \(hidden.method) \(hidden.path): "
                    + "\(earlier.method) \(earlier.path) comes first"
            ).print()
        }
    }

    private static func description(at path: String, fileRoots: [String]) throws -> APIDescription {
        let bytes = try InputFile.bytes(
            of: "--openapi", at: path, hint: "name the OpenAPI or Swagger document of the API")
        let roots = FileRoots(ofCollectionAt: path, widening: fileRoots)
        let source: SourceFile
        do {
            source = try SourceFile.decoded(bytes[...], path: path, acceptsUTF16: true)
        } catch {
            throw CommandFailure(.commandLine, .notUTF8, "\"\(DisplayText.printable(path))\" is not UTF-8")
        }
        do throws(SpecError) {
            return try APIDescription(at: PathParts.absolute(path), source) { relative throws(SpecFileProblem) in
                try root(at: relative, beside: path, in: roots)
            }
        } catch {
            throw CommandFailure(.badFile, error.diagnostics)
        }
    }

    private static func root(
        at relative: String, beside path: String, in roots: FileRoots
    ) throws(SpecFileProblem) -> SpecNode {
        let written = PathParts(path).folder + relative
        do {
            let bytes = try InputFile.bytes(foundAt: written, in: roots)
            return try SpecDocument.root(of: bytes, path: relative, shownAs: written)
        } catch let problem as SpecFileProblem {
            throw problem
        } catch {
            throw SpecFileProblem(reason: "cannot be read: \(error)")
        }
    }

    /// Prints a warning for each part of a description that cannot be used.
    static func printProblems(of description: APIDescription) {
        for note in description.notes where note.kind == .toDo {
            Notice("\(description.root.file.source.path): \(note.place): \(note.part) \(note.result)").print()
        }
    }

    /// The limit for the errors of schemas that are printed.
    private static let maximumProblems = 20

    /// Prints the errors in the schemas that a run used.
    static func printProblems(after contracts: RunContracts?) {
        let problems = contracts?.schemaProblems ?? []
        for (description, problem) in problems.prefix(maximumProblems) {
            let path = problem.file ?? description.root.file.source.path
            Notice("\(path)#\(problem.pointer): \(problem.message); this part is not checked").print()
        }
        if problems.count > maximumProblems {
            Notice("and \(problems.count - maximumProblems) more errors in schemas of the description").print()
        }
    }

    @Sendable
    private static func parseRule(_ text: String) throws -> Rule {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, ["error", "off"].contains(parts[1]) else {
            throw ValidationError("write a kind of difference with error or off: response-header=off")
        }
        let kinds = ContractKind.allCases
        guard let kind = kinds.first(where: { $0.optionWord == parts[0] }) else {
            let words = kinds.map(\.optionWord)
            throw ValidationError(
                "there is no kind \"\(parts[0])\": "
                    + (Suggestion.hint(for: parts[0], among: words) ?? "the kinds are \(words.joined(separator: ", "))")
            )
        }
        return Rule(kind: kind, isError: parts[1] == "error")
    }
}
