import CollectionDrafts
import CollectionExport
import CollectionModel
import Diagnostics
import Platform
import RunEngine
import Text

/// `hubrun export`: writes a collection as a file of another tool.
struct ExportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write a collection for Postman, curl, .http clients or Hurl, or as a draft of an OpenAPI document.",
        discussion: """
            The result is printed, or written with -o, together with files for the environments. Secrets are not \
            written: variables without a value take their place, or {name} in an OpenAPI document. A report on \
            standard error names each part that the format represents differently, or not at all.

              hubrun export shop.yaml --to postman -o shop.postman_collection.json
              hubrun export shop.yaml --to curl "Create user"
              hubrun export shop.yaml --to hurl --folder Users -o hurl/
              hubrun export shop.yaml --to openapi -o shop.openapi.yaml

            Exit status: 0 exported; 1 the output exists, or nothing was selected; 2 the collection has errors; with \
            --strict 4 if a part that is sent or checked was left out or is to do.
            """)

    @Argument(
        "path", help: "A collection: a file, or - for standard input; FILE:LINE selects the request on that line.",
        isRequired: true)
    var path = ""

    @Argument(
        "name",
        help: """
            Only requests whose name matches, as Name or Group/Name, and those that they need; * matches any \
            characters, ? one, \\* a star.
            """)
    var name: String?

    @Option("--to", value: "format", help: "The format.", isRequired: true)
    var to = ExportFormat.postman

    @Option("-o", "--output", value: "file", help: "A file for the result, or a folder for it.")
    var output: String?

    @Option(
        "-e", "--environment", value: "name|file",
        help: "An environment to export; the first is the default (repeatable; otherwise those of the collection).")
    var environment: [String] = []

    @Option("--tag", value: "tag", help: "Only requests with this tag, or with one of several (repeatable).")
    var tag: [String] = []

    @OptionGroup var folders: FolderOptions

    @OptionGroup var files: FileRootOptions

    @OptionGroup(title: "Files") var config: ProjectOptions

    @Flag("--force", help: "Replace files that exist.")
    var force = false

    @Option("--report-file", value: "file", help: "Write the report to a file too.")
    var reportFile: String?

    @Flag("--strict", help: "End with status 4 if a part that is sent or checked was left out or is to do.")
    var strict = false

    @Flag("--captures", help: "Write captures into a curl script, with jq and sed.")
    var captures = false

    @Flag("--handlers", help: "Write expectations into an .http file, as handlers of JetBrains.")
    var handlers = false

    /// - Throws: `CommandFailure` for an option of another format.
    private func checkOptions() throws(CommandFailure) {
        for (option, isGiven, format) in [
            ("--captures", captures, ExportFormat.curl), ("--handlers", handlers, .http),
        ] where isGiven && to != format {
            throw CommandFailure(
                .commandLine, "\(option) requires --to \(format.rawValue); the format is \(to.rawValue)")
        }
    }

    func run() throws {
        try checkOptions()
        let target = try ConversionTarget(
            output, for: [path], ending: to.ending, reportFile: reportFile, replaces: force)
        let planned = try planned()
        let folder = target.folder(for: path) ?? FileSystem.currentFolder
        let source = ExportSource(
            collection: planned.collection, environments: try environments(of: planned),
            name: path == CollectionPaths.standardInput
                ? "standard input" : PathParts(planned.collection.file.path).name,
            path: { ExportPaths.path($0, in: $1, from: folder) })
        var options = ExportOptions()
        options.writesCaptures = captures
        options.writesHandlers = handlers
        var export = to.export(source, options)
        let companions = export.companions.map { (path: $0.name, text: $0.text) }
        let result = ConversionTarget.Result(text: export.text, companions: companions, isExecutable: to == .curl)
        try target.write([(path, result)])
        if output == nil, !export.companions.isEmpty {
            export.report.summary += "; -o also writes \(export.companions.map(\.name).joined(separator: ", "))"
        }
        let text = export.report.text
        Notice(String(text.dropLast())).print()
        if let reportFile { try ResultFile(path: reportFile).write(Array(text.utf8)) }
        if strict { try ConversionTarget.refuseLosses(in: [export.report]) }
    }

    private func planned() throws -> PlannedCollection {
        let project = try config.project(for: [path])
        let named = try CollectionPaths.choice(of: [path], fileRoots: files.fileRoot)
        guard named.files.count == 1 else {
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(path))\" has several collections", hint: "export one of them")
        }
        var selection = RequestSelection()
        selection.lines = named.lines
        selection.folders = folders.folder
        selection.tags = tag
        selection.names = name.map { [TextPattern($0)] } ?? []
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: environment.first), given: [:], processEnvironment: nil,
            fileRoots: files.fileRoot, project: project, selection: selection, nameOption: nil, takesVariables: false)
        let loaded = try loading.faultless(named.files)
        guard let planned = loaded.first else {
            throw CommandFailure(.commandLine, .nothingSelected, "there is nothing to export")
        }
        guard case .native = planned.collection.format else {
            let shown = DisplayText.printable(path)
            throw CommandFailure(
                .badFile, .foreignFile, "\"\(shown)\" is a Postman collection already",
                hint: "hubrun import \(ShellWord.quoted(shown)) -o FILE.yaml makes a collection that can be exported")
        }
        return planned
    }

    private func environments(of planned: PlannedCollection) throws -> [RunEnvironment] {
        guard !environment.isEmpty else {
            let files = EnvironmentChoice(written: nil).environmentsInFiles(for: planned.collection)
            return planned.collection.environments + files
        }
        return try environment.compactMap { written in
            let reading = try EnvironmentChoice(written: written)
                .environment(of: planned.collection, roots: planned.collection.file.roots)
            guard !reading.diagnostics.hasErrors else { throw CommandFailure(.badFile, reading.diagnostics.sorted) }
            return reading.content
        }
    }
}
