import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import PostmanFormat
import RunEngine

/// The options for the variables and files of Postman collections.
struct PostmanOptions: Options {
    @Option(
        "--globals", value: "file", help: "The globals of Postman collections: a file that Postman exports.",
        rerun: .written)
    var globals: String?

    @Option(
        "--global-var", value: "name=value", help: "Set a global variable of Postman collections (repeatable).",
        rerun: .written)
    var globalVariables: [String] = []

    @Option(
        "--working-dir", value: "folder",
        help:
            "The folder in which Postman collections find files that they send (default: the current folder, then the "
            + "collection's).", rerun: .written)
    var workingDir: String?

    @Option(
        "--allow-files", value: "folder",
        help: "Allow Postman collections to send the files in this folder too (repeatable).", rerun: .written)
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
}
