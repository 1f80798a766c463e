import CollectionModel
import Diagnostics
import Placeholders
import Text

/// The options for descriptions of APIs.
struct ContractOptions: Options {
    @Option(
        "--openapi", value: "file",
        help: """
            Compare each request and response with this description of the API: OpenAPI 3 or Swagger 2.0, YAML or JSON \
            (repeatable); instead of openapi in the project file and in defaults.
            """,
        rerun: .written)
    var openapi: [String] = []

    @Option(
        "--contract", value: "kind=severity",
        help: """
            Make a kind of difference from the description an error, a warning, or ignore it: deprecated=error, \
            responseHeader=off (repeatable).
            """,
        parse: parseRule, rerun: .written, written: { $0.text })
    var contract: [Rule] = []

    struct Rule: Equatable {
        let kind: ContractKind
        let severity: ContractSeverity

        var text: String { "\(kind.rawValue)=\(severity.rawValue)" }
    }

    /// Puts the options into the settings of requests.
    ///
    /// - Parameter fileRoots: The folders of `--file-root`, in which the files that a description refers to may be, too.
    func put(into settings: inout RequestSettings, fileRoots: [String]) {
        Self.put(openapi, into: &settings, fileRoots: fileRoots)
        guard !contract.isEmpty else { return }
        let rules = contract.map { ($0.kind, $0.severity) }
        settings.give(\.contract, ContractSetting(Dictionary(rules, uniquingKeysWith: { _, last in last })))
    }

    /// Puts the paths of descriptions into the settings of requests.
    static func put(_ paths: [String], into settings: inout RequestSettings, fileRoots: [String]) {
        guard !paths.isEmpty else { return }
        settings.give(
            \.openapi,
            paths.map { path in
                OpenAPIFile(
                    path, writtenAs: path, roots: FileRoots(ofCollectionAt: path, widening: fileRoots),
                    at: PlaceholderText.commandLine.range)
            })
    }

    @Sendable
    private static func parseRule(_ text: String) throws -> Rule {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else {
            throw ValidationError("write a kind of difference with error, warning or off: responseHeader=off")
        }
        guard let severity = ContractSeverity(rawValue: parts[1]) else {
            throw ValidationError("\"\(DisplayText.printable(parts[1]))\" is no severity: write error, warning or off")
        }
        let words = ContractKind.allCases.map(\.rawValue)
        guard let kind = ContractKind(rawValue: parts[0]) else {
            let word = DisplayText.printable(parts[0])
            throw ValidationError(
                "there is no kind \"\(word)\": "
                    + (Suggestion.hint(for: parts[0], among: words) ?? "the kinds are \(words.joined(separator: ", "))")
            )
        }
        return Rule(kind: kind, severity: severity)
    }
}
