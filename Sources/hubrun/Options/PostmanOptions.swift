import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import PostmanFormat
import RunEngine
import Text

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

    /// Returns the globals of the options, with which each Postman collection begins.
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

/// The options that write the variables of a Postman collection to files after a run.
struct PostmanExportOptions: Options {
    @Option(
        "--export-environment", value: "file",
        help: "Write the environment of the last Postman collection and iteration to a file of Postman, in clear.")
    var exportEnvironment: String?

    @Option(
        "--export-globals", value: "file",
        help: "Write the globals of the last Postman collection and iteration to a file of Postman, in clear.")
    var exportGlobals: String?

    @Option(
        "--export-collection", value: "file",
        help: "Write the last Postman collection with the variables that scripts changed, in clear.")
    var exportCollection: String?

    /// The given options, with their paths.
    var files: [(option: String, path: String)] {
        [
            ("--export-environment", exportEnvironment), ("--export-globals", exportGlobals),
            ("--export-collection", exportCollection),
        ].compactMap { option, path in path.map { (option, $0) } }
    }

    /// Returns an object that collects the variables; nil without these options.
    func collecting() -> LastVariables? { files.isEmpty ? nil : LastVariables() }

    /// Checks before the run that the files can be written.
    ///
    /// - Parameters:
    ///   - inputs: The files that the run reads, which must not be overwritten.
    ///   - updated: The input that an option may overwrite: its file of the same kind.
    /// - Throws: `CommandFailure`, also for a collection that cannot be written as one file of JSON.
    func check(
        besides inputs: [String], updating updated: [String: String?], for collections: [PlannedCollection]
    ) throws {
        for (option, path) in files {
            try ResultFile(path: path).check(
                option: option, besides: inputs.filter { $0 != updated[option] ?? nil }, what: "it")
        }
        guard exportCollection != nil, let last = collections.last(where: \.collection.format.changesEnvironment),
            PostmanExport.source(of: last.collection) == nil
        else { return }
        throw CommandFailure(
            .commandLine,
            "--export-collection writes collections of schema 2, and "
                + "\"\(DisplayText.printable(last.collection.file.path))\" belongs to a folder of schema 3.0",
            hint: "leave the option out; hubrun does not change the files of a folder")
    }

    /// Writes the files; returns the errors.
    func write(_ last: LastVariables?) -> [Diagnostic] {
        guard let state = last?.state else { return [] }
        let export = PostmanExport(state: state)
        let documents = [
            (exportEnvironment, export.variables(in: .environment)), (exportGlobals, export.variables(in: .globals)),
            (exportCollection, export.collection),
        ]
        return documents.flatMap { path, document -> [Diagnostic] in
            guard let path, let document else { return [] }
            let text = JSONValue.object(document).prettyText() + "\n"
            return ResultFile(path: path).failure(writing: text)?.diagnostics ?? []
        }
    }
}
