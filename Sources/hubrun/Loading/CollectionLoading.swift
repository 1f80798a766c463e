import CollectionChecks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Platform
import RunEngine
import Synchronization
import Text

/// The loading of collections with their environments and data; it reports every error in them before the run.
struct CollectionLoading {
    let choice: EnvironmentChoice
    let given: [String: JSONValue]
    /// The given names that some file must use, without those of `--var-file`, which may serve many collections.
    var namesToUse: [String] = []
    /// The process environment; nil if unset variables are not reported.
    let processEnvironment: [String: String]?
    /// The folders of `--file-root`.
    var fileRoots: [String] = []
    /// The project whose settings the collections have.
    var project: Project?
    /// The file of `--data`, which replaces the data that collections name.
    var dataPath: String?
    var selection = RequestSelection()
    /// The numbers of the data rows to run, from 1 (`--row`); empty for all rows.
    var rows: Set<Int> = []
    var repetitions = 1
    /// The requests of `--rerun-failed`, the only ones to run; nil to run all selected requests.
    var failed: FailedRequests?
    /// The option that selects requests by name; nil if an argument does.
    var nameOption: String? = "--name"

    /// True if a selection without requests is a success, as long as all that it names exists.
    var allowsNothing = false
    /// True if the command has options that define variables (`--var`), which hints may name.
    var takesVariables = true
    /// True to treat warnings as errors, including those that otherwise only `check` finds.
    var isStrict = false

    /// True if the run writes snapshots again (`--update-snapshots`).
    var replacesSnapshots = false

    /// The options for Postman collections.
    var postman = PostmanInput()
    /// The settings of the options, for `check`.
    var commandLine = RequestSettings()
    private let contracts = ContractLoading(checksSchemas: true)

    /// Continues with the setup and the teardown of the project, of which all requests run.
    mutating func beginProjectRun() {
        (selection, rows, repetitions, failed) = (RequestSelection(), [], 1, nil)
        (namesToUse, dataPath) = ([], nil)
    }

    /// The collections that were read, with their diagnostics.
    struct Loaded {
        var planned: [PlannedCollection] = []
        var diagnostics = DiagnosticList()
    }

    /// Reads files, selects requests, and checks each collection in its one environment.
    ///
    /// - Throws: `CommandFailure` for a missing file or environment, and for a selection without requests.
    func load(_ files: [String]) throws -> Loaded {
        let all = try readAll(files)
        let isReadable = !all.contains(where: \.diagnostics.hasErrors)
        if isReadable { try postman.checkUse(in: all.map(\.collection)) }
        var collections = isReadable ? try chosen(among: all) : all
        for index in collections.indices { try complete(&collections[index], forEveryEnvironment: false) }
        var loaded = Loaded(diagnostics: postman.diagnostics)
        var hasChosen = false
        for var collection in collections.mapOnThreads({ selectedAndChecked($0, selects: isReadable) }) {
            if collection.choice.iterations != [] { hasChosen = true }
            loaded.diagnostics.append(contentsOf: collection.diagnostics)
            if !collection.diagnostics.hasErrors {
                try checkElements(of: collection)
                if !rows.isEmpty { try chooseRows(of: &collection) }
            }
            loaded.planned.append(collection.planned)
        }
        // Line paths can leave out all failed requests: the failures of each iteration are known only now.
        let mayBeEmpty = allowsNothing || collections.contains { selection.choosesEmptyFolder(of: $0.collection) }
        guard hasChosen || !isReadable || mayBeEmpty || collections.isEmpty else {
            throw diagnostics(among: all).nothingChosen
        }
        if !loaded.diagnostics.hasErrors { try checkUse(in: all, environments: collections.compactMap(\.environment)) }
        return loaded
    }

