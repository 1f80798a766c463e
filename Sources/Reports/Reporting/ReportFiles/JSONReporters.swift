import RunRecords

/// `json`: the whole run as one document, described by Documentation/report.schema.json. Written during the run.
final class WholeRunReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()
    private var hasUnits = false
    private var areUnitsOver = false
    private var isInUnit = false
    /// The token requests that precede the next request.
    private var tokens: [TokenRecord] = []

    init(file: ReportFile) {
        self.file = file
        stream.open("{")
        stream.integer("version", RunRecord.version)
    }

    func consume(_ record: RunRecord) {
        switch record {
        case .run(let header): stream.object("run") { header.writeMembers(to: &$0) }
        case .unit(let unit): begin(unit)
        case .token(let token): tokens.append(token)
        case .request(let request): write(request)
        case .unitEnd: endUnit()
        case .end(let end):
            endUnits()
            stream.object("summary") { end.writeMembers(to: &$0) }
        }
        stream.drain(file.write)
    }

    func finish() -> ReportFailure? {
        endUnits()
        stream.close("}")
        stream.raw("\n")
        stream.drain(file.write)
        return file.finish()
    }

    private func begin(_ unit: UnitRecord) {
        endUnit()
        beginUnits()
        isInUnit = true
        stream.open("{")
        unit.writeMembers(to: &stream)
        stream.key("requests")
        stream.open("[")
    }

    private func write(_ request: RequestRecord) {
        guard isInUnit else { return }
        stream.object { stream in
            request.writeMembers(to: &stream)
            stream.tokens(tokens)
        }
        tokens = []
    }

    private func endUnit() {
        guard isInUnit else { return }
        isInUnit = false
        stream.close("]")
        // These tokens belong to a request that was never sent.
        stream.tokens(tokens)
        tokens = []
        stream.close("}")
    }

    private func beginUnits() {
        guard !hasUnits else { return }
        hasUnits = true
        stream.key("units")
        stream.open("[")
    }

    /// Ends the list of units once, even if the run was interrupted.
    private func endUnits() {
        guard !areUnitsOver else { return }
        areUnitsOver = true
        endUnit()
        beginUnits()
        stream.close("]")
    }
}

/// `jsonl`: one line of JSON per record. `hubrun report` makes any other report from this event stream.
final class EventLinesReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) {
        record.write(to: &stream)
        stream.raw("\n")
        stream.drain(file.write)
    }

    /// Writes all records to the file, so that after a crash at most the last record is missing.
    func flush() { file.flush() }

    func finish() -> ReportFailure? { file.finish() }
}
