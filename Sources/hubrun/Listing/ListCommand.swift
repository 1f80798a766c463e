import CollectionModel
import Diagnostics
import JSON
import PostmanFormat
import Text

/// `hubrun list`: prints the names, tags, groups, tests and variables of collections.
struct ListCommand: Command {
    /// The output format: `text` for users, `json` for programs.
    enum Format: String, OptionValue, CaseIterable {
        case text
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print names, tags, groups and variables of collections.",
        discussion: """
            Nothing is sent, and names are printed as written. Environments are those of the collection, and those in \
            files that -e finds by name. Variables have the place that defines them. For Postman \
            collections, names that nothing defines are printed too, with the first place that uses them. With \
            --format json the output is an array of objects, one for each collection; its setup, requests and teardown \
            are lists of requests and of groups, which have requests of their own. Options that select requests limit \
            the list to these, without the requests that they need; rows and elements change nothing.
            """)

    @Argument(
        "path",
        help: "Collections: files, folders, or - for standard input; FILE:LINE selects the request on that line.")
    var paths: [String] = []

    @Option(
        "-e", "--environment", value: "name|file",
        help: "Print the variables of this environment: a name, or the path of a file.")
    var environment: String?

    @Option("--globals", value: "file", help: "Print these globals of Postman collections.")
    var globals: String?

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Files") var projectFile: ProjectOptions

    @Flag("--config", help: "Print the settings of the project file and of HUBRUN_ variables, with their places.")
    var config = false

    @Option(
        "--openapi", value: "file",
        help: "Print the operations of this OpenAPI document with the requests that call them (repeatable).")
    var openapi: [String] = []

    @Flag("--operations", help: "The same for the documents that the collections name with openapi.")
    var operations = false

    @OptionGroup(title: "Selection") var chosen: SelectionOptions

    @Option("--format", value: "text|json", help: "The format: text for people, json for programs.")
    var format = Format.text

    @Option("--color", help: "Colour the output.")
    var color = ColorChoice.auto

    func run() throws {
        ColorChoice.current = color
        if config { return try ConfigListing(projectFile.project(for: paths), color).print() }
        let project = try projectFile.project(filling: &paths, example: "list, as in hubrun list collections")
        let collections = try selected(in: project)
        let results = Results(isForPeople: format == .text)
        if operations || !openapi.isEmpty { return try printOperations(of: collections, results) }
        switch format {
        case .json: results.line(JSONValue.array(collections.map(CollectionJSON.value)).prettyText())
        case .text:
            let style = TextStyle(isColored: color.isColored(on: results.output))
            let pages = collections.map { CollectionListing($0, style: style).lines }.joined(separator: [""])
            for line in pages { results.line(line) }
        }
        try results.finish()
    }

    /// Returns the collections with the selected requests.
    ///
    /// - Throws: `CommandFailure` with all errors in them.
    func selected(in project: Project?) throws -> [ListedCollection] {
        let named = try CollectionPaths.choice(of: paths, fileRoots: files.fileRoot)
        let collections = try listed(named.files, in: project)
        var selection = chosen.selection(on: named.lines)
        selection.elements = []
        return selection.isEmpty ? collections : try limited(collections, to: selection)
    }

    /// Prints the operations of descriptions with their requests.
    private func printOperations(of collections: [ListedCollection], _ results: Results) throws {
        var settings = RequestSettings()
        ContractOptions.put(openapi, into: &settings, fileRoots: files.fileRoot)
        let listing = try OperationListing(of: collections, settings)
        guard !listing.isEmpty else {
            throw CommandFailure(
                .commandLine, "--operations: the collections name no OpenAPI document",
                hint: "--openapi FILE names one, or openapi: FILE in defaults")
        }
        switch format {
        case .json: results.line(listing.json.prettyText())
        case .text:
            for line in listing.lines(TextStyle(isColored: color.isColored(on: results.output))) { results.line(line) }
        }
        try results.finish()
    }

    /// Reads collections, and the environment of `-e`.
    ///
    /// - Throws: `CommandFailure` with all errors in them.
    private func listed(_ paths: [String], in project: Project?) throws -> [ListedCollection] {
        let input = try postmanInput()
        let choice = EnvironmentChoice(written: environment)
        var collections: [ListedCollection] = []
        var diagnostics = DiagnosticList()
        for path in paths {
            let reading = try CollectionFile.reading(path, fileRoots: files.fileRoot, postman: input, in: project)
            diagnostics.append(contentsOf: reading.diagnostics)
            let collection = reading.content
            guard environment != nil, !reading.diagnostics.hasErrors else {
                collections.append(ListedCollection(collection, nil))
                continue
            }
            let chosen = try choice.environment(of: collection, roots: collection.file.roots)
            diagnostics.append(contentsOf: chosen.diagnostics)
            collections.append(ListedCollection(collection, chosen.content))
        }
        guard !diagnostics.hasErrors else {
            throw CommandFailure(.badFile, diagnostics.sorted.filter { $0.severity == .error })
        }
        try input.checkUse(in: collections.map(\.collection))
        return collections
    }

    private func postmanInput() throws -> PostmanInput {
        var input = PostmanInput()
        if let globals {
            try input.readGlobals(at: globals)
            input.options = [("--globals", "the other collections have no globals")]
        }
        return input
    }

    /// Returns the collections that have a selected request, with only these requests.
    private func limited(
        _ collections: [ListedCollection], to selection: RequestSelection
    ) throws -> [ListedCollection] {
        let check = SelectionCheck(selection, among: collections.map(\.collection), nameOption: "--name")
        try check.check()
        let chosen = collections.compactMap { listed -> ListedCollection? in
            let positions = Set(selection.positions(in: listed.collection))
            guard !positions.isEmpty || selection.choosesEmptyFolder(of: listed.collection) else { return nil }
            return listed.keeping(listed.collection.keeping(positions.contains))
        }
        guard !chosen.isEmpty else { throw check.nothingChosen }
        return chosen
    }
}
