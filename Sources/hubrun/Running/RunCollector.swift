import Diagnostics
import Reporting
import RunRecords
import Synchronization

/// The records of a run in memory, in place of console and reports. Any thread may read them.
final class RunCollector: Sendable {
    struct Collected: Sendable {
        var units: [Int: UnitRecord] = [:]
        /// The requests in the order of the run; those over the limits have no attempts.
        var requests: [RequestRecord] = []
        /// The number of requests that were dropped.
        var droppedCount = 0
        var end: RunEnd?
        var startedAt: Moment?
        var warnings: [Diagnostic] = []
        fileprivate var bodyBytes = 0
    }

    /// The maximum number of requests that are kept.
    private static let requestLimit = 5_000
    /// The size of the bodies from which those of further requests are dropped, in bytes.
    private static let bodyLimit = 16 << 20

    private let state = Mutex(Collected())
    private let onRequest: @Sendable (RequestRecord, Int) -> Void

    /// - Parameter onRequest: Called with each finished request and the number of requests so far.
    init(onRequest: @escaping @Sendable (RequestRecord, Int) -> Void = { _, _ in }) {
        self.onRequest = onRequest
    }

    var collected: Collected { state.withLock(\.self) }

    /// Returns an object that passes the records of a run on.
    func makeReporter() -> sending any Reporter { CollectingReporter(self) }

    func warn(_ diagnostics: [Diagnostic]) {
        state.withLock { $0.warnings += diagnostics }
    }

    fileprivate func consume(_ record: RunRecord) {
        switch record {
        case .run(let header): state.withLock { $0.startedAt = header.startedAt }
        case .unit(let unit): state.withLock { $0.units[unit.unit] = unit }
        case .request(let request):
            let count = state.withLock { state in
                Self.add(request, to: &state)
                return state.requests.count + state.droppedCount
            }
            onRequest(request, count)
        case .end(let end): state.withLock { $0.end = end }
        case .token, .unitEnd: break
        }
    }

    private static func add(_ request: RequestRecord, to state: inout Collected) {
        guard state.requests.count < requestLimit else {
            state.droppedCount += 1
            return
        }
        var request = request
        let bodies = request.attempts.flatMap(\.exchanges).flatMap { [$0.request.body, $0.response?.body] }
        let size = bodies.reduce(0) { $0 + ($1?.text?.utf8.count ?? 0) + ($1?.image?.utf8.count ?? 0) }
        if state.bodyBytes + size > bodyLimit {
            for index in request.attempts.indices { request.attempts[index].exchanges = [] }
        } else {
            state.bodyBytes += size
        }
        state.requests.append(request)
    }
}

/// The reporter of a ``RunCollector``.
private final class CollectingReporter: Reporter {
    private let collector: RunCollector

    init(_ collector: RunCollector) {
        self.collector = collector
    }

    func consume(_ record: RunRecord) { collector.consume(record) }

    func finish() -> ReportFailure? { nil }
}
