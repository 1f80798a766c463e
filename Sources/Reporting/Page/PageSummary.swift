import RunRecords

/// What a page tells of the whole run, whatever part of it is listed.
struct PageSummary {
    /// Failures told of where the browser runs no script.
    private static let maximumFailures = 50
    private static let maximumSlowest = 5

    struct Failure {
        let title: String
        let unit: String
        let record: RequestRecord
    }

    private struct Slow {
        let link: PageLink
        let title: String
        let duration: Milliseconds
    }

    var run: RunHeader?
    /// Nil where the run was cut short.
    var end: RunEnd?
    private var counts = OutcomeCounts()
    private var sent = 0
    private(set) var units = 0
    private(set) var firstUnit: UnitRecord?
    private(set) var failures: [Failure] = []
    private var slowest: [Slow] = []
    private var retried = 0
    private var omitted = 0
    private var listed = 0
    private var listedBeyond = 0

    /// The figures of the run, or of what there is of it.
    var figures: RunEnd {
        if let end { return end }
        var figures = RunEnd()
        (figures.passed, figures.failed, figures.errored) = (counts.passed, counts.failed, counts.errored)
        (figures.skipped, figures.sent) = (counts.skipped, sent)
        return figures
    }

    func hasRoom(_ limits: PageLimits) -> Bool { listed < limits.requests }

    func hasRoom(for request: RequestRecord, _ limits: PageLimits) -> Bool {
        hasRoom(limits) || request.outcome.isFailure && listedBeyond < limits.moreFailures
    }

    mutating func begin(_ unit: UnitRecord) {
        units += 1
        if firstUnit == nil { firstUnit = unit }
    }

    mutating func add(
        _ request: RequestRecord, unit: UnitRecord?, link: PageLink, isShown: Bool, _ limits: PageLimits
    ) {
        counts.add(request)
        sent += request.attempts.count
        if !isShown {
            omitted += 1
        } else if hasRoom(limits) {
            listed += 1
        } else {
            listedBeyond += 1
        }
        if request.attempts.count > 1 { retried += 1 }
        note(Slow(link: link, title: PageOutline.short(request.title), duration: request.time))
        guard request.outcome.isFailure, failures.count < Self.maximumFailures else { return }
        var record = request
        record.attempts = []
        failures.append(Failure(title: request.title, unit: unit?.title ?? "", record: record))
    }

    private mutating func note(_ request: Slow) {
        guard request.duration.duration > .zero else { return }
        if slowest.count == Self.maximumSlowest, let last = slowest.last, last.duration >= request.duration { return }
        let index = slowest.firstIndex { $0.duration < request.duration } ?? slowest.endIndex
        slowest.insert(request, at: index)
        if slowest.count > Self.maximumSlowest { slowest.removeLast() }
    }

    func write(to stream: inout JSONStream) {
        stream.bool("complete", end != nil)
        figures.writeMembers(to: &stream)
        stream.integer("units", units)
        stream.integer("retried", retried)
        stream.integer("omitted", omitted)
        stream.array("slowest", slowest) { stream, request in
            stream.object { stream in
                stream.string("link", request.link.text)
                stream.string("title", request.title)
                stream.milliseconds("duration", request.duration)
            }
        }
    }
}

/// What leads to a request in a page, behind its `#`.
struct PageLink {
    let unit: Int
    /// Among the requests of its unit, from 1.
    let ordinal: Int

    var text: String { "unit-\(unit)-request-\(ordinal)" }
}
