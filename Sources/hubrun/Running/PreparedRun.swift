import Secrets
import CollectionModel
import Diagnostics
import Platform
import Redaction
import Reporting
import RunEngine
import Text

/// A run whose files have been read: nothing is sent, written or locked yet.
struct PreparedRun {
    let run: CollectionRun
    let redactor: Redactor
    let settings: RunSettings
    let collections: [PlannedCollection]
    /// The setup and the teardown of the project.
    let project: ProjectRun
    /// The notes to print at the end, below the failures that they explain.
    let notes: [Diagnostic]
    /// The earlier run whose failed requests run again; nil without `--rerun-failed` and `--last-failed`.
    let failed: FailedRequests?
    /// The requests of which the failures are kept for `--last-failed`.
    let recorded: RecordedRequests
    /// The response body to write to standard output; nil to write none.
    let body: ResponseOutput?
    /// The live progress; nil if none is drawn.
    let progress: LiveProgress?
    /// The output for the results.
    let results: OutputSink

    /// - Throws: `CommandFailure` for an invalid file or selection.
    init(_ run: CollectionRun, _ redactor: Redactor) throws {
        let options = run.options
        self.run = run
        self.redactor = redactor
        var settings = try run.settings(redactor.secrets)
        for path in options.connection.files { ReadFiles.note(path) }
        failed = try options.failures.read(
            options.paths, fileRoots: options.files.fileRoot, in: run.project)
        let loaded = try Self.load(run, settings, failed, redactor)
        try SelectionCheck.check(settings.thresholds, among: loaded.collections.map(\.collection))
        recorded = RecordedRequests(options, loaded.selection)
        (collections, project, notes) = (loaded.collections, loaded.project, loaded.notes)
        settings.contracts = try ContractLoading().library(
            collections + project.collections, settings.commandLine,
            hasProposals: options.reports.report.contains { $0.kind == .openapi })
        self.settings = settings
        body =
            options.dryRun ? nil : try ResponseOutput(of: collections, loaded.selection, options, redactor)
        progress = LiveProgress(options.output, beside: options.reports, redactor: redactor)
        results = OutputSink(
            descriptor: options.reports.takesStandardOutput || body != nil ? .standardError : .standardOutput,
            masking: redactor.masked,
            above: progress?.region,
            isGuarded: options.reports.needCommandGuard(in: CurrentProcess.environment))
    }

    /// Prints the requests as they would be sent.
    func preview(as form: PreviewForm = .http) throws {
        let style = TextStyle(isColored: form == .http && run.options.output.color.isColored(on: results))
        try RequestPrinting(
            preview: PreviewRun(settings: settings, secrets: redactor.secrets, now: CollectionRun.now),
            page: PreviewPage(form: form, style: style, redactor: redactor), output: results,
            notices: .standardError(masking: redactor.masked), contracts: settings.contracts,
            isOnCommandLine: run.single != nil
        ).print([project.setup].compactMap(\.self) + collections + [project.teardown].compactMap(\.self))
    }

    /// The paths of the files that the run reads, as far as they are known before it starts.
    var inputs: [String] {
        (collections + project.collections).flatMap(\.collection.files).map(\.path) + ReadFiles.stamps.keys
    }

