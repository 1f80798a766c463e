import CollectionModel
import Diagnostics
import Placeholders
import Platform
import Redaction
import Reporting
import RunEngine
import Text
import Secrets

/// `hubrun show`: prints requests as they would be sent.
struct ShowCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print requests as they would be sent, and send nothing.",
        discussion: """
            SAS tokens and JWTs are minted. Values that only a run has (captures, OAuth 2 tokens, unset variables of \
            the process environment) stay placeholders, with their filters. An emulated hub has port 0, and cookies \
            that servers set are missing. The values of data are those of the first row, or of the rows of --row. A \
            comment (#) marks requests that are skipped.

            --as http   messages in HTTP/1.1, without fields that are added when they are sent (Content-Length). The \
            requests' names are printed on standard error, unless only that is a terminal
            --as curl   shell commands that send the same bytes, each below the request's name; without --reveal the \
            secrets are masked, and a command with a masked one cannot be used
            --as json   an array of objects: file, row (with --row), section, path (the groups), name, element (of \
            forEach), method, url, headers ([[name, value]]), and one of body (text), bodyBase64, bodyFile (a path) or \
            bodyPieces (a list of objects with these); a skipped request has the reason under skipped instead
            """)

    @Argument(
        "path",
        help: "A collection: a file, a folder, or - for standard input; FILE:LINE selects the request on that line.",
        isRequired: true)
    var path = ""

    @Argument(
        "name",
        help: "Only requests whose name matches, as Name or Group/Name; * matches any characters, ? one, \\* a star.")
    var pattern: String?

    @Option("--as", value: "http|curl|json", help: "The form of the output.")
    var form = PreviewForm.http

    @OptionGroup(title: "Variables") var variables: VariableOptions

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Files") var config: ProjectOptions

    private let declarations = ArgumentList.current

    @Option("--data", value: "file", help: "Data rows, instead of the collections' own: .csv, .json, .jsonl or .yaml.")
    var data: String?

    @Option("--row", value: "n", help: "Show this row of the data, counted from 1 (repeatable).")
    var row: [Int] = []

    @OptionGroup(title: "Selection") var chosen: PreviewSelectionOptions

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @Flag("--reveal", help: "Show secrets instead of masking them.")
    var reveal = false

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func validate() throws {
        if let wrong = row.first(where: { $0 < 1 }) {
            throw ValidationError("--row is the number of a row, from 1, not \(wrong)")
        }
    }

    func run() throws {
        ColorChoice.current = color
        let secrets = SecretRegistry()
        let redactor = Redactor(secrets: secrets, isRevealing: reveal)
        do {
            try run(redactor)
        } catch var failure as CommandFailure {
            failure.redactor = redactor
            throw failure
        }
    }

    private func run(_ redactor: Redactor) throws {
        // Output for other programs (curl, JSON) must not be changed.
        let isGuarded = form == .http && CommandGuard.isNeeded(in: CurrentProcess.environment)
        let output = OutputSink(descriptor: .standardOutput, masking: redactor.masked, isGuarded: isGuarded)
        let project = try config.project(for: [path], declarations)
        var settings = RunSettings(userAgent: "hubrun/\(Hubrun.version)")
        try variables.put(into: &settings, secrets: redactor.secrets)
        postman.put(into: &settings.postman)
        let named = try CollectionPaths.choice(of: [path], fileRoots: files.fileRoot)
        let selection = selection(on: named.lines)
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: variables.environment), given: settings.given, processEnvironment: nil,
            fileRoots: files.fileRoot, project: project, dataPath: data, selection: selection, rows: Set(row),
            nameOption: chosen.name.isEmpty ? nil : "--name", postman: try postman.input())
        let collections = try loading.faultless(named.files).flatMap { row.isEmpty ? [$0] : Self.rows(of: $0) }
        let style = TextStyle(isColored: form == .http && color.isColored(on: output))
        try RequestPrinting(
            preview: PreviewRun(settings: settings, secrets: redactor.secrets, now: CollectionRun.now),
            page: PreviewPage(form: form, style: style, redactor: redactor, showsRows: !row.isEmpty), output: output,
            notices: .standardError(masking: redactor.masked), chosen: selection
        ).print(collections)
    }

    /// Returns the collection once for each of its selected rows.
    private static func rows(of planned: PlannedCollection) -> [PlannedCollection] {
        (planned.choice.iterations ?? []).map(planned.limited)
    }

    /// Returns the selection of the named requests, so that only what these need is checked.
    private func selection(on lines: [String: [Int]]) -> RequestSelection {
        var selection = RequestSelection()
        selection.lines = lines
        selection.folders = chosen.folders.folder
        selection.tags = chosen.tag
        selection.names = ((pattern.map { [$0] } ?? []) + chosen.name).map(TextPattern.init)
        return selection
    }
}

extension PreviewForm: OptionValue {}
