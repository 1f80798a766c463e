import CollectionModel
import Diagnostics
import JSON
import Placeholders
import RunEngine
import Synchronization

/// Reads collections with their environments and data, and finds every mistake in them before anything is sent.
struct CollectionLoading {
    let choice: EnvironmentChoice
    let given: [String: JSONValue]
    /// Those of the given names that some file has to use; a file of variables may serve many collections.
    var namesToUse: [String] = []
    /// Nil: an unset variable is no mistake.
    let processEnvironment: [String: String]?
    /// `--file-root`.
    var fileRoots: [String] = []
    /// `--data`, which takes the place of what collections name.
    var dataPath: String?
    var selection = RequestSelection()
    /// The numbers of the data rows to run, from 1 (`--row`); empty for all rows.
    var rows: Set<Int> = []
    var repetitions = 1
    /// What alone is to run of the collections.
    var failed: FailedRequests?
    /// The option that names requests; nil where an argument does.
    var nameOption: String? = "--name"

    /// Whether a selection that fits no request is fine, as long as all that it names is there.
    var allowsNothing = false

    /// What was read, and everything wrong with it.
    struct Loaded {
        var planned: [PlannedCollection] = []
        var diagnostics = DiagnosticList()
    }

    /// Reads files, chooses among their requests, and checks each collection in its one environment.
    ///
    /// - Throws: `CommandFailure` for a file or environment that is not there, and for a selection that finds nothing.
    func load(_ files: [String]) throws -> Loaded {
        let all = try files.map(read)
        let isReadable = !all.contains(where: \.diagnostics.hasErrors)
        var collections = isReadable ? try chosen(among: all) : all
        for index in collections.indices { try complete(&collections[index], forEveryEnvironment: false) }
        var loaded = Loaded()
        var hasChosen = false
        for var collection in collections {
            if isReadable { choose(from: &collection) }
            if collection.wantedIterations != [] { hasChosen = true }
            collection.diagnostics.append(
                contentsOf: check(collection, in: collection.environment, thoroughly: false))
            loaded.diagnostics.append(contentsOf: collection.diagnostics)
            if !collection.diagnostics.hasErrors {
                try checkElements(of: collection)
                if !rows.isEmpty { try chooseRows(of: &collection) }
            }
            loaded.planned.append(collection.planned)
        }
        // A line can leave out all that failed: what failed in each iteration is known only now.
        guard hasChosen || !isReadable || allowsNothing || collections.isEmpty else {
            throw diagnostics(among: all).nothingChosen
        }
        if !loaded.diagnostics.hasErrors { try checkUse(in: all, environments: collections.compactMap(\.environment)) }
        return loaded
    }

    /// The collections of files in which there is no mistake.
    ///
    /// - Parameter warn: Called with the warnings that runs print, if there are any.
    /// - Throws: `CommandFailure` with every error.
    func faultless(
        _ files: [String], warn: ([Diagnostic]) -> Void = { _ in }
    ) throws -> [PlannedCollection] {
        let loaded = try load(files)
        let errors = loaded.diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else {
            let isCommandLine = errors.allSatisfy { if case .commandLine = $0.place { true } else { false } }
            throw CommandFailure(isCommandLine ? .commandLine : .badFile, errors)
        }
        let warnings = loaded.diagnostics.sorted.filter(\.concernsRuns)
        if !warnings.isEmpty { warn(warnings) }
        return loaded.planned
    }

    /// A name on the command line that stands in no file is a slip: the run would go on without what was meant.
    ///
    /// What is not chosen counts too: the same options serve every choice.
    private func checkUse(in collections: [LoadedCollection], environments: [RunEnvironment]) throws {
        let texts = collections.flatMap(\.collection.files).map(\.text) + environments.map(\.range.file.text)
        for name in namesToUse where !texts.contains(where: { $0.contains(name) }) {
            let variables = (collections.flatMap(\.collection.variables) + environments.flatMap(\.variables)).map(
                \.name)
            throw CommandFailure(
                .commandLine, "nothing uses the variable \"\(name)\"",
                hint: Suggestion.hint(for: name, among: variables) ?? "check its spelling in the collection")
        }
    }

