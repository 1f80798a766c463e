import CollectionDrafts
import Diagnostics
import Text

/// The options of an import of Postman's files.
struct PostmanImportOptions: Options {
    @Option("-e", "--environment", value: "file", help: "An environment of Postman; the first is the default.")
    var environment: [String] = []

    @Option("--globals", value: "file", help: "Globals of Postman.")
    var globals: String?

    @Flag("--examples", help: "Make expectations from the first saved response of each request.")
    var examples = false

    var given: [String] {
        (environment.isEmpty ? [] : ["-e"]) + (globals == nil ? [] : ["--globals"]) + (examples ? ["--examples"] : [])
    }

    /// - Throws: `CommandFailure` for a file that cannot be read.
    func put(into options: inout ImportOptions) throws {
        options.usesExamples = examples
        options.environments = try environment.map(Self.file)
        options.globals = try globals.map(Self.file)
    }

    private static func file(at path: String) throws -> SourceFile {
        let bytes = try InputFile.bytes(at: path)
        do throws(Diagnostic) {
            return try SourceFile.decoded(bytes[...], path: path, isConfidential: true, acceptsUTF16: true)
        } catch {
            throw CommandFailure(.badFile, [error])
        }
    }
}

/// The options of an import of a HAR file.
struct HARImportOptions: Options {
    @Flag("--all", help: "Keep pages, scripts, styles, images, preflights and failed requests.")
    var all = false

    @Option("--host", value: "pattern", help: "Only requests to hosts that match; * matches any characters.")
    var host: [String] = []

    @Option("--url", value: "pattern", help: "Only requests whose URL matches; * matches any characters.")
    var url: [String] = []

    @Flag(
        "--keep-headers",
        help: "Keep header fields that a browser sets itself; also for curl commands that a browser copied.")
    var keepHeaders = false

    /// The names of the options that the command line has, without `--keep-headers`, which curl commands have too.
    var given: [String] {
        (all ? ["--all"] : []) + (host.isEmpty ? [] : ["--host"]) + (url.isEmpty ? [] : ["--url"])
    }

    func put(into options: inout ImportOptions) {
        options.keepsAll = all
        options.hosts = host
        options.urls = url
        options.keepsHeaders = keepHeaders
    }
}

/// The options of an import of an OpenAPI document.
struct OpenAPIImportOptions: Options {
    @Option("--tag", value: "tag", help: "Only operations with this tag.")
    var tag: [String] = []

    @Option("--path", value: "pattern", help: "Only operations whose path matches; * matches any characters.")
    var path: [String] = []

    @Option("--operation", value: "id", help: "Only the operation with this operationId.")
    var operation: [String] = []

    var given: [String] {
        (tag.isEmpty ? [] : ["--tag"]) + (path.isEmpty ? [] : ["--path"]) + (operation.isEmpty ? [] : ["--operation"])
    }

    func put(into options: inout ImportOptions) {
        options.tags = tag
        options.paths = path
        options.operations = operation
    }
}

/// The options for the comparison with a collection.
struct UpdateOptions: Options {
    @Option(
        "--update", value: "file",
        help: """
            Compare the document with this collection: add requests for the operations that it does not have, and report \
            the other differences. All other lines of the file stay.
            """)
    var collection: String?

    @Flag(
        "--dry-run",
        help: "With --update: print what would be added, write nothing, and end with status 4 if something differs.")
    var dryRun = false

    func validate() throws {
        if dryRun, collection == nil { throw ValidationError("--dry-run is for --update: name a collection with it") }
    }

    /// - Throws: `CommandFailure` for a source of another format, and for a file that has two uses.
    func check(_ format: ImportFormat, of source: String, reportFile: String?) throws(CommandFailure) {
        guard let collection else { return }
        guard format == .openapi else {
            throw CommandFailure(
                .commandLine,
                "--update compares OpenAPI and Swagger documents, and \"\(DisplayText.printable(source))\" is "
                    + format.fileName, hint: "write a new collection with -o FILE")
        }
        let target = RelativePath.resolved(collection)
        for (other, what) in [(source, "the document"), (reportFile, "the file of the report")] {
            guard let other, RelativePath.resolved(other) == target else { continue }
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(collection))\" is \(what) and the collection",
                hint: "name another file")
        }
    }
}