    /// Returns the collections of files, if they have no errors.
    ///
    /// - Parameter warn: Called with the warnings and notes that runs print, if there are any.
    /// - Throws: `CommandFailure` with all errors.
    func faultless(
        _ files: [String], warn: ([Diagnostic]) -> Void = { _ in }
    ) throws -> [PlannedCollection] {
        let loaded = try load(files)
        let errors = loaded.diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else {
            let isCommandLine = errors.allSatisfy { if case .commandLine = $0.place { true } else { false } }
            throw CommandFailure(isCommandLine ? .commandLine : .badFile, errors)
        }
        let printed = loaded.diagnostics.sorted.filter { isStrict && $0.severity == .warning || $0.concernsRuns }
        if !printed.isEmpty { warn(printed) }
        let warningCount = loaded.diagnostics.count(.warning)
        if isStrict, warningCount > 0 {
            let count = CountedNoun.text(warningCount, "warning")
            Notice("nothing was sent: \(count), which --strict treats as \(warningCount == 1 ? "an error" : "errors")")
                .print()
            throw CommandFailure(.badFile)
        }
        return loaded.planned
    }

    /// Throws a `CommandFailure` for a name of `--var` or `--secret` that no file contains: it is probably misspelt.
    ///
    /// Files without selected requests count too: the same options serve every selection.
    private func checkUse(in collections: [LoadedCollection], environments: [RunEnvironment]) throws {
        // In Postman a variable may be given for scripts that compute its name, or for nothing.
        guard collections.allSatisfy(\.collection.format.requiresValues) else { return }
        // Names of Postman are any text.
        for name in namesToUse where !PlaceholderName.isValid(name) {
            throw CommandFailure(
                .commandLine, "\"\(DisplayText.printable(name))\" after --var or --secret cannot be a name",
                hint: "a name is a letter or _, then letters, digits, _, - and .")
        }
        let texts =
            collections.flatMap(\.collection.files).map(\.text) + environments.map(\.range.file.text)
            + (project?.texts ?? [])
        for name in namesToUse where !texts.contains(where: { $0.contains(name) }) {
            let variables = (collections.flatMap(\.collection.variables) + environments.flatMap(\.variables)).map(
                \.name)
            throw CommandFailure(
                .commandLine, .unusedVariable, "nothing uses the variable \"\(name)\"",
                hint: Suggestion.hint(for: name, among: variables) ?? "check its spelling in the collection")
        }
    }

    /// Checks each collection in all its environments, or in the one of `-e`.
    func checkAll(_ files: [String]) throws -> CheckFindings {
        var findings = CheckFindings()
        findings.add(postman.diagnostics)
        var scripts = ScriptSyntaxCheck()
        guard selection.isEmpty else {
            let all = try readAll(files)
            let isReadable = !all.contains(where: \.diagnostics.hasErrors)
            for loaded in isReadable ? try chosen(among: all) : all {
                var loaded = loaded
                findings.globals.note(loaded.collection)
                findings.addCollection(try checked(&loaded, onlySelected: isReadable, &scripts))
            }
            return findings
        }
        for file in files {
            Self.lastChecked.withLock { $0 = nil }
            var loaded = try read(file)
            findings.globals.note(loaded.collection)
            findings.addCollection(try checked(&loaded, onlySelected: false, &scripts))
        }
        return findings
    }

    /// Returns the diagnostics of a text, which are those of ``checkAll(_:)`` for a file with it.
    ///
    /// - Parameter path: The path of the file that the text is meant for.
    func check(_ text: String, at path: String) throws -> DiagnosticList { try checked(text, at: path).diagnostics }

    /// Returns the collection of a text with the diagnostics of ``check(_:at:)``.
    func checked(
        _ text: String, at path: String
    ) throws -> (collection: RequestCollection, diagnostics: DiagnosticList) {
        let reading = CollectionReader.collection(
            Array(text.utf8), path: path, includes: InputFile.includes, roots: FileRoots(ofCollectionAt: path))
        var scripts = ScriptSyntaxCheck()
        var loaded = LoadedCollection(
            collection: CollectionFile.inside(project, reading.content), diagnostics: reading.diagnostics, given: given)
        return (reading.content, try checked(&loaded, onlySelected: false, &scripts))
    }

