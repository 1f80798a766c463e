import RunRecords

/// `newman-json`: the members of the report of Newman's reporter `json`, for programs that read it.
///
/// The order of members differs: executions are written during the run, and what is known at the end follows them.
/// Failures wait for the end in memory or, if there are many, in a temporary file.
final class NewmanJSONReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()
    private var collections = NewmanCollections()
    private var statistics = NewmanStatistics()
    private let failures = SpooledText()
    private var hasFailures = false
    private var header: RunHeader?
    private var unit: UnitRecord?
    /// The number of executions in the unit.
    private var executionCount = 0
    private var environment: String?
    private var end: RunEnd?
    /// The latest known time of the run.
    private var latest = Moment(0)

    init(file: ReportFile) {
        self.file = file
        stream.open("{")
        stream.key("run")
        stream.open("{")
        stream.key("executions")
        stream.open("[")
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header): self.header = header
        case .unit(let unit): begin(unit)
        case .token: break
        case .request(let request): add(request)
        case .unitEnd: endUnit()
        case .end(let end): self.end = end
        }
        stream.drain(file.write)
    }

    func finish() -> ReportFailure? {
        stream.close("]")
        statistics.writeCounts(to: &stream)
        let started = header?.startedAt ?? latest
        let completed = end.map { Moment(started.seconds + $0.duration.value / 1000) } ?? latest
        statistics.writeTimes(from: started, to: completed, into: &stream)
        let loss = writeFailures()
        writeError()
        stream.close("}")
        writeCollection()
        writeVariables()
        stream.close("}")
        stream.raw("\n")
        stream.drain(file.write)
        return file.finish() ?? loss
    }

    // MARK: Executions

    private func begin(_ unit: UnitRecord) {
        endUnit()
        self.unit = unit
        executionCount = 0
        latest = max(latest, unit.startedAt)
        environment = environment ?? unit.environment
        statistics.beginIteration()
        _ = collections.collection(of: unit)
    }

    private func endUnit() {
        guard unit != nil else { return }
        unit = nil
        statistics.endIteration()
    }

    private func add(_ request: RequestRecord) {
        guard let unit else { return }
        let collection = collections.collection(of: unit)
        guard request.outcome != .skipped else {
            _ = collection.item(of: request)
            return statistics.add(skipped: request)
        }
        executionCount += 1
        let execution = NewmanExecution(request, number: executionCount, in: unit, of: collection)
        statistics.add(request, execution.result)
        execution.write(to: &stream)
        latest = max(latest, request.attempts.last?.startedAt ?? latest)
        for failure in execution.failures { add(failure) }
    }

    private func add(_ failure: NewmanFailure) {
        if hasFailures { failures.append([UInt8(ascii: ",")]) }
        hasFailures = true
        var text = JSONStream()
        failure.write(to: &text)
        text.drain(failures.append)
    }

    // MARK: The end

    /// Writes the failures, and returns the reason why they are incomplete.
    private func writeFailures() -> ReportFailure? {
        stream.key("failures")
        stream.open("[")
        stream.drain(file.write)
        let loss = failures.write(to: file)
        stream.close("]")
        return loss.map { ReportFailure(target: file.name, $0) }
    }

    /// Writes the reason why the run is incomplete, which Newman's reports cannot be.
    private func writeError() {
        stream.key("error")
        guard let message = end.interruptedMessage else { return stream.literal("null") }
        stream.object { stream in
            stream.string("name", "Error")
            stream.string("message", message)
        }
    }

    private func writeCollection() {
        let root = collections.root
        stream.object("collection") { stream in
            stream.object("_") { $0.string("postman_id", root.id) }
            root.writeEntries(to: &stream)
            stream.array("event", [String]()) { $0.string($1) }
            stream.array("variable", [String]()) { $0.string($1) }
            stream.object("info") { stream in
                stream.string("_postman_id", root.id)
                stream.string("name", root.name)
                stream.string("schema", NewmanCollection.schema)
            }
        }
    }

    /// Writes environment and globals without their values, which can be secret.
    private func writeVariables() {
        stream.object("environment") { stream in
            stream.string("id", NamedUUID.text(["environment", environment ?? ""]))
            stream.string("name", ifAny: environment)
            stream.array("values", [String]()) { $0.string($1) }
        }
        stream.object("globals") { stream in
            stream.string("id", NamedUUID.text(["globals"]))
            stream.array("values", [String]()) { $0.string($1) }
        }
    }
}

/// An entry of `failures` in Newman's JSON report.
struct NewmanFailure {
    private let error: NewmanError
    /// The failed part of the execution: `request`, `test-script:3:5` or `assertion:0 in test-script`.
    private let part: String
    /// The failed assertion and its index; nil for another error.
    private var assertion: (NewmanResult.Assertion, index: Int)?
    private let execution: NewmanExecution

    fileprivate init(
        _ error: NewmanError, at part: String, of execution: NewmanExecution,
        assertion: (NewmanResult.Assertion, index: Int)? = nil
    ) {
        self.error = error
        self.part = part
        self.execution = execution
        self.assertion = assertion
    }

    func write(to stream: inout JSONStream) {
        let start = execution.request.attempts.last?.startedAt ?? execution.unit.startedAt
        stream.object { stream in
            stream.object("error") { stream in
                stream.string("type", error.name)
                if let (assertion, index) = assertion {
                    error.writeMembers(of: assertion, at: index, to: &stream)
                } else {
                    error.writeMembers(to: &stream)
                }
                stream.string("checksum", error.checksum)
                stream.string("id", NamedUUID.text(["failure", execution.reference, part]))
                stream.integer("timestamp", start.milliseconds)
            }
            stream.string("at", part)
            stream.key("source")
            execution.item.write(to: &stream)
            stream.object("parent") { stream in
                stream.string("id", execution.item.parent.id)
                stream.string("name", execution.item.parent.name)
            }
            execution.writeCursor(to: &stream)
        }
    }
}

extension NewmanExecution {
    /// The failures in the order in which Newman reports them.
    var failures: [NewmanFailure] {
        let requests = result.requestErrors.map { NewmanFailure($0, at: "request", of: self) }
        let assertions = result.assertions.enumerated().compactMap { index, assertion in
            assertion.error.map {
                NewmanFailure($0, at: "assertion:\(index) in test-script", of: self, assertion: (assertion, index))
            }
        }
        return failures(of: .beforeRequest) + requests + assertions + failures(of: .afterResponse)
    }

    private func failures(of event: ScriptRecord.Event) -> [NewmanFailure] {
        let name = event == .beforeRequest ? "prerequest" : "test"
        return result.errors(of: event).map {
            NewmanFailure($0.error, at: "\(name)-script:\($0.place.line):\($0.place.column)", of: self)
        }
    }
}
