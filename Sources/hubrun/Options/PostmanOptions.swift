import ArgumentParser
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import PostmanFormat
import RunEngine
import Text

/// The options for the variables and files of Postman collections.
struct PostmanOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The globals of Postman collections: a file that Postman exports.", valueName: "file"))
    var globals: String?

    @Option(
        name: .customLong("global-var"),
        help: ArgumentHelp("Set a global variable of Postman collections (repeatable).", valueName: "name=value"))
    var globalVariables: [String] = []

    @Option(
        help: ArgumentHelp(
            "The folder in which Postman collections find files that they send (default: the current folder, then the "
                + "collection's).", valueName: "folder"))
    var workingDir: String?

    @Option(
        help: ArgumentHelp(
            "Allow Postman collections to send the files in this folder too (repeatable).", valueName: "folder"))
    var allowFiles: [String] = []

    func validate() throws {
        for (option, folder) in [("--working-dir", workingDir)] + allowFiles.map({ ("--allow-files", $0) }) {
            guard let folder, FileStatus.kind(of: folder) != .folder else { continue }
            throw ValidationError(
                "\(option) is a folder that exists, and \"\(DisplayText.printable(folder))\" is not")
        }
    }

    /// Returns the globals of the options, which Postman collections begin with.
    ///
    /// - Throws: `CommandFailure` for a broken file and for an argument without `=`.
    func input() throws -> PostmanInput {
        var input = PostmanInput()
        if let globals { try input.readGlobals(at: globals) }
        for pair in globalVariables {
            guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")), equals != pair.startIndex else {
                throw CommandFailure(
                    .commandLine, "--global-var \"\(DisplayText.printable(pair))\" has no \"=\"",
                    hint: "write --global-var NAME=VALUE")
            }
            input.givenGlobals.append(
                (String(pair[..<equals]), String(pair[pair.utf8.index(after: equals)...])))
        }
        input.options = given
        return input
    }

    /// The given options, with a hint for collections of hubrun's own format.
    private var given: [(option: String, hint: String)] {
        var given: [(String, String)] = []
        if globals != nil { given.append(("--globals", "--var-file FILE sets variables of any collection")) }
        if !globalVariables.isEmpty { given.append(("--global-var", "--var NAME=VALUE sets a variable")) }
        if workingDir != nil { given.append(("--working-dir", "paths are relative to the collection's folder")) }
        if !allowFiles.isEmpty { given.append(("--allow-files", "--file-root FOLDER allows further files")) }
        return given
    }

    func put(into settings: inout PostmanSettings) {
        settings.workingFolder = workingDir
        settings.allowedFolders = allowFiles
    }

    /// The options as written.
    var written: [String] {
        (globals.map { ["--globals", $0] } ?? []) + globalVariables.flatMap { ["--global-var", $0] }
            + (workingDir.map { ["--working-dir", $0] } ?? []) + allowFiles.flatMap { ["--allow-files", $0] }
    }
}

extension PostmanOptions: TabledOptions {
    static var table: OptionTable<Self> {
        OptionTable(
            .option("--globals") { $0.globals = $1 },
            .list("--global-var") { $0.globalVariables = $1 },
            .option("--working-dir") { $0.workingDir = $1 },
            .list("--allow-files") { $0.allowFiles = $1 })
    }
}