    /// Reads files and checks each collection in every environment that it has, or in the one that is chosen.
    func checkAll(_ files: [String]) throws -> CheckFindings {
        var findings = CheckFindings()
        for file in files { findings.add(try checked(file)) }
        return findings
    }

    /// The collection that was checked last. It is taken apart for the next one, and not at the end of the process,
    /// whose memory goes at once.
    private static let lastChecked = Mutex<RequestCollection?>(nil)

    private func checked(_ file: String) throws -> DiagnosticList {
        Self.lastChecked.withLock { $0 = nil }
        var loaded = try read(file)
        defer { Self.lastChecked.withLock { [collection = loaded.collection] in $0 = collection } }
        try complete(&loaded, forEveryEnvironment: true)
        var diagnostics = loaded.diagnostics
        let environments = environments(of: loaded)
        var found = environments.map { check(loaded, in: $0, thoroughly: true).diagnostics }
        // What nothing leads to in one environment may be an error in another.
        found = [found.joined().filter { $0.severity == .error }, found.joined().filter { $0.severity == .warning }]
        var seen: Set<String> = []
        for diagnostic in found.joined()
        where seen.insert("\(diagnostic.range?.label ?? "") \(diagnostic.message)").inserted {
            diagnostics.append(diagnostic)
        }
        // A broken secret is an error in its own environment alone, and need not be kept from anyone.
        diagnostics.dropWarningsBesideErrors()
        return diagnostics
    }

    /// Those in which a collection is checked: the one that is chosen, else its own.
    private func environments(of loaded: LoadedCollection) -> [RunEnvironment?] {
        let own = loaded.collection.environments.map(Optional.some)
        return choice.written != nil || own.isEmpty ? [loaded.environment] : own
    }

    // MARK: Reading

    /// Adds the environment and the rows, with what is wrong with them.
    private func complete(_ loaded: inout LoadedCollection, forEveryEnvironment: Bool) throws {
        do {
            let environment = try choice.environment(of: loaded.collection, roots: loaded.collection.file.roots)
            loaded.environment = environment.content
            loaded.diagnostics.append(contentsOf: environment.diagnostics)
            if environment.diagnostics.hasErrors { loaded.lacksEnvironment = true }
        } catch let failure as CommandFailure {
            // The environment may be missing because its place in the file could not be read.
            guard loaded.diagnostics.hasErrors else { throw failure }
            loaded.lacksEnvironment = true
        }
        DataLoading(
            override: dataPath, given: given, selection: selection,
            environments: forEveryEnvironment ? environments(of: loaded) : [loaded.environment],
            tellsSecrets: forEveryEnvironment
        ).load(into: &loaded)
    }

    private func read(_ file: String) throws -> LoadedCollection {
        let reading = try Self.reading(file, fileRoots: fileRoots)
        return LoadedCollection(collection: reading.content, diagnostics: reading.diagnostics)
    }

    /// A collection as it stands in its file, or in standard input.
    static func reading(
        _ file: String, fileRoots: [String] = []
    ) throws -> CollectionReader.Reading<RequestCollection> {
        let isStandardInput = file == CollectionPaths.standardInput
        let bytes = isStandardInput ? try InputFile.standardInput() : try InputFile.bytes(at: file)
        let path = isStandardInput ? CollectionPaths.standardInputPath : file
        let roots = FileRoots(ofCollectionAt: path, widening: fileRoots)
        // A shell that completes *.yaml names links too: nothing is shown of a file to which one leads.
        let isElsewhere = !isStandardInput && !roots.hold(file)
        let reading = CollectionReader.collection(
            bytes, path: path, includes: InputFile.includes, isConfidential: isElsewhere, roots: roots)
        guard reading.diagnostics.hasErrors, reading.content.requests.isEmpty, let foreign = ForeignFile(bytes) else {
            return reading
        }
        var diagnostics = DiagnosticList()
        diagnostics.append(
            Diagnostic(
                at: .file(path), "this is \(foreign.name): hubrun reads collections of its own", hint: foreign.hint))
        return .init(content: reading.content, diagnostics: diagnostics)
    }

