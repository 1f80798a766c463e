import RunRecords

/// `html`: the whole run as one self-contained page, written during the run.
///
/// The page contains lines of JSON that its own script displays: outlines, which the script reads when the page opens,
/// and the records of requests in other blocks, each of which the script reads when the user opens the request.
final class PageReporter: Reporter {
    private let file: ReportFile
    private var limits: PageLimits
    private var outlines = PageBlock(name: "outlines")
    private var records = PageBlock(name: "records")
    private var summary = PageSummary()
    private var hasBegun = false
    /// The current unit until it is listed.
    private var unlistedUnit: UnitRecord?
    private var tokens: [TokenRecord] = []
    /// The size of the records in the page, in bytes, for failed requests and for others.
    private var spent = (failed: 0, others: 0)

    init(file: ReportFile, limits: PageLimits = PageLimits()) {
        self.file = file
        self.limits = limits
    }

    func consume(_ record: RunRecord) {
        begin()
        summary.add(record)
        switch record {
        case .run(let header):
            if header.load != nil { limits.otherBytes = limits.loadBytes }
            outlines.line { stream in stream.object("run") { header.writeMembers(to: &$0) } }
        case .unit(let unit): (unlistedUnit, tokens) = (unit, [])
        case .token(let token): if tokens.count < limits.tokens { tokens.append(token) }
        case .request(let request): add(request)
        case .unitEnd, .end: break
        }
        outlines.writeIfFull(to: file)
        records.writeIfFull(to: file)
    }

    func finish() -> ReportFailure? {
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

    /// Lists the current unit before the first of its requests that is listed.
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

    /// Adds the record to the page if there is room for it. A failed request can be added without its exchanges.
    private func keep(_ request: RequestRecord) -> PageBlock.Place? {
        if let place = keepWhole(request) { return place }
        guard request.outcome.isFailure else { return nil }
        // The failure is more important than the exchanges.
        var short = request
        for index in short.attempts.indices { short.attempts[index].exchanges = [] }
        short.scripts = short.scripts?.withoutExchanges
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
                stream.tokens(tokens)
            }
        }
        if isFailure { spent.failed += size } else { spent.others += size }
        return place
    }
}

/// The limits for the content of a page, so that a browser can open it.
struct PageLimits: Sendable {
    /// The size limit for the records of failed requests.
    var failedBytes = 64 << 20
    /// The size limit for all other records.
    var otherBytes = 64 << 20
    /// The same in a load, whose passed requests are a sample, and whose page opens in a second.
    var loadBytes = 16 << 20
    /// The maximum number of listed requests. Beyond it, only failures are listed.
    var requests = 100_000
    /// The maximum number of failures that are listed beyond `requests`.
    var moreFailures = 10_000
    /// The maximum number of token requests that are kept for one request.
    var tokens = 100

    init() {}
}

/// Lines of JSON in script elements that the browser does not run. Each block is small enough to parse quickly.
struct PageBlock {
    /// The position of a line.
    struct Place {
        let block: Int
        let line: Int
    }

    private static let capacity = 512 << 10

    private let name: StaticString
    private var bytes: [UInt8] = []
    private var block = 0
    private var lines = 0
    private var stream = JSONStream()

    init(name: StaticString) {
        self.name = name
    }

    /// Adds a JSON object.
    mutating func line(_ write: (inout JSONStream) -> Void) {
        stream.object(write)
        append(take())
    }

    /// Adds one JSON value unless it takes more than `limit` bytes. Without room, the place is nil and the size 0.
    mutating func line(upTo limit: Int, _ write: (inout JSONStream) -> Void) -> (place: Place?, size: Int) {
        write(&stream)
        let line = take()
        guard line.count <= limit else { return (nil, 0) }
        let place = Place(block: block, line: lines)
        append(line)
        return (place, line.count)
    }

    private mutating func take() -> [UInt8] {
        stream.raw("\n")
        return stream.drain(InlineScript.escaped)
    }

    private mutating func append(_ line: [UInt8]) {
        bytes += line
        lines += 1
    }

    mutating func writeIfFull(to file: ReportFile) {
        if bytes.count >= Self.capacity { write(to: file) }
    }

    mutating func write(to file: ReportFile) {
        guard !bytes.isEmpty else { return }
        file.write("<script type=\"application/json\" class=\"\(name)\">\n")
        file.write(bytes)
        file.write("</script>\n")
        bytes.removeAll(keepingCapacity: true)
        block += 1
        lines = 0
    }
}
