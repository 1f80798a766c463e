import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Platform
import Redaction
import RunEngine
import RunRecords
import Secrets
import Synchronization
import Text

/// The requests of a run whose failures are recorded.
enum RecordedRequests {
    /// All requests: their failures replace the kept ones.
    case all
    /// The kept failures (`--last-failed`): those of each iteration that runs are replaced.
    case failures
    /// Selected requests, each with all its elements of `forEach`: only their failures are replaced.
    case selection
    /// Selected elements.
    case elements

    /// - Parameter selection: The selection of the options, with the failures of an earlier run.
    init(_ options: RunCommand, _ selection: RequestSelection) {
        let failures = options.failures
        let isPart = !selection.isEmpty || !options.chosen.row.isEmpty || options.schedule.shard != nil
        if !selection.elements.isEmpty || failures.rerunFailed != nil {
            self = .elements
        } else if failures.lastFailed, selection.options == [failures.option] {
            self = .failures
        } else {
            self = isPart ? .selection : .all
        }
    }
}

/// The failures of a run while it runs: masked records, of limited number and size.
///
/// A request that passed costs no more than the test of its outcome, unless only a part of the requests runs: then the
/// failures of the others stay.
final class FailureRecorder: Sendable {
    private static let requestLimit = 10_000
    private static let sizeLimit = 4 << 20

    private struct State {
        var lines: [UInt8] = []
        var count = 0
        /// The failures of earlier runs that stay; nil if there is no list of them.
        var kept: KeptFailures?
        var unit: Unit?
        /// True if a failure was dropped because of the limits.
        var isFull = false
    }

    /// The unit of the last request.
    private struct Unit {
        let ordinal: Int
        /// The unit with the path of its collection that is the same from every folder.
        let record: UnitRecord
        /// True if its requests are not recorded, because the kept failures cannot run again together with them.
        let isLeftOut: Bool
        var isWritten = false
    }

    private let last: LastRun
    private let requests: RecordedRequests
    private let header: RunHeader
    private let redactor: Redactor
    private let events = EventRedactor(detail: .outcomes)
    /// The places of all requests by name; empty if nothing is kept.
    private let places: [RequestIdentity: Set<RequestPlace>]
    private let state: Mutex<State>

    /// - Parameter collections: The whole collections.
    /// - Throws: `EventFileError` if only a part of the requests runs, and the kept failures cannot be read.
    init(
        _ last: LastRun, of requests: RecordedRequests, in collections: [RequestCollection], header: RunHeader,
        redactor: Redactor
    ) throws {
        self.last = last
        self.requests = requests
        // Without texts that must be masked: masking the first one takes time for all secrets of the run.
        self.header = RunHeader(hubrun: header.hubrun, startedAt: header.startedAt)
        // Also with --reveal, no file has secrets.
        self.redactor = redactor.isRevealing ? Redactor(secrets: redactor.secrets) : redactor
        var state = State()
        if requests != .all { state.kept = try last.kept() }
        let all = state.kept?.isEmpty ?? true ? [] : collections.flatMap { FlowProgram($0).requests }
        places = Dictionary(grouping: all, by: \.identity).mapValues { Set($0.map(\.place)) }
        self.state = Mutex(state)
    }

    func consume(_ event: RunEvent) {
        guard case .requestFinished(let report, let unit) = event else { return }
        let isUnsettled = report.outcome.isUnsettled
        guard isUnsettled || !places.isEmpty else { return }
        state.withLock { state in
            let masking = redactor.masking
            if state.unit?.ordinal != unit.ordinal { state.unit = begin(unit, &state, masking) }
            guard let current = state.unit, !current.isLeftOut else { return }
            let result = events.outcomeRecord(of: report, in: unit, masking)
            if case .request(let request) = result { removeKept(request, of: current, writtenAs: unit, &state) }
            if isUnsettled { add(result, of: current, &state) }
        }
    }

    private func begin(_ unit: RunUnit, _ state: inout State, _ masking: Masking) -> Unit? {
        guard case .unit(var record) = events.record(of: .unitStarted(unit), masking) else { return nil }
        record.file = FileSystem.realPath(unit.record.file) ?? record.file
        record.hub = nil
        if requests == .failures { state.kept?.removeAll(of: record) }
        let isLeftOut = requests == .failures ? false : state.kept?.contradict(record) ?? false
        return Unit(ordinal: unit.ordinal, record: record, isLeftOut: isLeftOut)
    }

    private func removeKept(
        _ request: RequestRecord, of unit: Unit, writtenAs written: RunUnit, _ state: inout State
    ) {
        guard !places.isEmpty, requests != .failures else { return }
        let name = RequestIdentity(
            path: written.record.file, section: request.section.model, fullName: request.fullName)
        state.kept?.remove(request, of: unit.record, among: places[name] ?? [], withElements: requests == .elements)
    }

    private func add(_ result: RunRecord, of unit: Unit, _ state: inout State) {
        guard state.count < Self.requestLimit, state.lines.count < Self.sizeLimit else {
            state.isFull = true
            return
        }
        if !unit.isWritten { Self.append(.unit(unit.record), to: &state.lines) }
        state.unit?.isWritten = true
        state.count += 1
        Self.append(result, to: &state.lines)
    }

    /// Writes the failures; returns a warning if that is impossible. A run without requests is not a run to keep.
    func finish(_ summary: RunSummary) -> Diagnostic? {
        guard summary.counts.total > 0 else { return nil }
        return state.withLock { state in
            // Without a run of all requests, it is not known that nothing failed.
            if requests != .all, state.kept == nil, state.count == 0 { return nil }
            var lines: [UInt8] = []
            Self.append(.run(header), to: &lines)
            for record in state.kept?.records ?? [] { Self.append(record, to: &lines) }
            lines += state.lines
            if lines.count > Self.sizeLimit * 2 { state.isFull = true }
            // A list without an end is one that lacks requests.
            if !state.isFull, !(state.kept?.isCutShort ?? summary.totals.leavesOutRequests) {
                var end = summary.totals
                end.unitsNotBegun = 0
                Self.append(.end(end), to: &lines)
            }
            return last.write(lines)
        }
    }

    private static func append(_ record: RunRecord, to lines: inout [UInt8]) {
        var stream = JSONStream()
        record.write(to: &stream)
        stream.raw("\n")
        stream.drain { lines += $0 }
    }
}

extension RequestOutcome {
    /// True if the request failed, or was skipped because of an earlier event: both must run again.
    fileprivate var isUnsettled: Bool {
        switch self {
        case .passed: false
        case .failed, .errored: true
        case .skipped(_, let isIntended): !isIntended
        }
    }
}
