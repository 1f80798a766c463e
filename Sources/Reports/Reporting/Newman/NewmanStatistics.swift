import RunRecords

/// The counts and times of a run: `stats`, `timings` and `transfers` in Newman's JSON report.
struct NewmanStatistics {
    private struct Count {
        var total = 0
        var pending = 0
        var failed = 0

        mutating func add(failed isFailed: Bool) {
            total += 1
            if isFailed { failed += 1 }
        }
    }

    /// The limit for sums.
    private static let largestSum = 1 << 60

    private var iterations = Count()
    private var items = Count()
    /// The requests whose tests ran, in Newman's sense: also those without tests.
    private var tests = Count()
    private var requests = Count()
    private var assertions = Count()
    private var prerequestScripts = Count()
    private var testScripts = Count()
    private var response = NewmanDistribution()
    private var dns = NewmanDistribution()
    private var firstByte = NewmanDistribution()
    /// The size of all response bodies, in bytes.
    private var received = 0

    // MARK: Adding

    mutating func beginIteration() { iterations.pending += 1 }

    mutating func endIteration() {
        iterations.pending -= 1
        iterations.total += 1
    }

    /// Adds a request that its script skipped: Newman counts its scripts.
    mutating func add(skipped request: RequestRecord) {
        guard let scripts = request.scripts, !scripts.scripts.isEmpty else { return }
        items.add(failed: false)
        add(scripts, [])
    }

    mutating func add(_ request: RequestRecord, _ result: NewmanResult) {
        items.add(failed: false)
        tests.add(failed: false)
        for assertion in result.assertions { assertions.add(failed: assertion.error != nil) }
        requests.add(failed: !result.ownErrors.isEmpty)
        requests.total += request.scripts?.sentCount ?? 0
        requests.failed += result.subrequestErrors.count
        if let scripts = request.scripts { add(scripts, result.scriptErrors) }
        if let attempt = request.attempts.last { add(attempt) }
    }

    private mutating func add(_ scripts: ScriptsRecord, _ errors: [NewmanResult.ScriptError]) {
        let before = scripts.scripts.count { $0.event == .beforeRequest }
        prerequestScripts.total += before
        testScripts.total += scripts.scripts.count - before
        prerequestScripts.failed += errors.count { $0.event == .beforeRequest }
        testScripts.failed += errors.count { $0.event == .afterResponse }
    }

    private mutating func add(_ attempt: AttemptRecord) {
        guard attempt.failure == nil else { return }
        response.add(Double(attempt.responseTime))
        guard let exchange = attempt.exchanges.last else { return }
        // The sizes can come from a file that anyone can write, and must not overflow.
        let size = min(max(0, exchange.response?.body?.size ?? 0), Self.largestSum)
        received = min(received + size, Self.largestSum)
        if let timings = exchange.timings {
            dns.add(timings.dns.value)
            firstByte.add(timings.firstByte.value)
        }
    }

    // MARK: Writing

    /// The number of requests whose tests ran.
    var testedCount: Int { tests.total }

    func writeCounts(to stream: inout JSONStream) {
        var scripts = prerequestScripts
        scripts.total += testScripts.total
        scripts.failed += testScripts.failed
        let counts: [(StaticString, Count)] = [
            ("iterations", iterations), ("items", items), ("scripts", scripts), ("prerequests", items),
            ("requests", requests), ("tests", tests), ("assertions", assertions), ("testScripts", testScripts),
            ("prerequestScripts", prerequestScripts),
        ]
        stream.object("stats") { stream in
            for (name, count) in counts {
                stream.object(name) { stream in
                    stream.integer("total", count.total)
                    stream.integer("pending", count.pending)
                    stream.integer("failed", count.failed)
                }
            }
        }
    }

    /// - Parameters:
    ///   - started: The start of the run.
    ///   - completed: Its end, as far as it is known.
    func writeTimes(from started: Moment, to completed: Moment, into stream: inout JSONStream) {
        stream.object("timings") { stream in
            response.writeMembers("responseAverage", "responseMin", "responseMax", "responseSd", to: &stream)
            dns.writeMembers("dnsAverage", "dnsMin", "dnsMax", "dnsSd", to: &stream)
            firstByte.writeMembers("firstByteAverage", "firstByteMin", "firstByteMax", "firstByteSd", to: &stream)
            stream.integer("started", started.milliseconds)
            stream.integer("completed", completed.milliseconds)
        }
        stream.object("transfers") { $0.integer("responseTotal", received) }
    }
}

/// The average, extremes and standard deviation of values that are not kept.
private struct NewmanDistribution {
    private var count = 0.0
    private var average = 0.0
    private var minimum = 0.0
    private var maximum = 0.0
    /// The sum of the squared differences from the average (Welford's algorithm).
    private var squares = 0.0

    /// Adds a value; zeros mean that nothing was measured, as in Newman.
    mutating func add(_ value: Double) {
        guard value > 0 else { return }
        count += 1
        let difference = value - average
        average += difference / count
        squares += difference * (value - average)
        minimum = count == 1 ? value : min(minimum, value)
        maximum = max(maximum, value)
    }

    func writeMembers(
        _ average: StaticString, _ minimum: StaticString, _ maximum: StaticString, _ deviation: StaticString,
        to stream: inout JSONStream
    ) {
        stream.number(average, self.average)
        stream.number(minimum, self.minimum)
        stream.number(maximum, self.maximum)
        stream.number(deviation, count > 0 ? (squares / count).squareRoot() : 0)
    }
}

extension JSONStream {
    fileprivate mutating func number(_ key: StaticString, _ value: Double) {
        self.key(key)
        literal(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value))
    }
}

extension AttemptRecord {
    /// The time until the end of the response, in whole milliseconds as in Newman; 0 without a response.
    var responseTime: Int { failure == nil ? Int((duration?.value ?? 0).rounded()) : 0 }
}
