import Secrets
import CollectionModel
import Diagnostics
import Placeholders
import RunEngine
import RunRecords
import Text

/// The failures of an earlier run, read from its event file (`--rerun-failed`, `--last-failed`).
struct FailedRequests {
    /// The event file.
    private let path: String
    /// The run in messages: the name of the event file in quotes, or `the last run`.
    let run: String
    /// True if hubrun keeps the file itself.
    private let isLastRun: Bool
    /// One failed request of one iteration, or one element of it.
    private struct Failure: Hashable {
        /// The index in ``requests``.
        let request: Int
        /// The number of the element, from 1, and its label; nil for the whole request.
        let element: Element?
    }

    private struct Element: Hashable {
        let number: Int
        let label: String
    }

    private struct Request: Hashable {
        let identity: RequestIdentity
        let place: RequestPlace
    }

    /// The failed requests, each once, however many iterations failed.
    private var requests: [Request] = []
    private var indexes: [Request: Int] = [:]
    /// The failures by file and iteration.
    private var failures: [String: [Int: Set<Failure>]] = [:]
    /// The places of all requests of the run, including those that passed.
    private var places: [RequestIdentity: Set<RequestPlace>] = [:]
    /// The paths of the collections with failed requests, as in the events, in order.
    private(set) var files: [String] = []
    private var environments: [String: String] = [:]
    /// The labels of the rows in which requests failed, by file and iteration.
    private(set) var rowLabels: [String: [Int: String]] = [:]
    /// True if some requests of that run have no record.
    private(set) var isCutShort = true

    /// Reads an event file; the file of a run that was killed is read as far as it goes.
    ///
    /// - Parameters:
    ///   - run: The run in messages; nil for the name of the file.
    ///   - isLeftOut: Returns true for a collection whose failures do not count.
    ///   - renamed: Returns the path of a collection in this run by its path in the events.
    /// - Throws: `CommandFailure` for a file that cannot be read.
    init(
        readingFrom path: String, run: String? = nil, leavingOut isLeftOut: (String) -> Bool = { _ in false },
        renamed: (String) -> String = { $0 }
    ) throws {
        self.path = path
        isLastRun = run != nil
        self.run = run ?? "\"\(DisplayText.printable(path))\""
        do throws(EventFileError) {
            let file = try EventFile(path)
            var unit: UnitRecord?
            while let record = try file.next() {
                if case .end(let end) = record { isCutShort = end.leavesOutRequests }
                if case .unit(var started) = record {
                    started.file = renamed(started.file)
                    unit = started
                }
                if case .request(let request) = record, let unit, !isLeftOut(unit.file) { add(request, in: unit) }
            }
        } catch {
            throw CommandFailure(error)
        }
    }

    private mutating func add(_ request: RequestRecord, in unit: UnitRecord) {
        let (identity, place) = (request.identity(in: unit), request.requestPlace)
        places[identity, default: []].insert(place)
        guard request.isUnsettled else { return }
        if failures[identity.file] == nil { files.append(unit.file) }
        failures[identity.file, default: [:]][unit.iteration, default: []].insert(
            Failure(
                request: index(of: Request(identity: identity, place: place)),
                element: request.elementNumber.map { Element(number: $0, label: request.element ?? "") }))
        environments[identity.file] = unit.environment
        rowLabels[identity.file, default: [:]][unit.iteration] = unit.row
    }

    private mutating func index(of request: Request) -> Int {
        if let index = indexes[request] { return index }
        let index = requests.count
        requests.append(request)
        indexes[request] = index
        return index
    }

    /// The failed requests of all iterations.
    var rerun: RerunSelection {
        var rerun = RerunSelection()
        for request in requests { rerun.add(request.identity, at: nil, element: nil) }
        return rerun
    }

    /// Returns the failed requests of a collection by iteration; nil if none failed.
    ///
    /// - Parameter all: The requests of the collection.
    func rerun(of collection: RequestCollection, _ all: [RequestStep]) -> [Int: RerunSelection]? {
        guard let failures = failures[RequestIdentity.plain(collection.file.path)] else { return nil }
        let now = Dictionary(grouping: all, by: \.identity).mapValues { Set($0.map(\.place)) }
        // Requests of the same name differ only in their places, which are meaningless once the file has changed.
        let areSure = requests.map { now[$0.identity] == places[$0.identity] }
        return failures.mapValues { failures in
            var rerun = RerunSelection()
            for failure in failures {
                let (request, isSure) = (requests[failure.request], areSure[failure.request])
                rerun.add(
                    request.identity, at: isSure ? request.place : nil,
                    element: isSure ? failure.element.map { ($0.number, $0.label) } : nil)
            }
            return rerun
        }
    }