    /// Returns the collection in a file with the diagnostics of ``checkAll(_:)``, and the names from outside of it.
    func checked(
        _ file: String, _ scripts: inout ScriptSyntaxCheck
    ) throws -> (collection: RequestCollection, diagnostics: DiagnosticList, context: StaticChecks.Context) {
        var loaded = try read(file)
        let diagnostics = try checked(&loaded, onlySelected: false, &scripts)
        return (loaded.collection, diagnostics, context(of: loaded, in: loaded.environment))
    }

    /// The collection that was checked last, which is freed when the next one is checked. The last one is never freed:
    /// the end of the process is faster.
    private static let lastChecked = Mutex<RequestCollection?>(nil)

    private func checked(
        _ loaded: inout LoadedCollection, onlySelected: Bool, _ scripts: inout ScriptSyntaxCheck
    ) throws -> DiagnosticList {
        defer { Self.lastChecked.withLock { [collection = loaded.collection] in $0 = collection } }
        try complete(&loaded, forEveryEnvironment: true)
        if onlySelected { choose(from: &loaded) }
        if !loaded.diagnostics.hasErrors {
            try checkElements(of: loaded)
            if !rows.isEmpty { try chooseRows(of: &loaded) }
        }
        var diagnostics = loaded.diagnostics
        let environments = environments(of: loaded)
        var found = environments.map { check(loaded, in: $0, thoroughly: true).diagnostics }
        // A diagnostic can be an error in one environment and a warning in another: with errors first it stays one.
        found = [found.joined().filter { $0.severity == .error }, found.joined().filter { $0.severity != .error }]
        var seen: Set<String> = []
        for diagnostic in found.joined()
        where seen.insert("\(diagnostic.range?.label ?? "") \(diagnostic.message)").inserted {
            diagnostics.append(diagnostic)
        }
        diagnostics.append(contentsOf: scripts.diagnostics(of: loaded.collection))
        if !diagnostics.hasErrors {
            let check = try ContractCheck(of: loaded.planned, commandLine, contracts)
            for difference in check.diagnostics { diagnostics.append(difference) }
        }
        // A malformed secret is an error in its own environment only: drop the warnings about it from the others.
        diagnostics.dropWarningsBesideErrors()
        return diagnostics
    }

    /// Returns the environments in which a collection is checked: the one of `-e`, or else its own.
    private func environments(of loaded: LoadedCollection) -> [RunEnvironment?] {
        let own = loaded.collection.environments.map(Optional.some)
        return choice.written != nil || own.isEmpty ? [loaded.environment] : own
    }

    // MARK: Reading

    /// Adds the environment and the rows, with their diagnostics.
    private func complete(_ loaded: inout LoadedCollection, forEveryEnvironment: Bool) throws {
        do {
            let path = loaded.collection.file.path
            // The command line may name any file, an environment may not.
            let roots =
                FetchedFiles.roots(of: path) == nil
                ? loaded.collection.file.roots : FileRoots(ofCollectionAt: path, widening: fileRoots)
            let environment = try environment(of: loaded.collection, roots: roots)
            loaded.environment = environment.content
            loaded.diagnostics.append(contentsOf: environment.diagnostics)
            if environment.diagnostics.hasErrors { loaded.lacksEnvironment = true }
        } catch let failure as CommandFailure {
            // The environment may be missing because its part of the file could not be parsed.
            guard loaded.diagnostics.hasErrors else { throw failure }
            loaded.lacksEnvironment = true
        }
        DataLoading(
            override: dataPath, given: given, selection: selection,
            environments: forEveryEnvironment ? environments(of: loaded) : [loaded.environment],
            warnsOfSecretColumns: forEveryEnvironment || isStrict
        ).load(into: &loaded)
    }

