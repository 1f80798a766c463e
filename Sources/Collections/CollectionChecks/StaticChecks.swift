package import CollectionModel
package import Diagnostics
package import JSON
import Placeholders
import Text

/// Finds errors in a collection and its environment before any request is sent.
package struct StaticChecks {
    /// The names that are defined outside of the collection, and options of the checks.
    package struct Context: Sendable {
        package var environment: RunEnvironment?
        /// The values of `--var`, `--secret` and `--var-file`.
        package var given: [String: JSONValue]
        /// The columns of the data, of all rows together.
        package var rowNames: Set<String> = []
        /// True if all values of the data are text, as in CSV.
        package var rowsHoldTextAlone = false
        /// The collection including requests that were not chosen; a request that needs one of these is skipped.
        package var whole: RequestCollection?
        /// True if there is data whose columns could not be read.
        package var lacksRowNames = false
        /// True if the environment could not be read completely.
        package var lacksEnvironment = false
        /// The process environment; nil to treat every variable as set.
        package var processEnvironment: [String: String]?
        /// Returns the variables of a `.env` file next to the collection, with its path; called if a variable is unset.
        package var nearbyVariables: @Sendable () -> [String: String] = { [:] }

        /// Returns the environments in files that `-e` finds by name; called if a name is undefined.
        package var environmentsInFiles: @Sendable () -> [RunEnvironment] = { [] }
        /// True if the command has options that define variables (`--var`).
        package var takesVariables = true

        /// True to warn of probably unintended definitions, and of errors that no run can encounter.
        package var lints = false
        /// True to report undefined names of a Postman collection, even if only a part of the collection is selected.
        package var reportsNames = false
        /// True if the run writes snapshots again, whatever their files contain.
        package var replacesSnapshots = false
        /// True before a run: report only names that no script can set. The run reports the others when it uses them.
        package var precedesRun = false

        package init(
            environment: RunEnvironment?, given: [String: JSONValue], processEnvironment: [String: String]?
        ) {
            self.environment = environment
            self.given = given
            self.processEnvironment = processEnvironment
        }
    }

    private let collection: RequestCollection
    private let program: FlowProgram
    private let context: Context
    private var conditions = StaticConditions()
    private var names: NameChecks
    private var earlier = RequestNames()
    private let all: RequestNames
    /// The names of all requests, including those that don't run.
    private let whole: RequestNames
    /// The names that each request looks up, in the order of the requests; nil to record none. If recorded, requests
    /// that cannot run in this environment count too.
    private var uses: [Set<String>]?
    /// The line whose visible names are recorded; nil to record none.
    private var watched: (file: String, line: Int)?
    /// The names of the last request that begins at the watched line or before it, with the line of its beginning.
    private var namesThere: (names: VisibleNames, first: Int)?
    private var looksEverywhere: Bool { uses != nil || watched != nil }
    /// The folder of the collection, as the user wrote it.
    private let runFolder: String
    /// The groups around the current step, outermost first.
    private var groups: [OpenGroup] = []
    /// The groups with `parallel` around the current step, outermost first.
    private var parallel: [ParallelItems] = []

    private struct OpenGroup {
        /// The names that the group looks up.
        let uses: Set<String>
        /// The certainty of lookups before the group.
        let wasCertain: Bool
        /// False if a condition of the group, or of one around it, cannot hold.
        let canRun: Bool
    }

    /// Returns the names that each request looks up, directly and through variables, in the order of the file.
    package static func uses(of collection: RequestCollection, in context: Context) -> [Set<String>] {
        if let postman = collection.postman { return PostmanChecks(collection, postman, in: context).uses }
        var checks = StaticChecks(collection: collection, context: context)
        checks.uses = []
        checks.names.recordsUse = true
        checks.names.constants.isActive = false
        checks.run()
        return checks.uses ?? []
    }

    /// Returns the names that placeholders can use on a line of a file of a collection. Outside of requests these are also
    /// the names that any request provides.
    package static func names(
        onLine line: Int, of path: String, in collection: RequestCollection, _ context: Context
    ) -> [KnownName] {
        guard case .native = collection.format else { return [] }
        var checks = StaticChecks(collection: collection, context: context)
        checks.names.constants.isActive = false
        checks.watched = (path, line)
        checks.run()
        return (checks.namesThere?.names ?? checks.names.visible).known
    }

    /// Returns the names that requests of a Postman collection look up and nothing defines, in order of their first
    /// places; empty for other collections, in which such a name is an error.
    package static func namesWithoutValue(
        of collection: RequestCollection, in context: Context
    ) -> [NameWithoutValue] {
        collection.postman.map { PostmanChecks(collection, $0, in: context).namesWithoutValue } ?? []
    }

    /// Returns the files that requests read, if their names have no placeholders: bodies, schemas, certificates, texts.
    package static func files(of collection: RequestCollection, in context: Context) -> Set<String> {
        // The files of Postman's bodies are searched in several folders, and noted when they are found.
        guard case .native = collection.format else { return [] }
        var checks = StaticChecks(collection: collection, context: context)
        checks.run()
        return checks.names.files.read
    }

    /// Returns the types that texts of rows must have, by name, if the run is certain to look them up.
    package static func wantedKinds(
        of collection: RequestCollection, in context: Context
    ) -> [String: WantedKind] {
        // Postman has no types of variables.
        guard case .native = collection.format else { return [:] }
        var checks = StaticChecks(collection: collection, context: context)
        checks.names.wantedKinds = WantedKinds()
        checks.names.constants.isActive = false
        checks.run()
        return checks.names.wantedKinds?.byName ?? [:]
    }

    /// Returns the diagnostics of a collection that was read without errors.
    package static func diagnostics(of collection: RequestCollection, in context: Context) -> DiagnosticList {
        if let postman = collection.postman { return PostmanChecks(collection, postman, in: context).diagnostics }
        var checks = StaticChecks(collection: collection, context: context)
        if context.lints { checks.names.reached = [] }
        checks.run()
        let snapshots = SnapshotChecks(
            collection, checks.program.requests, readsFiles: !context.replacesSnapshots, &checks.names.report)
        let scripts = ScriptChecks(checks.program, checks.names.visible, whole: context.whole ?? collection)
        for finding in scripts.diagnostics { checks.names.report.append(finding) }
        let report =
            context.lints ? UnreachedDefinitions.check(collection, checks.program, checks.names) : checks.names.report
        var diagnostics = report.diagnostics
        for unset in checks.names.unset.diagnostics(nearby: context.nearbyVariables) { diagnostics.append(unset) }
        if context.lints {
            for doubt in UnreadWiths(in: collection, context.environment).diagnostics {
                diagnostics.append(doubt)
            }
            let files = ServerChosenFiles(in: collection, context.environment)
            for doubt in files.diagnostics + snapshots.obsolete { diagnostics.append(doubt) }
            // One misspelling often causes both an unread capture and an undefined name; the latter is enough.
            let doubts = Lint(
                in: collection, checks.program.requests, looksAtCaptures: !checks.names.undefined.wereFound)
            diagnostics.append(contentsOf: doubts.diagnostics)
        }
        return diagnostics
    }

    private init(collection: RequestCollection, context: Context) {
        self.collection = collection
        self.context = context
        runFolder = collection.file.resolving(path: ".")
        names = NameChecks(of: collection, in: context)
        program = FlowProgram(collection.running(in: context.environment))
        all = RequestNames(of: program)
        whole = context.whole.map { RequestNames(of: FlowProgram($0)) } ?? all
    }

    private mutating func run() {
        names.checkGivenKinds()
        SecretChecks.check(context.whole ?? collection, names.visible, &names.report)
        LookalikeChecks.check(collection, names.visible, &names.report)
        names.checkHub()
        conditions = StaticConditions(
            context, collection: collection, resolvesHub: !names.report.diagnostics.hasErrors)
        for step in program.steps {
            switch step {
            case .enter(let group):
                enter(group.definition)
                beginItems(of: group.definition)
            case .request(let request):
                if groups.last?.canRun ?? true { check(request) } else { leaveOut(request) }
                endItem(with: [request])
            case .leave(let group):
                endItems(of: group.definition)
                leave(group.definition)
                let isItem = parallel.last.map { $0.depth == groups.count } ?? false
                endItem(with: isItem ? program.requests.filter { $0.isInside(group) } : [])
            }
        }
    }

    /// Begins the items of a group with `parallel`.
    private mutating func beginItems(of group: RequestGroup) {
        guard group.parallelism != nil else { return }
        parallel.append(
            ParallelItems(of: group, depth: groups.count, captured: names.visible.captured, earlier: earlier))
        names.visible.concurrent.formUnion(group.provides.subtracting(names.visible.captured))
    }

    /// Ends an item of a group with `parallel`: the next one does not have its values.
    private mutating func endItem(with requests: [RequestStep]) {
        guard let items = parallel.last, items.depth == groups.count else { return }
        parallel[parallel.count - 1].end(names.visible.captured, requests)
        names.visible.restore(captured: items.captured)
        earlier = items.earlier
    }

    private mutating func endItems(of group: RequestGroup) {
        guard group.parallelism != nil, let items = parallel.popLast() else { return }
        names.visible.restore(captured: items.provided)
        if parallel.isEmpty { names.visible.concurrent = [] }
        earlier = items.all
    }

    private mutating func enter(_ group: RequestGroup) {
        let wasCertain = names.wantedKinds?.isCertain ?? true
        guard groups.last?.canRun ?? true else {
            return groups.append(OpenGroup(uses: [], wasCertain: wasCertain, canRun: false))
        }
        names.used = []
        for definition in group.with { names.check(definition.value.references) }
        names.enter(group)
        for condition in group.conditions { names.check(condition) }
        names.constants.conditionCount += group.conditions.count
        groups.append(
            OpenGroup(
                uses: names.used, wasCertain: wasCertain,
                canRun: looksEverywhere || conditions.canHold(group.conditions)))
    }

    private mutating func leave(_ group: RequestGroup) {
        guard let open = groups.popLast(), groups.last?.canRun ?? true else { return }
        if let repetition = group.repetition, open.canRun { names.check(repetition.references) }
        names.constants.conditionCount -= group.conditions.count
        names.wantedKinds?.isCertain = open.wasCertain
        names.visible.leave()
    }

    /// Records the names of a request that cannot run.
    private mutating func leaveOut(_ request: RequestStep) {
        names.visible.add(captured: request.definition.provides)
        if request.hasScripts { names.visible.add(setBy: request.beforeScripts + request.afterScripts) }
        earlier.insert(request)
        names.wantedKinds?.leaveOut(request)
    }

    private mutating func check(_ step: RequestStep) {
        let request = step.definition
        let isCertain = names.wantedKinds?.isCertain ?? true
        names.wantedKinds?.begin(request)
        defer {
            names.wantedKinds?.end(step)
            names.wantedKinds?.isCertain = isCertain
            names.visible.add(captured: request.provides)
            if step.hasScripts { names.visible.add(setBy: step.beforeScripts + step.afterScripts) }
            names.files.add(saved: request.save)
            earlier.insert(step)
            uses?.append(groups.reduce(names.used) { $0.union($1.uses) })
        }
        names.used = []
        names.request = request.name
        defer { noteNames(of: request) }
        for need in request.needs { check(need, of: request) }
        if let reason = request.skip { return names.check(reason.references) }
        for definition in request.loop { names.check(definition.value.references) }
        checkLengths(of: request.loop)
        let conditionCount = request.conditions.count + request.loop.count
        names.constants.conditionCount += conditionCount
        defer { names.constants.conditionCount -= conditionCount }
        names.wantedKinds?.loop(over: request.loop)
        names.withElements(request.loop.map(\.name)) { [conditions, looksEverywhere, runFolder] names in
            for condition in request.conditions { names.check(condition) }
            guard looksEverywhere || conditions.canHold(request.conditions) else { return }
            for definition in request.set { names.check(definition.value.references) }
            names.withElements(request.set.map(\.name)) { names in
                names.check(step.beforeScripts)
                names.visible.add(setBy: step.beforeScripts)
                if let save = request.save {
                    names.check(save.references)
                    names.files.checkSave(save, runFolder: runFolder, &names.report)
                }
                BaseURLChecks.check(step, in: &names)
                Self.checkAppending(of: step, &names.report)
                Self.checkParallelScripts(of: step, &names.report)
                Self.checkContent(of: request, step.settings, afterwards: step.afterScripts, in: &names)
            }
        }
    }

    /// Records the names of a request, with those that its own expectations can use. A line below it can be a part of it
    /// that is being written.
    private mutating func noteNames(of request: RequestDefinition) {
        guard let watched, request.range.file.path == watched.file, case let first = request.lines.first,
            first <= watched.line, first >= namesThere?.first ?? 0
        else { return }
        var visible = names.visible
        visible.pushElements(request.loop.map(\.name) + request.set.map(\.name))
        visible.add(captured: request.captures.map(\.name))
        namesThere = (visible, first)
    }

    private static func checkAppending(of step: RequestStep, _ report: inout CheckReport) {
        guard let capture = step.definition.captures.first(where: \.appends), step.definition.repetition == nil,
            step.group?.definitions.allSatisfy({ $0.repetition == nil }) ?? true
        else { return }
        report.add(
            .invalidValue, at: capture.range, "\"append\" has no \"repeat\" around it",
            hint: "it collects the values of all passes: add repeat: { until: …, max: 50 } to the request or its group")
    }

    private static func checkContent(
        of request: RequestDefinition, _ settings: SharedSettings, afterwards scripts: [Script],
        in names: inout NameChecks
    ) {
        names.check(request.url.references)
        names.check(settings.values.sendingReferences)
        if let retry = settings.values.retry.value { Self.checkAttempts(of: retry, in: &names) }
        if let body = request.body { names.check(body.references) }
        if let stream = request.stream { names.check(stream.references) }
        if let save = request.save { names.check(save.references) }
        names.files.check(request, settings, &names.report)
        PathChecks.check(request, settings, &names.report)
        names.constants.check(request, settings, names.visible, &names.report)
        for finding in ImpossibleExpectations(in: settings, of: request).findings {
            names.report.add(finding.code, finding.severity, at: finding.range, finding.message, hint: finding.hint)
        }
        for capture in request.captures { names.check(capture.references) }
        if let repetition = request.repetition {
            names.withElements(request.captures.map(\.name)) { $0.check(repetition.references) }
        }
        names.withElements(request.captures.map(\.name)) { names in
            names.check(settings.values.expectations.references)
            names.check(scripts)
            // Hints are resolved only after a failure.
            names.wantedKinds?.isCertain = false
            names.check(settings.values.hints.flatMap(\.text.references))
        }
    }

    private mutating func check(_ need: NeedReference, of request: RequestDefinition) {
        if earlier.contains(need.name) || names.visible.unread.acceptsAnyName { return }
        if whole.contains(need.name), !all.contains(need.name) { return }
        if need.name == request.name {
            names.report.add(
                .wrongNeed, at: need.range, "\(need.name.quoted) needs itself",
                hint: "name a request before this one")
        } else if parallel.contains(where: { $0.names.contains(need.name) }) {
            names.report.add(
                .wrongNeed, at: need.range, "\(need.name.quoted) runs at the same time as the request that needs it",
                hint: "move it before the group with parallel")
        } else if all.contains(need.name) {
            names.report.add(
                .wrongNeed, at: need.range, "\(need.name.quoted) comes after the request that needs it",
                hint: "move it before this request")
        } else {
            names.report.add(
                .wrongNeed, at: need.range, "no request is called \(need.name.quoted)",
                hint: Suggestion.hint(for: need.name, among: all.names.filter { $0 != request.name })
                    ?? "write a request's name exactly")
        }
    }

    /// Warns of `retry` without `attempts`, which has no effect.
    private static func checkAttempts(of retry: RetrySettings, in names: inout NameChecks) {
        guard retry.attempts == nil else { return }
        names.report.add(
            .idleSetting, .warning, at: retry.range, "\"retry\" without \"attempts\" sends the request once",
            hint: "add attempts: 3, or run with --retry 2")
    }

    private mutating func checkLengths(of loop: [VariableDefinition]) {
        let lengths = loop.compactMap { definition -> (VariableDefinition, Int)? in
            guard case .array(let elements)? = definition.value.literal else { return nil }
            return (definition, elements.count)
        }
        guard let (first, count) = lengths.first else { return }
        for (other, otherCount) in lengths.dropFirst() where otherCount != count {
            names.report.add(
                .unequalLists, at: other.range,
                "\"\(other.name)\" has \(CountedNoun.text(otherCount, "element")), and \"\(first.name)\" has \(count)",
                hint: "lists under one forEach go side by side and are of one length")
        }
    }
}

/// The diagnostics of the checks.
struct CheckReport {
    /// True while definitions that no request uses are checked: their errors are warnings.
    var isForUnused = false
    private var found = UniqueDiagnostics()

    var diagnostics: DiagnosticList { found.diagnostics }

    mutating func add(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String,
        hint: String?
    ) {
        found.add(Diagnostic(code, isForUnused ? .warning : severity, at: range, message, hint: hint))
    }

    /// Adds a diagnostic without checking for duplicates.
    mutating func append(_ diagnostic: Diagnostic) {
        found.append(diagnostic)
    }
}
