import CollectionModel
import Diagnostics
import Redaction
import RunEngine

/// The loading of the collections that a run names.
extension RunCommand {
    /// - Parameter failed: The only requests to run; nil to run all selected requests.
    func load(
        _ settings: RunSettings, _ failed: FailedRequests?, _ redactor: Redactor
    ) throws -> [PlannedCollection] {
        if let failed, failed.files.isEmpty { return try nothingFailed(in: failed) }
        var selection = chosen.selection
        selection.rerun = failed?.rerun
        selection.elements = Set(element)
        let paths = paths.isEmpty ? failed?.files ?? [] : paths
        let named = try CollectionPaths.choice(of: paths, fileRoots: files.fileRoot)
        selection.lines = named.lines
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: variables.environment), given: settings.given,
            namesToUse: try variables.writtenNames(),
            processEnvironment: dryRun ? nil : settings.processEnvironment, fileRoots: files.fileRoot, dataPath: data,
            selection: selection, rows: Set(row), repetitions: repetitions, failed: failed, allowsNothing: allowEmpty,
            isStrict: strict, postman: try postmanInput())
        let collections = try loading.faultless(named.files) { CommandFailure(.success, $0).print(masking: redactor) }
        try failed?.check(collections, repetitions: repetitions)
        try failed?.checkRows(of: collections, settings, secrets: redactor.secrets)
        return collections
    }

    /// Returns what the options give to Postman collections.
    func postmanInput() throws -> PostmanInput {
        var input = try postman.input()
        if separateIterations {
            input.options.append(("--separate-iterations", "iterations of other collections are always separate"))
        }
        if newman {
            input.options.append(("--newman", "in other collections every error of a script is reported"))
        }
        return input
    }

    /// Returns no collections with `--allow-empty`; throws a `CommandFailure` otherwise.
    func nothingFailed(in failed: FailedRequests) throws -> [PlannedCollection] {
        let shown = DisplayText.printable(failed.path)
        guard !failed.isCutShort else {
            throw CommandFailure(
                .commandLine, .incompleteRun, "nothing failed in \"\(shown)\", but that run was cut short",
                hint: "run the whole collections: it is not known which requests it did not reach")
        }
        guard !allowEmpty else { return [] }
        throw CommandFailure(
            .commandLine, .nothingSelected, "nothing failed in \"\(shown)\"",
            hint: "there is nothing to run again; --allow-empty makes that a success")
    }
}
