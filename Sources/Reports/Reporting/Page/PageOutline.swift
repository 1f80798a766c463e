import RunRecords
import Text

/// A request's entry in the list of the HTML report. Member names are short, because there can be very many entries.
struct PageOutline {
    /// The limit for each text, in bytes.
    fileprivate static let maximum = 300

    let request: RequestRecord
    let ordinal: Int
    /// The position of the request's record; nil if there was no room for the record.
    let record: PageBlock.Place?

    func write(to stream: inout JSONStream) {
        let attempt = request.attempts.last
        stream.integer("i", ordinal)
        if request.section != .requests { stream.string("s", request.section.rawValue) }
        if !request.groups.isEmpty {
            stream.array("g", request.groups) { stream, group in
                stream.open("[")
                stream.string(group.name.cut(to: Self.maximum))
                stream.integer(group.position)
                stream.close("]")
            }
        }
        stream.string("n", (request.resolvedName ?? request.name).cut(to: Self.maximum))
        stream.string("e", ifAny: request.element?.cut(to: Self.maximum))
        stream.string("o", request.outcome.rawValue)
        stream.string("w", attempt?.word ?? "")
        stream.milliseconds("d", request.time)
        if request.attempts.count > 1 { stream.integer("a", request.attempts.count) }
        if request.isFlaky == true { stream.integer("f", 1) }
        stream.integer("x", ifAny: request.execution)
        if let sent = attempt?.exchanges.last?.request {
            stream.string("m", sent.method)
            stream.string("u", sent.url.cut(to: Self.maximum))
        }
        stream.string("r", ifAny: (request.problems.first?.message ?? request.reason)?.cut(to: Self.maximum))
        // Failures are grouped by hubrun's own diagnosis.
        stream.string("k", ifAny: request.notes.first { $0.origin == .diagnosis }?.message.cut(to: Self.maximum))
        if let record {
            stream.array("c", [record.block, record.line]) { $0.integer($1) }
        }
        writePhases(to: &stream)
    }

    /// Writes for each exchange its start, in milliseconds since 1970, and the duration of each phase, in milliseconds. A
    /// script is an entry of its own, in which all other phases are zero.
    private func writePhases(to stream: inout JSONStream) {
        let exchanges = request.attempts.suffix(20).flatMap { $0.exchanges.suffix(10) }
        var timed = exchanges.compactMap { exchange in
            exchange.timings.map { (start: exchange.startedAt, phases: $0.phases) }
        }
        if let scripts = request.scripts?.scripts.suffix(20), !scripts.isEmpty {
            let zeros = [Milliseconds](repeating: Milliseconds.zero, count: TimingsRecord.phaseCount)
            timed += scripts.map { ($0.startedAt, zeros + [$0.duration]) }
            timed.sort { ($0.start ?? Moment(0)) < ($1.start ?? Moment(0)) }
        }
        guard !timed.isEmpty else { return }
        stream.array("p", timed) { stream, entry in
            stream.array([entry.start.map { String($0.milliseconds) } ?? "null"] + entry.phases.map(\.text)) {
                $0.literal($1)
            }
        }
    }

}

extension TimingsRecord {
    fileprivate static let phaseCount = 5

    fileprivate var phases: [Milliseconds] { [dns, connect, tls, firstByte, transfer] }
}

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
        var result = figures.result
        result.statistics = figures.frequentStatistics
        result.writeMembers(to: &stream)
        if let statistics = result.statistics {
            stream.key("all")
            statistics.total.write(to: &stream)
        }
        stream.integer("units", figures.units.count)
        stream.integer("retried", figures.retriedCount)
        stream.integer("retriedPassed", figures.retriedPassedCount)
        stream.integer("omitted", omitted)
        stream.string("remark", ifAny: result.statistics.flatMap { StatisticsText($0).remark })
        writeWarnings(to: &stream)
        stream.array("slowest", figures.noteworthySlowest()) { stream, request in
            stream.object { stream in
                stream.string("link", request.link.text)
                stream.string("title", request.name.cut(to: PageOutline.maximum))
                if figures.units.count > 1 { stream.string("unit", request.unit.cut(to: PageOutline.maximum)) }
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