    // MARK: Choosing

    /// The collections that have a chosen request: of the others neither environment nor data is looked at.
    private func chosen(among collections: [LoadedCollection]) throws -> [LoadedCollection] {
        guard !selection.isEmpty else { return collections }
        let diagnostics = diagnostics(among: collections)
        try diagnostics.check()
        let chosen = collections.filter { !selection.chosen(from: $0.collection).isEmpty }
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
        let all = SelectableRequest.all(of: whole)
        let failures = failed?.picks(of: whole, all)
        let chosen =
            failures.map { IterationSelection(selection, of: $0, among: all, uses: uses) }
            ?? IterationSelection(selection, among: all, uses: uses)
        guard let chosen else {
            loaded.wantedIterations = []
            return
        }
        let kept = Set(chosen.kept)
        loaded.whole = whole
        loaded.collection = whole.keeping(kept.contains)
        loaded.leftOut = RequestSelection.leftOut(all, kept)
        loaded.choices = chosen.choices
        loaded.wantedIterations = chosen.iterations
    }

    /// Refuses `--element` for a chosen request that is known to have no such element.
    ///
    /// - Throws: `CommandFailure`.
    private func checkElements(of loaded: LoadedCollection) throws {
        guard let last = selection.elements.max() else { return }
        let path = DisplayText.printable(loaded.collection.file.path)
        for request in selection.chosen(from: loaded.whole ?? loaded.collection) {
            let name = DisplayText.printable(request.fullName)
            guard !request.definition.loop.isEmpty else {
                throw CommandFailure(
                    .commandLine, "--element chooses elements of forEach, and \"\(name)\" in \"\(path)\" has none",
                    hint: "choose the request with --name, or by its line as in FILE:LINE")
            }
            if let count = request.definition.writtenElementCount, last > count {
                throw CommandFailure(
                    .commandLine,
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
                .commandLine, "--row chooses rows of data, and \"\(path)\" has none", hint: "name a file with --data")
        }
        if let missing = rows.max(), missing > count {
            throw CommandFailure(
                .commandLine,
                "there is no row \(missing): the data of \"\(path)\" has \(CountedNoun.text(count, "row"))")
        }
        let chosen = rows.sorted()
        let wanted = (0..<repetitions).flatMap { round in chosen.map { round * count + $0 } }
        loaded.wantedIterations = loaded.wantedIterations.map { $0.filter(Set(wanted).contains) } ?? wanted
    }

    // MARK: Checking

    private func check(
        _ loaded: LoadedCollection, in environment: RunEnvironment?, thoroughly: Bool
    ) -> DiagnosticList {
        var context = StaticChecks.Context(
            environment: environment, given: given, processEnvironment: processEnvironment)
        context.rowNames = loaded.rowNames
        context.rowsHoldTextAlone = loaded.rowsHoldTextAlone
        context.whole = loaded.whole
        context.lacksRowNames = loaded.lacksRowNames
        context.lacksEnvironment = loaded.lacksEnvironment
        context.lints = thoroughly
        if processEnvironment != nil {
            let path = loaded.collection.file.path
            context.nearbyVariables = { NearbyEnvironmentFile.names(beside: path) }
        }
        if ReadFiles.areNoted {
            for path in StaticChecks.files(of: loaded.collection, in: context) { ReadFiles.note(path) }
        }
        return StaticChecks.diagnostics(of: loaded.collection, in: context)
    }
}

extension RequestDefinition {
    /// The number of elements of the shortest list under `forEach` that stands in the file.
    fileprivate var writtenElementCount: Int? {
        loop.compactMap { definition -> Int? in
            guard case .array(let elements)? = definition.value.literal else { return nil }
            return elements.count
        }.min()
    }
}
