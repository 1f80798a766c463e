import ArgumentParser
import CollectionModel
import Diagnostics
import JSON

/// `hubrun list`: prints the names, tags, groups and variables of collections.
struct ListCommand: ParsableCommand {
    /// The output format: `text` for users, `json` for programs.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Print names, tags, groups and variables of collections.",
        discussion: """
            Nothing is sent, and names are printed as written. With --format json the output is an array of objects, \
            one for each collection; its setup, requests and teardown are lists of requests and of groups, which have \
            requests of their own.
            """)

    @Argument(help: ArgumentHelp("Collections: files, folders, or - for standard input.", valueName: "path"))
    var paths: [String] = []

    @OptionGroup(title: "Files") var files: FileRootOptions

    @OptionGroup(title: "Selection") var chosen: FolderOptions

    @Option(help: ArgumentHelp("The format: text for people, json for programs.", valueName: "text|json"))
    var format = Format.text

    @Option(help: "Colour the output.")
    var color = ColorChoice.auto

    func validate() throws {
        guard !paths.isEmpty else {
            throw ValidationError("name a collection to list, as in hubrun list collections")
        }
    }

    func run() throws {
        ColorChoice.current = color
        var collections: [RequestCollection] = []
        var diagnostics = DiagnosticList()
        for file in try CollectionPaths.files(of: paths, fileRoots: files.fileRoot) {
            let reading = try CollectionLoading.reading(file, fileRoots: files.fileRoot)
            collections.append(reading.content)
            diagnostics.append(contentsOf: reading.diagnostics)
        }
        guard !diagnostics.hasErrors else {
            throw CommandFailure(.badFile, diagnostics.sorted.filter { $0.severity == .error })
        }
        if !chosen.folder.isEmpty { collections = try foldersAlone(of: collections) }
        let results = Results()
        switch format {
        case .json: results.line(JSONValue.array(collections.map(CollectionJSON.value)).prettyText())
        case .text:
            let style = TextStyle(isColored: color.isColored(on: results.output))
            let pages = collections.map { CollectionListing($0, style: style).lines }.joined(separator: [""])
            for line in pages { results.line(line) }
        }
        try results.finish()
    }

    /// Returns the collections that have one of the folders, with only the requests in them.
    private func foldersAlone(of collections: [RequestCollection]) throws -> [RequestCollection] {
        var selection = RequestSelection()
        selection.folders = chosen.folder
        try SelectionCheck(selection, among: collections, nameOption: nil).check()
        return collections.compactMap { collection in
            let search = FolderSearch(collection)
            let ranges = chosen.folder.compactMap(search.positions)
            return ranges.isEmpty ? nil : collection.keeping { position in ranges.contains { $0.contains(position) } }
        }
    }
}
