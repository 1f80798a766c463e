import CollectionDrafts
import Diagnostics
import Platform
import Text

/// `hubrun import`: makes collections from files of other tools.
struct ImportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a collection from a Postman, curl, HAR, OpenAPI, .http, Hurl or Bruno file.",
        discussion: """
            The format is recognized by the content. The collection is printed, or written with -o; a report on \
            standard error names each part of the source with its result: exact, approximate, kept as a script, left \
            out, to do. Recognized secrets are replaced by variables of the process environment, which the report \
            lists.

              hubrun import shop.postman_collection.json -o shop.yaml
              pbpaste | hubrun import -                 a curl command of the clipboard
              pbpaste | hubrun import - --run           send it now
              hubrun import openapi.yaml --tag Users
              hubrun import api.yaml --update shop.yaml     add requests for new operations
              hubrun import a.http b.hurl -o collections/

            Exit status: 0 imported; 1 the output exists, there is no such source, or nothing was selected; 2 the source \
            or the collection of --update has errors; with --strict 4 if a part that is sent or checked was left out or \
            is to do, or if a request differs from the description; with --dry-run 4 if the collection differs from the \
            description. With --run that of hubrun send.
            """)

    @Argument("path", help: "A file, a folder of Bruno or Postman, or - for standard input.", isRequired: true)
    var paths: [String] = []

    @Option("-o", "--output", value: "file", help: "A file for the collection, or a folder for one file for each path.")
    var output: String?

    @Option("--from", value: "format", help: "The format, instead of recognizing it.")
    var from: ImportFormat?

    @Flag("--force", help: "Replace files that exist.")
    var force = false

    @Option("--report-file", value: "file", help: "Write the report to a file too.")
    var reportFile: String?

    @Flag(
        "--strict",
        help:
            "End with status 4 if a part that is sent or checked was left out or is to do; values to set do not count.")
    var strict = false

    @Option(
        "--env-out", value: "file",
        help: "Add the secrets of the source to this .env file, which --env-file reads; only you can read it.")
    var envOut: String?

    @Flag("--run", help: "Send the one request of the source now, as hubrun send does, and write no collection.")
    var sends = false

    @Flag("--split", help: "Write one file for each folder of the source, and include these.")
    var split = false

    @Flag("--exact-bodies", help: "Keep JSON bodies as text, byte for byte.")
    var exactBodies = false

    @OptionGroup(title: "Postman") var postman: PostmanImportOptions

    @OptionGroup(title: "HAR") var har: HARImportOptions

    @OptionGroup(title: "OpenAPI") var openAPI: OpenAPIImportOptions

    @OptionGroup(title: "OpenAPI") var update: UpdateOptions

    func validate() throws {
        if update.collection != nil {
            let others = [
                ("-o", output != nil), ("--force", force), ("--split", split), ("--run", sends),
            ]
            if let other = others.first(where: \.1) {
                throw ValidationError("--update adds to a collection that is there: leave \(other.0) out")
            }
            if paths.count > 1 { throw ValidationError("--update compares one document: name one file") }
            if update.dryRun, envOut != nil { throw ValidationError("--dry-run writes nothing: leave --env-out out") }
        }
        if sends, output != nil || split { throw ValidationError("--run writes no collection: leave -o out") }
        if split, output == nil { throw ValidationError("--split writes several files: give -o FILE") }
    }

    func run() throws {
        var options = ImportOptions()
        options.keepsBodies = exactBodies
        try postman.put(into: &options)
        har.put(into: &options)
        openAPI.put(into: &options)
        let target = try ConversionTarget(
            output, for: paths, ending: ".yaml", reportFile: reportFile, replaces: force)
        var results: [Import] = []
        var errors: [Diagnostic] = []
        let jobs = paths.map { path in
            ImportJob(
                path: path, format: from,
                resultFolder: sends ? FileSystem.currentFolder : resultFolder(target, of: path), options: options)
        }
        let sources = try jobs.map { try $0.source() }
        if let collection = update.collection, let job = jobs.first, let source = sources.first {
            return try compare(job, source, with: collection)
        }
        try checkOptions(for: Set(sources.map(\.format)))
        for (job, source) in zip(jobs, sources) {
            var imported = try job.result(of: source.file, as: source.format)
            errors += try job.check(&imported, at: target.file(for: job.path))
            // The report of a source is printed also if a later one cannot be read. A request that is sent needs none
            // unless it differs from that of the source.
            if !sends || imported.report.hasLosses {
                Notice((results.isEmpty ? "" : "\n") + imported.report.text.dropLast()).print()
            }
            results.append(imported)
        }
        let secrets = try envOut.map { try SecretsFile(path: $0, of: results) }
        let reports = results.map(\.report)
        if sends {
            try send(results, errors, secrets)
            return
        }
        try target.write(
            zip(paths, results).map { path, imported in
                (path, written(imported.collection, stem: target.stem(for: path)))
            })
        try secrets?.write()
        if let reportFile {
            try ResultFile(path: reportFile).write(Array(reports.map(\.text).joined(separator: "\n").utf8))
        }
        if !errors.isEmpty { throw CommandFailure(.badFile, errors) }
        if strict { try ConversionTarget.refuseLosses(in: reports) }
    }

    /// The folder of the result, without symbolic links; nil for standard output.
    private func resultFolder(_ target: ConversionTarget, of path: String) -> String? {
        update.collection.map { RelativePath.resolved(PathParts($0).folder) } ?? target.folder(for: path)
    }

    /// Adds the operations of a description that a collection does not have, and reports the other differences.
    private func compare(
        _ job: ImportJob, _ source: (file: SourceFile, format: ImportFormat), with collection: String
    ) throws {
        try update.check(source.format, of: job.path, reportFile: reportFile)
        try checkOptions(for: [source.format])
        let project = try Project.find(for: [collection])
        let update = CollectionUpdate(
            job: job, source: source.file, file: collection, isDryRun: self.update.dryRun, project: project)
        let outcome = try update.outcome()
        let secrets = try outcome.added.flatMap { added in try envOut.map { try SecretsFile(path: $0, of: [added]) } }
        var report = outcome.report.text
        if let added = outcome.added, added.report.hasNotes { report = added.report.text + "\n" + report }
        if self.update.dryRun, !outcome.preview.isEmpty {
            let results = Results()
            results.text(outcome.preview)
            try results.finish()
        }
        if !self.update.dryRun {
            try update.write(outcome)
            try secrets?.write()
        }
        Notice(String(report.dropLast())).print()
        if let reportFile { try ResultFile(path: reportFile).write(Array(report.utf8)) }
        if self.update.dryRun, outcome.report.hasDifferences { throw CommandFailure(.checkFailed) }
        guard strict else { return }
        if let added = outcome.added { try ConversionTarget.refuseLosses(in: [added.report]) }
        let count = outcome.report.differenceCount
        if count > 0 {
            throw CommandFailure(
                .checkFailed,
                "--strict: \(CountedNoun.text(count, "request")) \(count == 1 ? "differs" : "differ") from the document"
            )
        }
    }

    /// Sends the request of a source.
    private func send(_ results: [Import], _ errors: [Diagnostic], _ secrets: SecretsFile?) throws {
        if !errors.isEmpty { throw CommandFailure(.badFile, errors) }
        let requests = results.flatMap(\.collection.level.requests)
        guard let imported = results.first, results.count == 1, requests.count == 1 else {
            throw CommandFailure(
                .commandLine, "--run sends one request, and the source has \(requests.count)",
                hint: "write a collection with -o FILE, and run it")
        }
        if strict { try ConversionTarget.refuseLosses(in: results.map(\.report)) }
        try secrets?.write()
        let request = SingleRequest(
            collection: imported.collection, secrets: imported.secrets, roots: nil, followsRedirects: false)
        try SingleRun(request: request, options: ArgumentList.of(SendCommand.self).options).run()
    }

    /// Returns the text of a collection; with `--split`, each group is in a file of its own beside it.
    private func written(_ collection: DraftCollection, stem: String?) -> ConversionTarget.Result {
        guard split, let stem else { return ConversionTarget.Result(text: collection.text) }
        let parts = collection.split(into: stem)
        return ConversionTarget.Result(
            text: parts.main.text, companions: parts.files.map { (path: $0.path, text: $0.text) })
    }

    /// - Throws: `CommandFailure` for an option of a format that no source has.
    private func checkOptions(for formats: Set<ImportFormat>) throws {
        let given: [([ImportFormat], [String])] = [
            ([.postman], postman.given), ([.har], har.given), ([.openapi], openAPI.given),
            ([.curl, .har], har.keepHeaders ? ["--keep-headers"] : []),
        ]
        for (owners, options) in given where formats.isDisjoint(with: owners) {
            guard let option = options.first else { continue }
            let files = owners.map(\.fileName).joined(separator: " or ")
            throw CommandFailure(
                .commandLine, "\(option) is an option for \(files), and none is imported",
                hint: "hubrun help import lists the options of each format")
        }
    }
}
