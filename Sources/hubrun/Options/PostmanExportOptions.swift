import CollectionModel
import Diagnostics
import JSON
import Placeholders
import RunEngine

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
        guard exportCollection != nil, let last = collections.last(where: { $0.collection.postman != nil }),
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
            do throws(CommandFailure) {
                try ResultFile(path: path).write(Array((JSONValue.object(document).prettyText() + "\n").utf8))
            } catch {
                return error.diagnostics
            }
            return []
        }
    }
}