    /// - Throws: `CommandFailure` without such an environment, at its place in the project file if that names it.
    private func environment(
        of collection: RequestCollection, roots: FileRoots
    ) throws -> CollectionReader.Reading<RunEnvironment?> {
        do {
            return try choice.environment(of: collection, roots: roots)
        } catch let failure as CommandFailure {
            guard choice.isOfProject, let named = project?.file.environment,
                let found = failure.diagnostics.first, found.code == .unknownEnvironment
            else { throw failure }
            throw CommandFailure(
                .badFile, [Diagnostic(found.code, at: named.range, found.message, hint: found.hint)])
        }
    }

    private func readAll(_ files: [String]) throws -> [LoadedCollection] {
        // An error in a file before a pipe or standard input must not wait for the end of these.
        let areStored = files.allSatisfy { [.regular, .folder].contains(FileStatus.kind(of: $0)) }
        guard areStored else { return try files.map(read) }
        return try files.mapOnThreads { file in Result { try read(file) } }.map { try $0.get() }
    }

    private func read(_ file: String) throws -> LoadedCollection {
        let reading = try CollectionFile.reading(file, fileRoots: fileRoots, postman: postman, in: project)
        return LoadedCollection(collection: reading.content, diagnostics: reading.diagnostics, given: given)
    }

    // MARK: Choosing

    /// Returns a collection with the requests to run selected, and with the diagnostics of the checks before a run.
    private func selectedAndChecked(_ collection: LoadedCollection, selects: Bool) -> LoadedCollection {
        var loaded = collection
        if selects { choose(from: &loaded) }
        loaded.diagnostics.append(
            contentsOf: check(loaded, in: loaded.environment, thoroughly: isStrict, precedesRun: true))
        return loaded
    }

    /// Returns the collections that have a selected request; environment and data of the others are not read.
    private func chosen(among collections: [LoadedCollection]) throws -> [LoadedCollection] {
        guard !selection.isEmpty else { return collections }
        let diagnostics = diagnostics(among: collections)
        try diagnostics.check()
        let chosen = collections.filter {
            !selection.chosen(from: $0.collection).isEmpty || selection.choosesEmptyFolder(of: $0.collection)
        }
        guard !chosen.isEmpty || allowsNothing else { throw diagnostics.nothingChosen }
        return chosen
    }

    private func diagnostics(among collections: [LoadedCollection]) -> SelectionCheck {
        SelectionCheck(selection, among: collections.map(\.collection), nameOption: nameOption)
    }

    private func choose(from loaded: inout LoadedCollection) {
        guard !selection.isEmpty else { return }
        var context = StaticChecks.Context(
            environment: loaded.environment, given: given, processEnvironment: nil)
        context.rowNames = loaded.rowNames
        let uses = StaticChecks.uses(of: loaded.collection, in: context)
        let whole = loaded.collection
        let all = FlowProgram(whole).requests
        let failures = failed?.rerun(of: whole, all)
        let chosen =
            failures.map { IterationSelection(selection, limitedTo: $0, among: all, of: whole, uses: uses) }
            ?? IterationSelection(selection, among: all, of: whole, uses: uses)
        guard let chosen else {
            loaded.choice.iterations = []
            return
        }
        let kept = Set(chosen.kept)
        loaded.whole = whole
        loaded.collection = whole.keeping(kept.contains)
        loaded.choice = chosen.choice
        loaded.choice.leftOut = RequestSelection.leftOut(all, kept)
    }

    /// Rejects `--element` for a selected request that is known to have no such element.
    ///
    /// - Throws: `CommandFailure`.
    private func checkElements(of loaded: LoadedCollection) throws {
        guard let last = selection.elements.max() else { return }
        let path = DisplayText.printable(loaded.collection.file.path)
        for request in selection.chosen(from: loaded.whole ?? loaded.collection) {
            let name = DisplayText.printable(request.fullName)
            guard !request.definition.loop.isEmpty else {
                throw CommandFailure(
                    .commandLine, .nothingSelected,
                    "--element chooses elements of forEach, and \"\(name)\" in \"\(path)\" has none",
                    hint: "choose the request with --name, or by its line as in FILE:LINE")
            }
            if let count = request.definition.writtenElementCount, last > count {
                throw CommandFailure(
                    .commandLine, .nothingSelected,
                    "there is no element \(last): the list of \"\(name)\" in \"\(path)\" has "
                        + CountedNoun.text(count, "element"))
            }
        }
    }

