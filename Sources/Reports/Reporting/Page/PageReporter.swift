package import RunRecords

/// `html`: the whole run as one page that needs nothing else, written as the run goes.
///
/// The page's own script shows what lies in it as lines of JSON: outlines, which it reads when it opens, and in other
/// blocks the records of requests, each of which it reads when it is looked at.
package final class PageReporter: Reporter {
    private let file: ReportFile
    private let limits: PageLimits
    private var outlines = PageBlock(name: "outlines")
    private var records = PageBlock(name: "records")
    private var summary = PageSummary()
    private var hasBegun = false
    /// The unit that goes on, as long as the list has not got it.
    private var unlistedUnit: UnitRecord?
    private var tokens: [TokenRecord] = []
    /// Bytes of records that are in the page, of requests that failed and of others.
    private var spent = (failed: 0, others: 0)

    package init(file: ReportFile, limits: PageLimits = PageLimits()) {
        self.file = file
        self.limits = limits
    }

    package func consume(_ record: RunRecord) {
        begin()
        summary.add(record)
        switch record {
        case .run(let header): outlines.line { stream in stream.object("run") { header.writeMembers(to: &$0) } }
        case .unit(let unit): (unlistedUnit, tokens) = (unit, [])
        case .token(let token): if tokens.count < limits.tokens { tokens.append(token) }
        case .request(let request): add(request)
        case .unitEnd, .end: break
        }
        outlines.writeIfFull(to: file)
        records.writeIfFull(to: file)
    }

    /// Blocks are written when they are full: half a page is of no use to anybody.
    package func flush() {}

    package func finish() -> ReportFailure? {
        begin()
        outlines.line { stream in stream.object("summary") { summary.write(to: &$0) } }
        outlines.write(to: file)
        records.write(to: file)
        file.write(PageFallback(summary: summary).html)
        file.write(PageFrame.end)
        return file.finish()
    }

    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        file.write(PageFrame.start)
    }

    // MARK: Requests

    private func add(_ request: RequestRecord) {
        let hasRoom = summary.hasRoom(for: request, limits)
        summary.note(request, isShown: hasRoom, limits)
        defer { tokens = [] }
        guard hasRoom else { return }
        listUnit()
        let place = keep(request)
        outlines.line { stream in
            PageOutline(request: request, ordinal: summary.figures.ordinal, record: place).write(to: &stream)
        }
    }

    /// Once there is a request in it that is listed.
    private func listUnit() {
        guard let unit = unlistedUnit else { return }
        unlistedUnit = nil
        outlines.line { stream in
            stream.object("unit") { stream in
                unit.writeMembers(to: &stream)
                stream.string("title", unit.title)
            }
        }
    }

    /// Puts the record into the page as far as there is room for it.
    private func keep(_ request: RequestRecord) -> PageBlock.Place? {
        if let place = keepWhole(request) { return place }
        guard request.outcome.isFailure else { return nil }
        // What went wrong matters more than what went over the wire.
        var short = request
        for index in short.attempts.indices { short.attempts[index].exchanges = [] }
        tokens = []
        return keepWhole(short, limit: limits.failedBytes * 2)
    }

    private func keepWhole(_ request: RequestRecord, limit: Int? = nil) -> PageBlock.Place? {
        let isFailure = request.outcome.isFailure
        let limit = limit ?? (isFailure ? limits.failedBytes : limits.otherBytes)
        let left = limit - (isFailure ? spent.failed : spent.others)
        guard left > 0 else { return nil }
        let (place, size) = records.line(upTo: left) { stream in
            stream.object { stream in
                request.writeMembers(to: &stream)
                guard !tokens.isEmpty else { return }
                stream.array("tokens", tokens) { stream, token in
                    stream.object { token.writeMembers(to: &$0) }
                }
            }
        }
        if isFailure { spent.failed += size } else { spent.others += size }
        return place
    }
}

/// How much of a run goes into a page, so that a browser can open it.
package struct PageLimits: Sendable {
    /// Records of requests that failed.
    package var failedBytes = 64 << 20
    /// Records of all others.
    package var otherBytes = 64 << 20
    /// Requests that are listed; beyond these only failures are.
    package var requests = 100_000
    /// Failures that are listed beyond those.
    package var moreFailures = 10_000
    /// Requests for tokens before one request.
    package var tokens = 100

    package init() {}
}
