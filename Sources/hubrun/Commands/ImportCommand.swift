import ArgumentParser
import CollectionDrafts
import Diagnostics

/// `hubrun import`: makes collections from files of other tools.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a collection from a Postman, curl, HAR, OpenAPI, .http, Hurl or Bruno file.",
        discussion: """
            The format is recognized by the content. The collection is printed, or written with -o; a report on \
            standard error names each part of the source with what was made of it: exact, approximate, kept as a \
            script, left out, to do. Secrets of the source are not written: variables of the process environment give \
            them, and the report lists these.

              hubrun import shop.postman_collection.json -o shop.yaml
              pbpaste | hubrun import -                 a curl command of the clipboard
              hubrun import openapi.yaml --tag Users
              hubrun import a.http b.hurl -o collections/

            Exit status: 0 imported; 1 the output exists, or nothing was selected; 2 the source cannot be read; with \
            --strict 4 if something was left out or is to do.
            """)

    @Argument(
        help: ArgumentHelp("A file, a folder of Bruno or Postman, or - for standard input.", valueName: "path"))
    var paths: [String]

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("A file for the collection, or a folder for one file for each path.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The format, instead of recognizing it.", valueName: "format"))
    var from: ImportFormat?

    @Flag(help: "Replace files that exist.")
    var force = false

    @Option(help: ArgumentHelp("Write the report to a file too.", valueName: "file"))
    var reportFile: String?

    @Flag(help: "End with status 4 if something was left out or is to do.")
    var strict = false

    @Flag(help: "Write one file for each folder of the source, and include these.")
    var split = false

    @Flag(help: "Keep JSON bodies as text, byte for byte.")
    var exactBodies = false

    @OptionGroup(title: "Postman") var postman: PostmanImportOptions

    @OptionGroup(title: "HAR") var har: HARImportOptions

    @OptionGroup(title: "OpenAPI") var openAPI: OpenAPIImportOptions

    func validate() throws {
        guard !paths.isEmpty else { throw ValidationError("name a file to import, or - for standard input") }
        if split, output == nil { throw ValidationError("--split writes several files: name one with -o") }
    }

    func run() throws {
        var options = ImportOptions()
        options.keepsBodies = exactBodies
        try postman.put(into: &options)
        har.put(into: &options)
        openAPI.put(into: &options)
        let target = try ImportTarget(output, for: paths, replaces: force)
        var reports: [ImportReport] = []
        for path in paths {
            let job = ImportJob(path: path, format: from, target: target, options: options)
            let result = try job.result()
            try target.write(result.collection, of: path, isSplit: split)
            reports.append(result.report)
        }
        let text = reports.map(\.text).joined(separator: "\n")
        Notice(text.hasSuffix("\n") ? String(text.dropLast()) : text).print()
        if let reportFile { try PrivateFile(path: reportFile).write(Array(text.utf8)) }
        if strict, reports.contains(where: \.hasLosses) { throw CommandFailure(.checkFailed) }
    }
}