    /// Throws if this run would send other requests because of a change; warns if that run was cut short.
    ///
    /// - Throws: `CommandFailure`.
    func check(_ collections: [PlannedCollection], repetitions: Int) throws {
        if isCutShort {
            let warning = Diagnostic(
                .incompleteRun, .warning, at: isLastRun ? .commandLine : .file(path),
                "that run was cut short: requests that it did not reach are not run again",
                hint: "run the whole collections for that")
            CommandFailure(.success, [warning]).print()
        }
        for planned in collections {
            let shown = DisplayText.printable(planned.collection.file.path)
            let (count, isTooLarge) = (planned.rows?.count ?? 1).multipliedReportingOverflow(by: repetitions)
            if !isTooLarge, let missing = lastIteration(of: planned.collection), missing > count {
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

    private func lastIteration(of collection: RequestCollection) -> Int? {
        failures[RequestIdentity.plain(collection.file.path)]?.keys.max()
    }

    /// Throws if that run was cut short. Called after a rerun in which nothing failed.
    ///
    /// - Throws: `CommandFailure`.
    func checkWhole() throws {
        guard isCutShort else { return }
        throw CommandFailure(
            .notCarriedOut, .incompleteRun,
            isLastRun
                ? "the last run was cut short, and its rest was never run"
                : "the run of \(run) was cut short, and its rest was never run",
            hint: "run the whole collections: these requests pass now, but the others were not run")
    }
}

extension RequestRecord {
    /// True if the request failed, or was skipped because of a failure; both must run again.
    fileprivate var isUnsettled: Bool { outcome.isFailure || outcome == .skipped && isIntended == false }
}

extension FailedRequests {
    /// Rejects a rerun of a row whose label differs from that of the earlier run, because the data has changed.
    ///
    /// Labels contain no secrets, so a row in which only secrets changed is accepted.
    ///
    /// - Parameter secrets: The secrets to mask in the message.
    /// - Throws: `CommandFailure`.
    func checkRows(of collections: [PlannedCollection], _ settings: RunSettings, secrets: SecretRegistry) throws {
        for planned in collections {
            let labels = rowLabels[RequestIdentity.plain(planned.collection.file.path)] ?? [:]
            guard let row = try changedRow(of: planned, since: labels, repetitions: settings.repetitions) else {
                continue
            }
            // A column that is not secret may hold a secret's value: register the secrets before labels are printed.
            for planned in collections {
                planned.registerSecrets(settings, row: row.values, in: secrets, now: CollectionRun.now)
            }
            throw CommandFailure(
                .commandLine, row.message(since: labels[row.iteration], in: planned.collection.file.path),
                hint: "the data has changed: run the collection whole, or rows of it with --row N")
        }
    }

    /// - Parameter labels: The labels of the earlier run, by iteration.
    private func changedRow(
        of planned: PlannedCollection, since labels: [Int: String], repetitions: Int
    ) throws -> ChangedRow? {
        do {
            return try planned.changedRow(repetitions: repetitions) { iteration, label in
                guard let before = labels[iteration], let label else { return labels[iteration] == label }
                return SecretMark.isMatch(before, for: label)
            }
        } catch {
            throw CommandFailure(.badFile, [error])
        }
    }
}

extension ChangedRow {
    /// - Parameters:
    ///   - before: The label of the row in the earlier run; nil if it had no data.
    ///   - path: The file of the collection.
    fileprivate func message(since before: String?, in path: String) -> String {
        let (before, path) = (before.map(DisplayText.printable), DisplayText.printable(path))
        if let number, let before, let label {
            let start = "row \(number): "
            if before.hasPrefix(start), label.hasPrefix(start) {
                let (old, new) = (before.dropFirst(start.count), label.dropFirst(start.count))
                return "row \(number) of \"\(path)\" was \"\(old)\" in that run, and is \"\(new)\" now"
            }
        }
        let old = before.map { "was \"\($0)\"" } ?? "had no row"
        let new = label.map { "is \"\($0)\"" } ?? "has no row"
        return "iteration \(iteration) of \"\(path)\" \(old) in that run, and \(new) now"
    }
}
