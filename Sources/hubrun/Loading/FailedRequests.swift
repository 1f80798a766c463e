import CollectionModel
import Diagnostics
import RunEngine
import RunRecords

/// What failed in a run, from its events: `--rerun-failed`.
struct FailedRequests {
    /// The event file, as the person named it.
    let path: String
    private(set) var identities: Set<RequestIdentity> = []
    /// The collections that hold them, as that run named them, in order.
    private(set) var files: [String] = []
    /// By file.
    private var iterations: [String: Set<Int>] = [:]
    private var environments: [String: String] = [:]
    /// Whether that run did not come to its end, so that there may be requests of which it never told.
    private(set) var isCutShort = true

    /// Reads all of an event file; of a run that was killed what it told.
    ///
    /// - Throws: `CommandFailure` for a file that cannot be read.
    init(readingFrom path: String) throws {
        self.path = path
        do throws(EventFileMistake) {
            let file = try EventFile(path)
            var unit: UnitRecord?
            while let record = try file.next() {
                if case .end(let end) = record { isCutShort = end.interrupted || end.unitsNotBegun > 0 }
                if case .unit(let started) = record { unit = started }
                if case .request(let request) = record, request.isUnsettled, let unit { add(request, in: unit) }
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    private mutating func add(_ request: RequestRecord, in unit: UnitRecord) {
        let identity = RequestIdentity(path: unit.file, section: request.section.model, fullName: request.fullName)
        identities.insert(identity)
        if iterations[identity.file] == nil { files.append(unit.file) }
        iterations[identity.file, default: []].insert(unit.iteration)
        environments[identity.file] = unit.environment
    }

    /// The iterations of a collection in which something failed.
    func iterations(of collection: RequestCollection) -> [Int]? {
        iterations[RequestIdentity.plain(collection.file.path)]?.sorted()
    }

    /// Finds what has changed since that run, so that something else or nothing would be run, and nothing is sent.
    ///
    /// - Throws: `CommandFailure`.
    func check(_ collections: [PlannedCollection], repetitions: Int) throws {
        if isCutShort {
            let warning = Diagnostic(
                .warning, at: .file(path), "that run was cut short: what it did not come to is not run again",
                hint: "run the whole collections for that")
            CommandFailure(.success, [warning]).print()
        }
        for planned in collections {
            let shown = DisplayText.printable(planned.collection.file.path)
            let (count, isTooLarge) = (planned.rows?.count ?? 1).multipliedReportingOverflow(by: repetitions)
            if !isTooLarge, let missing = iterations(of: planned.collection)?.last(where: { $0 > count }) {
                throw CommandFailure(
                    .commandLine,
                    "iteration \(missing) of \"\(shown)\" failed in that run, and this one has only \(count)",
                    hint: "give --data and --repeat as in that run")
            }
            let before = environments[RequestIdentity.plain(planned.collection.file.path)]
            if let before, before != planned.environment?.name {
                throw CommandFailure(
                    .commandLine,
                    "\"\(shown)\" failed in the environment \"\(DisplayText.printable(before))\", and this run is in "
                        + (planned.environment.map { "\"\(DisplayText.printable($0.name))\"" } ?? "none"),
                    hint: "choose it with -e \(DisplayText.printable(before))")
            }
        }
    }

    /// Called after a run in which nothing failed.
    ///
    /// - Throws: `CommandFailure` when that is no success, because that run never came to its end either.
    func checkWhole() throws {
        guard isCutShort else { return }
        throw CommandFailure(
            .notCarriedOut,
            "what \"\(DisplayText.printable(path))\" tells of was cut short, and its rest was never run",
            hint: "run the whole collections: that these requests pass now is no success of all")
    }
}

extension RequestRecord {
    /// Whether it failed, or was skipped because something failed: a run without those would be green without them.
    fileprivate var isUnsettled: Bool { outcome.isFailure || outcome == .skipped && isWanted == false }
}

extension RequestRecord.Section {
    fileprivate var model: RunSection {
        switch self {
        case .setup: .setup
        case .requests: .requests
        case .teardown: .teardown
        }
    }
}
