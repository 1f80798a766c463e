import CollectionModel
import Diagnostics
import Redaction
import RunEngine
import Secrets

/// The loading of the collections that a run names.
extension CollectionRun {
    /// Returns the collections to run, and the notes to print at the end, below the failures that they explain.
    ///
    /// - Parameter failed: The only requests to run; nil to run all selected requests.
    func load(
        _ settings: RunSettings, _ failed: FailedRequests?, _ redactor: Redactor
    ) throws -> (collections: [PlannedCollection], notes: [Diagnostic]) {
        if let failed, failed.files.isEmpty { return (try nothingFailed(in: failed), []) }
        var selection = options.chosen.selection
        selection.rerun = failed?.rerun
        selection.elements = Set(options.element)
        let paths = options.paths.isEmpty ? failed?.files ?? [] : options.paths
        let named = try CollectionPaths.choice(of: paths, fileRoots: options.files.fileRoot)
        selection.lines = named.lines
        let loading = CollectionLoading(
            choice: EnvironmentChoice(written: options.variables.environment), given: settings.given,
            namesToUse: try options.variables.writtenNames(),
            processEnvironment: options.dryRun ? nil : settings.processEnvironment, fileRoots: options.files.fileRoot,
            dataPath: options.data,
            selection: selection, rows: Set(options.row), repetitions: options.repetitions, failed: failed,
            allowsNothing: options.allowEmpty,
            isStrict: options.strict, postman: try postmanInput())
        var notes: [Diagnostic] = []
        let collections = try loading.faultless(named.files) { found in
            let isAtEnd = { (diagnostic: Diagnostic) in diagnostic.isEnvironmentProposal && !options.dryRun }
            let found = found.map { $0.reworded($0.message, hint: $0.hint.map(hintOptions.translated)) }
            notes = found.filter(isAtEnd)
            CommandFailure(.success, found.filter { !isAtEnd($0) }).print(masking: redactor)
        }
        if options.output.printsProgress {
            var globals = WorkspaceGlobals()
            for planned in collections { globals.note(planned.collection) }
            globals.printNotices()
        }
        try failed?.check(collections, repetitions: options.repetitions)
        try failed?.checkRows(of: collections, settings, secrets: redactor.secrets)
        return (collections, notes)
    }

    /// Returns what the options give to Postman collections.
    func postmanInput() throws -> PostmanInput {
        var input = try options.postman.input()
        if options.separateIterations {
            input.options.append(("--separate-iterations", "iterations of other collections are always separate"))
        }
        if newman != nil {
            input.options.append(("hubrun newman run", "hubrun run FILE runs other collections"))
        } else if options.newman {
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
        guard !options.allowEmpty else { return [] }
        throw CommandFailure(
            .commandLine, .nothingSelected, "nothing failed in \"\(shown)\"",
            hint: "there is nothing to run again; --allow-empty makes that a success")
    }
}
