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
            comment (#) marks requests that are skipped. Options of run that change requests have the same effect, so show \
            accepts the arguments of each "again:" line of run. With --openapi the requests are compared with the description.

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

    @OptionGroup var requests: RequestOptions

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @OptionGroup(title: "Schedule") var values: SeedOption

    @OptionGroup(title: "Contracts") var contracts: ContractOptions

    @OptionGroup(title: "Connection") var connection: ConnectionOptions

    @OptionGroup(title: "Cookies") var cookies: CookieJarOption

    @OptionGroup(title: "Postman collections") var postman: PostmanOptions

    @Flag("--reveal", help: "Show secrets instead of masking them.")
    var reveal = false

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

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
        let project = try config.project(for: [path])
        var settings = RunSettings(userAgent: "hubrun/\(Hubrun.version)")
        settings.valueSeed = values.seed
        postman.put(into: &settings.postman)
        try requests.put(into: &settings, connection, cookies, secrets: redactor.secrets)
        try variables.put(into: &settings, secrets: redactor.secrets)
        contracts.put(into: &settings.commandLine, fileRoots: files.fileRoot)
        var input = try postman.input()
        requests.put(into: &input)
        let named = try CollectionPaths.choice(of: [path], fileRoots: files.fileRoot)
        var selection = chosen.selection(on: named.lines)
        if let pattern { selection.names.insert(TextPattern(pattern), at: 0) }
        let row = chosen.row
        let loading = CollectionLoading(
            choice: variables.environmentChoice, given: settings.given, processEnvironment: nil,
            fileRoots: files.fileRoot, project: project, dataPath: requests.data, selection: selection, rows: Set(row),
            nameOption: chosen.name.isEmpty ? nil : "--name", isStrict: requests.strict, postman: input)
        let collections = try loading.faultless(named.files).flatMap { row.isEmpty ? [$0] : Self.rows(of: $0) }
        let style = TextStyle(isColored: form == .http && color.isColored(on: output))
        try RequestPrinting(
            preview: PreviewRun(settings: settings, secrets: redactor.secrets, now: CollectionRun.now),
            page: PreviewPage(form: form, style: style, redactor: redactor, showsRows: !row.isEmpty), output: output,
            notices: .standardError(masking: redactor.masked),
            contracts: try ContractLoading().library(collections, settings.commandLine), chosen: selection
        ).print(collections)
    }

    /// Returns the collection once for each of its selected rows.
    private static func rows(of planned: PlannedCollection) -> [PlannedCollection] {
        (planned.choice.iterations ?? []).map(planned.limited)
    }
}

extension PreviewForm: OptionValue {}
