package import RunRecords

/// `json`: the whole run as one document, which Documentation/report.schema.json describes; written as the run goes.
package final class WholeRunReporter: Reporter {
    private let file: ReportFile
    private var stream = JSONStream()
    private var hasUnits = false
    private var areUnitsOver = false
    private var isInUnit = false
    /// Those for the request that comes next.
    private var tokens: [TokenRecord] = []

    package init(file: ReportFile) {
        self.file = file
        stream.open("{")
        stream.integer("version", RunRecord.version)
    }

    package func consume(_ record: RunRecord) {
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

    /// Half a document is of no use to anybody.
    package func flush() {}

    package func finish() -> ReportFailure? {
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
            write(tokens, to: &stream)
        }
        tokens = []
    }

    private func endUnit() {
        guard isInUnit else { return }
        isInUnit = false
        stream.close("]")
        // The request that they were for was never done.
        write(tokens, to: &stream)
        tokens = []
        stream.close("}")
    }

    private func write(_ tokens: [TokenRecord], to stream: inout JSONStream) {
        guard !tokens.isEmpty else { return }
        stream.array("tokens", tokens) { stream, token in
            stream.object { token.writeMembers(to: &$0) }
        }
    }

    private func beginUnits() {
        guard !hasUnits else { return }
        hasUnits = true
        stream.key("units")
        stream.open("[")
    }

    /// Once, whether or not the run came to its end.
    private func endUnits() {
        guard !areUnitsOver else { return }
        areUnitsOver = true
        endUnit()
        beginUnits()
        stream.close("]")
    }
}
