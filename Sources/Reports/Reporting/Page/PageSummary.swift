import RunRecords

/// The figures of the whole run for the HTML report, including requests that are not listed.
struct PageSummary {
    /// The maximum number of failures shown in browsers without scripts.
    private static let maximumFailures = 50
    /// The maximum number of warnings in the summary.
    static let maximumWarnings = 100

    struct Failure {
        let title: String
        let unit: String
        let record: RequestRecord
    }

    private(set) var figures = RunFigures()
    private(set) var run: RunHeader?
    private(set) var firstUnit: UnitRecord?
    private(set) var failures: [Failure] = []
    private var omitted = 0
    private var listed = 0
    private var listedBeyond = 0

    func hasRoom(_ limits: PageLimits) -> Bool { listed < limits.requests }

    func hasRoom(for request: RequestRecord, _ limits: PageLimits) -> Bool {
        hasRoom(limits) || request.outcome.isFailure && listedBeyond < limits.moreFailures
    }

    mutating func add(_ record: RunRecord) {
        figures.add(record)
        switch record {
        case .run(let header): run = header
        case .unit(let unit): firstUnit = firstUnit ?? unit
        case .token, .request, .unitEnd, .end: break
        }
    }

    /// - Parameter isShown: True if the request is in the list.
    mutating func note(_ request: RequestRecord, isShown: Bool, _ limits: PageLimits) {
        if !isShown {
            omitted += 1
        } else if hasRoom(limits) {
            listed += 1
        } else {
            listedBeyond += 1
        }
        guard request.outcome.isFailure, failures.count < Self.maximumFailures else { return }
        var record = request
        record.attempts = []
        failures.append(Failure(title: request.title, unit: figures.units.title, record: record))
    }

    func write(to stream: inout JSONStream) {
        figures.result.writeMembers(to: &stream)
        stream.integer("units", figures.units.count)
        stream.integer("retried", figures.retriedCount)
        stream.integer("retriedPassed", figures.retriedPassedCount)
        stream.integer("omitted", omitted)
        writeWarnings(to: &stream)
        stream.array("slowest", figures.noteworthySlowest()) { stream, request in
            stream.object { stream in
                stream.string("link", request.link.text)
                stream.string("title", PageOutline.short(request.name))
                if figures.units.count > 1 { stream.string("unit", PageOutline.short(request.unit)) }
                stream.milliseconds("duration", request.time)
            }
        }
    }

    /// Writes nothing without warnings.
    private func writeWarnings(to stream: inout JSONStream) {
        let warnings = figures.warnings
        guard !warnings.warnings.isEmpty else { return }
        stream.string("warningCounts", warnings.words.joined(separator: ", "))
        stream.array("warnings", warnings.warnings.prefix(Self.maximumWarnings)) { stream, warning in
            stream.object { stream in
                stream.string("link", warning.link.text)
                stream.string("place", warning.place.label)
                stream.string("message", warning.countedSentence)
                stream.string("hint", ifAny: warning.hint)
            }
        }
        stream.integer("moreWarnings", warnings.count(after: Self.maximumWarnings))
    }
}

/// The URL fragment of a request in the HTML report, without `#`.
struct PageLink: Equatable {
    let unit: Int
    /// The position of the request in its unit, from 1.
    let ordinal: Int

    var text: String { "unit-\(unit)-request-\(ordinal)" }
}
