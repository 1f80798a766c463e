import Checks
import CollectionModel
import RunEngine
import RunRecords
import Scripting

// Records of checks, scripts and problems with their secrets.

extension CheckRecord {
    init(_ result: CheckResult) {
        self.init(subject: result.subject, held: result.failure == nil, value: result.value)
    }
}

// MARK: Problems

extension RequestReport {
    /// The problems of a failed request: its errors, its failed checks, its failed tests.
    var problems: [RequestFailureRecord] {
        let (errors, checks): ([RequestError], [CheckFailure])
        switch outcome {
        case .passed, .skipped: return []
        case .failed(let failures): (errors, checks) = ([], failures)
        // Also report the expectations that could be evaluated.
        case .errored(let found): (errors, checks) = (found, (attempts.last?.checks ?? []).compactMap(\.failure))
        }
        // The first failure of a script shows the response, unless a check does.
        var response = checks.isEmpty ? responseLines : []
        var problems: [RequestFailureRecord] = []
        for error in errors {
            problems.append(RequestFailureRecord(error, error.isFromScript ? response : []))
            if error.isFromScript { response = [] }
        }
        problems += checks.map { RequestFailureRecord($0) }
        for test in scripts?.tests ?? [] where test.outcome == .failed {
            let isAfterResponse = test.script != ScriptEvent.beforeRequest.rawValue
            problems.append(RequestFailureRecord(test, isAfterResponse ? response : []))
            if isAfterResponse { response = [] }
        }
        return problems
    }

    /// The beginning of the response's body: an assertion shows its own value only.
    private var responseLines: [String] {
        let lines = lastExchange.map { ResponseContent($0).excerpt() } ?? []
        return lines.enumerated().map { number, line in number == 0 ? "response: \(line)" : line }
    }
}

extension RequestFailureRecord {
    fileprivate init(_ error: RequestError, _ response: [String]) {
        self.init(error.isFromScript ? .script : .error, at: PlaceRecord(error.range), error.message)
        isThrown = error.isFromScript
        details = response + error.details
        hint = error.hint
    }

    fileprivate init(_ failure: CheckFailure) {
        self.init(.check, at: PlaceRecord(failure.range), failure.message)
        expected = failure.compared?.expected
        actual = failure.compared?.actual
        details = failure.details
        comparisons = failure.comparisons.map(ComparisonRecord.init)
        hint = failure.hint
        contract = failure.contract
        hidesExcerpt = failure.hidesExcerpt
    }

    fileprivate init(_ test: TestReport, _ response: [String]) {
        let failure = test.failure
        self.init(.test, at: PlaceRecord(test.range), failure?.message ?? "failed")
        testName = test.name
        isThrown = failure?.isThrown ?? false
        details =
            (failure.flatMap { $0.comparison?.lines(below: $0.message) } ?? []) + response + (failure?.stack ?? [])
        comparisons = failure?.comparison?.comparisons.map(ComparisonRecord.init) ?? []
        hint = failure?.hint
    }
}

extension ComparisonRecord {
    fileprivate init(_ values: ShownComparison) { self.init(expected: values.expected, actual: values.actual) }
}

extension TestReport.Failure {
    /// True for an error that a script threw, false for an assertion.
    fileprivate var isThrown: Bool { comparison == nil }
}

// MARK: Scripts

extension ScriptsRecord {
    /// - Parameters:
    ///   - attemptCount: The number of the request's attempts. With only one, records have no attempt numbers.
    ///   - bodyBytes: The limit for each body, in bytes; nil to record only the outcomes of sub-requests.
    init(_ scripts: ScriptsReport, attemptCount: Int, keeping bodyBytes: Int?) {
        let number = { (attempt: Int) in attemptCount > 1 ? attempt : nil }
        self.init(
            tests: scripts.tests.map { TestRecord($0, number($0.attempt)) },
            console: scripts.console.map { line in
                var record = ConsoleRecord(line.level, line.text, at: PlaceRecord(line.range))
                record.attempt = number(line.attempt)
                return record
            },
            omittedLines: scripts.omittedLines,
            scripts: scripts.scripts.map { timing in
                var record = ScriptRecord(
                    timing.event, timing.script, at: PlaceRecord(timing.range), startedAt: Moment(timing.startedAt),
                    duration: Milliseconds(timing.duration))
                record.attempt = number(timing.attempt)
                return record
            },
            subrequests: scripts.subrequests.map { subrequest in
                var record = SubrequestRecord(
                    subrequest.event, script: subrequest.script, at: PlaceRecord(subrequest.range),
                    sent: RequestTarget(subrequest.report.sentCall),
                    result: AttemptRecord(subrequest.report, keeping: bodyBytes))
                record.attempt = number(subrequest.attempt)
                return record
            },
            omittedSubrequests: scripts.omittedSubrequests)
    }
}

extension TestRecord {
    fileprivate init(_ test: TestReport, _ attempt: Int?) {
        self.init(test.name, test.outcome, script: test.script, at: PlaceRecord(test.range))
        self.attempt = attempt
        duration = Milliseconds(test.duration)
        note = test.note
        guard let failure = test.failure else { return }
        message = failure.message
        isThrown = failure.isThrown
        expected = failure.comparison?.expected
        actual = failure.comparison?.actual
    }
}
