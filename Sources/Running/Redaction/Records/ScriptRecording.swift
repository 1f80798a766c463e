import Checks
import RunEngine
import Scripting
import RunRecords
import Secrets

/// A converter from the results of scripts to records with all secrets masked.
struct ScriptRecording {
    private let masking: Masking
    private let exchanges: ExchangeRecording
    private let places: FailureRecording

    init(masking: Masking, exchanges: ExchangeRecording) {
        self.masking = masking
        self.exchanges = exchanges
        places = FailureRecording(masking: masking)
    }

    /// - Parameter attemptCount: The number of the request's attempts. With only one, records have no attempt numbers.
    func record(of scripts: ScriptsReport, attemptCount: Int) -> ScriptsRecord {
        let number = { (attempt: Int) in attemptCount > 1 ? attempt : nil }
        return ScriptsRecord(
            tests: scripts.tests.map { record(of: $0, number($0.attempt)) },
            console: scripts.console.map { record(of: $0, number($0.attempt)) }, omittedLines: scripts.omittedLines,
            scripts: scripts.scripts.map { record(of: $0, number($0.attempt)) },
            subrequests: scripts.subrequests.map { record(of: $0, number($0.attempt)) },
            omittedSubrequests: scripts.omittedSubrequests)
    }

    private func record(of test: TestReport, _ attempt: Int?) -> TestRecord {
        var record = TestRecord(
            masking.maskedName(test.name), test.outcome, script: masking.maskedName(test.script),
            at: places.place(test.range))
        record.attempt = attempt
        record.duration = Milliseconds(test.duration)
        record.note = test.note.map(masking.maskedMessage)
        if let failure = test.failure {
            record.message = places.message(of: failure)
            record.expected = failure.comparison?.expected.map(masking.masked)
            record.actual = failure.comparison?.actual.map(masking.masked)
        }
        return record
    }

    private func record(of line: ConsoleLine, _ attempt: Int?) -> ConsoleRecord {
        var record = ConsoleRecord(line.level, masking.masked(line.text), at: places.place(line.range))
        record.attempt = attempt
        return record
    }

    private func record(of timing: ScriptTiming, _ attempt: Int?) -> ScriptRecord {
        var record = ScriptRecord(
            timing.event, masking.maskedName(timing.script), at: places.place(timing.range),
            startedAt: Moment(timing.startedAt), duration: Milliseconds(timing.duration))
        record.attempt = attempt
        return record
    }

    private func record(of subrequest: Subrequest, _ attempt: Int?) -> SubrequestRecord {
        var record = SubrequestRecord(
            subrequest.event, script: masking.maskedName(subrequest.script), at: places.place(subrequest.range),
            sent: exchanges.target(of: subrequest.report.sentCall), result: exchanges.record(of: subrequest.report))
        record.attempt = attempt
        return record
    }
}
