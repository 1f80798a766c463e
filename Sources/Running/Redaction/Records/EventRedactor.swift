import Checks
import CollectionModel
import Diagnostics
import HTTP
package import RunEngine
package import RunRecords
package import Secrets

/// A converter from a run's events to records with all secrets masked. All output of a run is made from these records.
package struct EventRedactor: Sendable {
    /// The amount of data recorded for each exchange.
    package enum Detail: Sendable {
        /// Only the outcomes.
        case outcomes
        /// All data of failed requests, with a limit for each body.
        case failures(bodyBytes: Int)
        /// All data, with a limit for each body.
        case exchanges(bodyBytes: Int)
    }

    private let detail: Detail
    private let rerun: RerunCommand?
    private let hintOptions: HintOptions

    /// - Parameter rerun: The command that runs a failed request again; nil to record none.
    package init(detail: Detail, rerun: RerunCommand? = nil, hintOptions: HintOptions = HintOptions()) {
        self.detail = detail
        self.rerun = rerun
        self.hintOptions = hintOptions
    }

    /// Returns the first record of a run.
    package func record(of header: RunHeader, _ masking: Masking) -> RunRecord {
        var header = header
        header.files = header.files.map(masking.maskedName)
        return .run(header)
    }

    package func record(of event: RunEvent, _ masking: Masking) -> RunRecord {
        switch event {
        case .unitStarted(let unit): .unit(record(of: unit, masking))
        case .tokenRequested(let attempt, let unit): .token(record(of: attempt, in: unit, masking))
        case .requestFinished(let report, let unit): .request(record(of: report, in: unit, masking))
        case .unitFinished(let unit): .unitEnd(UnitEnd(unit: unit.ordinal))
        case .runFinished(let summary): .end(RunEnd(summary))
        }
    }

    private func record(of unit: RunUnit, _ masking: Masking) -> UnitRecord {
        var record = UnitRecord(
            unit: unit.ordinal, collection: masking.maskedName(unit.collectionName),
            file: masking.maskedName(unit.path),
            startedAt: Moment(unit.startedAt))
        record.environment = unit.environmentName.map(masking.maskedName)
        record.hub = unit.hub.map(masking.masked)
        record.iteration = unit.iteration
        record.iterations = unit.iterationCount
        record.row = unit.row.map(masking.masked)
        return record
    }

    private func record(of attempt: AttemptReport, in unit: RunUnit, _ masking: Masking) -> TokenRecord {
        let call = MaskedCall(attempt.call, masking: masking)
        let recording = ExchangeRecording(masking: masking, exchanges: detail.showsPassed ? 0 : nil)
        return TokenRecord(
            unit: unit.ordinal, method: masking.maskedName(call.call.method), url: call.url,
            attempt: recording.record(of: attempt).withoutContent)
    }

    private func record(of report: RequestReport, in unit: RunUnit, _ masking: Masking) -> RequestRecord {
        let problems = FailureRecording(masking: masking, hintOptions: hintOptions)
        let bodyBytes = detail.bodyBytes(afterFailure: report.outcome.isFailure)
        let exchanges = ExchangeRecording(masking: masking, exchanges: bodyBytes)
        var record = RequestRecord(
            unit: unit.ordinal, section: report.section.recorded, name: masking.maskedName(report.name),
            place: problems.place(report.range), outcome: report.outcome.recorded)
        record.groups = report.groups.map { GroupRecord(name: masking.maskedName($0.name), position: $0.position) }
        record.resolvedName = report.title.map { masking.maskedName($0, written: report.name) }
        record.itemID = report.itemID.map(masking.maskedName)
        record.element = report.element.map(masking.masked)
        record.elementNumber = report.elementNumber
        record.duration = Milliseconds(report.duration)
        if report.wasWaiting { record.wasWaiting = true }
        record.attempts = report.attempts.map(exchanges.record)
        if case .skipped(let reason, let isIntended) = report.outcome {
            (record.reason, record.isIntended) = (masking.maskedMessage(reason), isIntended)
        }
        if bodyBytes != nil {
            record.checks = report.attempts.last.map { $0.checks.map(problems.check) } ?? []
        }
        record.execution = report.execution
        if let scripts = report.scripts, report.outcome.isFailure || detail.showsPassedTests {
            record.scripts = ScriptRecording(masking: masking, exchanges: exchanges)
                .record(of: scripts, attemptCount: report.attempts.count)
        }
        // Scripts can be the cause of a note on a request that passed.
        record.notes = report.notes.map(problems.note)
        guard report.outcome.isFailure else { return record }
        if let attempt = report.attempts.last, !attempt.call.url.isEmpty {
            record.sent = exchanges.target(of: attempt.sentCall)
            record.redirectedTo = attempt.redirectedCall.map(exchanges.target)
        }
        record.problems = problems.records(of: report)
        record.rejectedCookies = report.lastExchange.map(exchanges.rejectedCookies) ?? []
        if bodyBytes != nil, let attempt = report.attempts.last, attempt.hasCall,
            case let call = attempt.sentCall, call.omittedContentBytes == 0
        {
            record.curl = CurlCommand(call, masking: masking).text
        }
        record.rerunCommands = rerun?.lines(for: report, in: unit, masking: masking) ?? []
        return record
    }
}

extension AttemptRecord {
    /// The response header fields of a token endpoint that cannot contain a token, in lower case.
    private static let plainFields: Set<String> = [
        "content-type", "content-length", "date", "retry-after",
    ]

    /// The attempt without bodies, and with only those response header fields that cannot contain a token.
    fileprivate var withoutContent: AttemptRecord {
        var attempt = self
        let content = BodyRecord(placeholder: "(not shown: it may contain a token)")
        for index in attempt.exchanges.indices {
            attempt.exchanges[index].request.body = content
            attempt.exchanges[index].rejectedCookies = []
            guard let response = attempt.exchanges[index].response else { continue }
            attempt.exchanges[index].response?.body = content
            attempt.exchanges[index].response?.reason = ReasonPhrases.standard[response.status] ?? ""
            attempt.exchanges[index].response?.fields = response.fields.filter {
                Self.plainFields.contains($0.name.lowercased())
            }
        }
        return attempt
    }
}

extension EventRedactor.Detail {
    fileprivate var showsPassed: Bool { bodyBytes(afterFailure: false) != nil }

    /// Returns the limit for bodies, in bytes; nil if exchanges are not recorded.
    fileprivate func bodyBytes(afterFailure isFailure: Bool) -> Int? {
        switch self {
        case .outcomes: nil
        case .failures(let bytes): isFailure ? bytes : nil
        case .exchanges(let bytes): bytes
        }
    }

    /// True if the tests of passed requests are recorded: some reports have an entry for each test.
    fileprivate var showsPassedTests: Bool {
        switch self {
        case .outcomes: false
        case .failures, .exchanges: true
        }
    }
}

extension RunSection {
    fileprivate var recorded: RequestRecord.Section {
        switch self {
        case .setup: .setup
        case .requests: .requests
        case .teardown: .teardown
        }
    }
}

extension RunEnd {
    fileprivate init(_ summary: RunSummary) {
        self.init()
        counts = summary.counts
        unitsNotBegun = summary.unitsNotBegun
        tests = summary.tests
        sent = summary.sent
        subrequests = summary.subrequests
        tokensMinted = summary.tokensMinted
        insecure = summary.insecure
        duration = Milliseconds(summary.duration)
        interrupted = summary.isInterrupted
    }
}