    /// Limits the iterations to the rows of `--row`.
    ///
    /// - Throws: `CommandFailure` for a row that does not exist.
    private func chooseRows(of loaded: inout LoadedCollection) throws {
        let path = DisplayText.printable(loaded.collection.file.path)
        guard let count = loaded.rows?.count else {
            throw CommandFailure(
                .commandLine, .nothingSelected, "--row chooses rows of data, and \"\(path)\" has none",
                hint: "name a file with --data")
        }
        if let missing = rows.max(), missing > count {
            throw CommandFailure(
                .commandLine, .nothingSelected,
                "there is no row \(missing): the data of \"\(path)\" has \(CountedNoun.text(count, "row"))")
        }
        let chosen = rows.sorted()
        let wanted = (0..<repetitions).flatMap { round in chosen.map { round * count + $0 } }
        loaded.choice.iterations = loaded.choice.iterations.map { $0.filter(Set(wanted).contains) } ?? wanted
    }

    // MARK: Checking

    private func check(
        _ loaded: LoadedCollection, in environment: RunEnvironment?, thoroughly: Bool, precedesRun: Bool = false
    ) -> DiagnosticList {
        var context = context(of: loaded, in: environment)
        // In a part of a collection, names may seem unused that the other requests use.
        context.lints = thoroughly && loaded.whole == nil
        (context.reportsNames, context.precedesRun) = (thoroughly, precedesRun)
        let collection = loaded.whole ?? loaded.collection
        context.environmentsInFiles = { [choice] in choice.environmentsInFiles(for: collection) }
        context.takesVariables = takesVariables
        context.replacesSnapshots = replacesSnapshots
        if processEnvironment != nil {
            let path = loaded.collection.file.path
            context.nearbyVariables = { NearbyEnvironmentFile.names(beside: path) }
        }
        if ReadFiles.areNoted {
            for path in StaticChecks.files(of: loaded.collection, in: context) { ReadFiles.note(path) }
        }
        var diagnostics = StaticChecks.diagnostics(of: loaded.collection, in: context)
        if let proposal = proposal(for: loaded, in: environment) { diagnostics.append(proposal) }
        return diagnostics
    }

    private func context(of loaded: LoadedCollection, in environment: RunEnvironment?) -> StaticChecks.Context {
        var context = StaticChecks.Context(
            environment: environment, given: given, processEnvironment: processEnvironment)
        context.rowNames = loaded.rowNames
        context.rowsHoldTextAlone = loaded.rowsHaveOnlyText
        context.whole = loaded.whole
        context.lacksRowNames = loaded.lacksRowNames
        context.lacksEnvironment = loaded.lacksEnvironment
        return context
    }

    /// Returns the note that names environments of a Postman collection that has none; nil if there are none.
    private func proposal(for loaded: LoadedCollection, in environment: RunEnvironment?) -> Diagnostic? {
        guard case .postman = loaded.collection.format, environment == nil, choice.written == nil else { return nil }
        let search = choice.postmanEnvironments(of: loaded.collection)
        guard !search.candidates.isEmpty else { return nil }
        let names = StaticChecks.namesWithoutValue(of: loaded.collection, in: context(of: loaded, in: nil))
        return EnvironmentProposal(search: search).diagnostic(for: names, of: loaded.collection)
    }
}

extension RequestDefinition {
    /// The number of elements of the shortest list under `forEach` that is written out in the file; nil if none is.
    var writtenElementCount: Int? {
        loop.compactMap { definition -> Int? in
            guard case .array(let elements)? = definition.value.literal else { return nil }
            return elements.count
        }.min()
    }
}