    /// Reads the collections to run.
    ///
    /// - Parameter failed: The only requests to run; nil to run all selected requests.
    private static func load(
        _ run: CollectionRun, _ settings: RunSettings, _ failed: FailedRequests?, _ redactor: Redactor
    ) throws -> Loaded {
        let options = run.options
        if let failed, failed.files.isEmpty { return Loaded(collections: try nothingFailed(in: failed, options)) }
        let paths = options.paths.isEmpty ? failed?.files ?? [] : options.paths
        let named = try CollectionPaths.choice(of: paths, fileRoots: options.files.fileRoot)
        var selection = options.chosen.selection(on: named.lines)
        selection.rerun = failed?.rerun
        selection.rerunOption = options.failures.option
        var choice = options.variables.environmentChoice
        if run.single != nil { choice.collections = try run.project?.collections() ?? [] }
        var loading = CollectionLoading(
            choice: choice, given: settings.given,
            namesToUse: try run.served?.rules?.names ?? options.variables.writtenNames(),
            processEnvironment: options.dryRun ? nil : settings.processEnvironment,
            fileRoots: options.files.fileRoot, project: run.project,
            dataPath: options.requests.data,
            selection: selection, rows: Set(options.chosen.row), repetitions: options.repetitions,
            failed: failed,
            allowsNothing: options.allowEmpty,
            isStrict: options.requests.strict, replacesSnapshots: options.updateSnapshots,
            postman: try postmanInput(of: run))
        var notes: [Diagnostic] = []
        let warn = { (found: [Diagnostic]) -> Void in
            let isAtEnd = { (diagnostic: Diagnostic) in
                diagnostic.isEnvironmentProposal && !options.dryRun
            }
            let found = found.map {
                $0.reworded($0.message, hint: $0.hint.map(run.hintOptions.translated))
            }
            if let served = run.served { return served.collector.warn(found) }
            notes += found.filter(isAtEnd)
            let warnings = CommandFailure(.success, found.filter { !isAtEnd($0) })
            (run.single == nil ? warnings : warnings.onCommandLine).print(masking: redactor)
        }
        // A folder may have the project's own files, which run once.
        let files = named.files.count > 1 ? named.files.filter { !(run.project?.owns($0) ?? false) } : named.files
        let collections = try loading.faultless(files, warn: warn)
        if options.output.printsProgress {
            var globals = WorkspaceGlobals()
            for planned in collections { globals.note(planned.collection) }
            globals.printNotices()
        }
        try failed?.check(collections, repetitions: options.repetitions)
        try failed?.checkRows(of: collections, settings, secrets: redactor.secrets)
        loading.beginProjectRun()
        let isOwn = files.allSatisfy { run.project?.owns($0) ?? false }
        let project = isOwn ? ProjectRun() : try projectRun(run, settings, loading, warn)
        return Loaded(collections: collections, project: project, selection: selection, notes: notes)
    }

    private struct Loaded {
        let collections: [PlannedCollection]
        var project = ProjectRun()
        /// The selection without requests that others need.
        var selection = RequestSelection()
        /// The notes to print at the end, below the failures that they explain.
        var notes: [Diagnostic] = []
    }

    /// Returns the setup and the teardown of the project. A single request, and a run of Newman's options, has none.
    private static func projectRun(
        _ run: CollectionRun, _ settings: RunSettings, _ loading: CollectionLoading, _ warn: ([Diagnostic]) -> Void
    ) throws -> ProjectRun {
        var result = ProjectRun()
        guard let project = run.project, run.single == nil, run.newman == nil else { return result }
        func planned(_ path: String?, _ section: RunSection) throws -> PlannedCollection? {
            guard let path, let planned = try loading.faultless([path], warn: warn).first else { return nil }
            return PlannedCollection(
                collection: planned.collection.moved(to: section), environment: planned.environment,
                given: settings.given, rows: planned.rows)
        }
        result.setup = try planned(project.setup, .setup)
        result.teardown = try planned(project.teardown, .teardown)
        return result
    }

    /// Returns the variables and files of the options for Postman collections, and the options that only these support.
    private static func postmanInput(of run: CollectionRun) throws -> PostmanInput {
        let options = run.options
        var input = try options.postman.input()
        options.requests.put(into: &input, isNewmanCommand: run.newman != nil)
        return input
    }

    /// Returns no collections with `--allow-empty`; throws a `CommandFailure` otherwise.
    private static func nothingFailed(
        in failed: FailedRequests, _ options: RunCommand
    ) throws -> [PlannedCollection] {
        guard !failed.isCutShort else {
            throw CommandFailure(
                .commandLine, .incompleteRun, "nothing failed in \(failed.run), but that run was cut short",
                hint: "run the whole collections: it is not known which requests it did not reach")
        }
        guard !options.allowEmpty else { return [] }
        throw CommandFailure(
            .commandLine, .nothingSelected, "nothing failed in \(failed.run)",
            hint: "there is nothing to run again; --allow-empty makes that a success")
    }
}
