import CollectionModel
import Diagnostics
import JavaScript
import JSON
import RunEngine
import Scripting

/// A collection that was read, with its environment, rows and diagnostics.
struct LoadedCollection {
    var collection: RequestCollection
    var environment: RunEnvironment?
    /// True if the environment could not be read completely.
    var lacksEnvironment = false
    var rows: PlannedCollection.Rows?
    /// The columns of the rows.
    var rowNames: Set<String> = []
    /// True if all values of the rows are text, as in CSV.
    var rowsHaveOnlyText = false
    /// The complete collection, if only some of its requests are part of the run; nil otherwise.
    var whole: RequestCollection?
    /// True if the collection has data whose columns could not be read.
    var lacksRowNames = false
    /// The part of the collection that runs.
    var choice = RunChoice()
    var diagnostics: DiagnosticList
    /// The values of `--var` and `--secret`.
    var given: [String: JSONValue] = [:]

    var planned: PlannedCollection {
        PlannedCollection(
            collection: collection, environment: environment, given: given, rows: rows, choice: choice, whole: whole)
    }
}

/// The diagnostics of several collections; a diagnostic in a shared included file is kept once.
struct CheckFindings {
    /// The diagnostics in order of the collections, and within each in order of position.
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of collections that were checked.
    private(set) var collectionCount = 0
    var globals = WorkspaceGlobals()
    private var hidden: [Diagnostic.Severity: Int] = [:]
    private var seen: Set<String> = []

    /// Returns the number of diagnostics, including those that are not shown: each file has a maximum.
    func count(_ severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity } + hidden[severity, default: 0]
    }

    /// The number of diagnostics that are not shown.
    var hiddenCount: Int { hidden.values.reduce(0, +) }

    /// Adds the diagnostics of a collection.
    mutating func addCollection(_ list: DiagnosticList) {
        collectionCount += 1
        add(list)
    }

    /// Adds diagnostics that belong to no collection, or to one.
    mutating func add(_ list: DiagnosticList) {
        for diagnostic in list.sorted {
            guard let place = diagnostic.range?.label, !seen.insert("\(place) \(diagnostic.message)").inserted else {
                diagnostics.append(diagnostic)
                continue
            }
        }
        for severity in Diagnostic.Severity.allCases {
            hidden[severity, default: 0] += list.droppedCount(severity)
        }
    }
}

/// The syntax check of scripts in `hubrun check`. The engine starts at the first script.
struct ScriptSyntaxCheck {
    private enum Engine {
        case none
        case started(ScriptSyntax)
        /// The engine could not be started; there is a warning about it.
        case missing
    }

    private var engine = Engine.none

    /// Returns the errors in the scripts of a collection, or a warning at its first script if there is no engine; the
    /// warning is given once.
    mutating func diagnostics(of collection: RequestCollection) -> DiagnosticList {
        guard collection.hasScripts, case let scripts = collection.requestScripts, let first = scripts.first else {
            return DiagnosticList()
        }
        if case .none = engine {
            do throws(JavaScriptCoreError) {
                engine = .started(try ScriptSyntax(JavaScriptCore.openChosen()))
            } catch {
                engine = .missing
                var diagnostics = DiagnosticList()
                diagnostics.append(error.warning(at: first.range))
                return diagnostics
            }
        }
        guard case .started(let syntax) = engine else { return DiagnosticList() }
        return syntax.diagnostics(of: scripts)
    }
}

/// The requests of a collection that each of its iterations runs.
struct IterationSelection {
    /// The positions of the requests that at least one iteration runs, in order.
    let kept: [Int]
    /// The iterations that run at least one request, and the requests of each, if some run fewer than ``kept``.
    private(set) var choice = RunChoice()

    /// Returns nil if no request of the collection is selected.
    ///
    /// - Parameters:
    ///   - all: The requests of the collection, in order.
    ///   - uses: The names that each request looks up.
    init?(
        _ selection: RequestSelection, among all: [RequestStep], of collection: RequestCollection,
        uses: [Set<String>]
    ) {
        guard let choice = selection.choice(among: all, of: collection, uses: uses) else { return nil }
        kept = choice.positions.sorted()
        if !choice.elements.isEmpty { self.choice.common = choice.within(kept) }
    }

    /// - Parameter failures: The failed requests by iteration. The initializer returns nil if none of them is selected.
    init?(
        _ selection: RequestSelection, limitedTo failures: [Int: RerunSelection], among all: [RequestStep],
        of collection: RequestCollection, uses: [Set<String>]
    ) {
        // Cache the choice: many iterations have the same failures.
        var known: [RerunSelection: RequestChoice?] = [:]
        for rerun in failures.values where known[rerun] == nil {
            var selection = selection
            selection.rerun = rerun
            known.updateValue(selection.choice(among: all, of: collection, uses: uses), forKey: rerun)
        }
        let found = known.compactMapValues(\.self)
        guard !found.isEmpty else { return nil }
        let kept = found.values.reduce(into: Set<Int>()) { $0.formUnion($1.positions) }.sorted()
        self.kept = kept
        let isAlike = found.values.allSatisfy { $0.positions.count == kept.count && $0.elements.isEmpty }
        let inner = found.mapValues { $0.within(kept) }
        let own = failures.compactMapValues { inner[$0] }
        if !isAlike { choice.own = own }
        choice.iterations = own.keys.sorted()
    }
}
