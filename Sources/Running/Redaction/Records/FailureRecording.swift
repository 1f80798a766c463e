import Checks
import CollectionModel
import Diagnostics
import RunEngine
import Scripting
import RunRecords
import Secrets

/// A converter from failures to records with all secrets masked.
struct FailureRecording {
    private let masking: Masking
    private let hintOptions: HintOptions
    private let renderer: DiagnosticRenderer

    init(masking: Masking, hintOptions: HintOptions = HintOptions()) {
        self.masking = masking
        self.hintOptions = hintOptions
        renderer = DiagnosticRenderer(
            isRevealing: masking.isRevealing, secretColumns: { masking.columns(ofSecretsIn: $0) })
    }

    /// Returns the failures of a request: its errors, its failed checks, its failed tests.
    func records(of report: RequestReport) -> [RequestFailureRecord] {
        let (errors, checks): ([RequestError], [CheckFailure])
        switch report.outcome {
        case .passed, .skipped: return []
        case .failed(let failures): (errors, checks) = ([], failures)
        // Also report the expectations that could be evaluated.
        case .errored(let found): (errors, checks) = (found, (report.attempts.last?.checks ?? []).compactMap(\.failure))
        }
        // The first failure of a script shows the response, unless a check does.
        var response = checks.isEmpty ? Self.response(of: report) : []
        return errors.map { error in
            guard error.isFromScript else { return record(.error, of: error, []) }
            defer { response = [] }
            return record(.script, of: error, response)
        } + checks.map(record)
            + (report.scripts?.tests ?? []).filter { $0.outcome == .failed }.map { test in
                guard test.script != ScriptEvent.beforeRequest.rawValue else { return record(of: test, []) }
                defer { response = [] }
                return record(of: test, response)
            }
    }

    /// Returns the beginning of the response's body: an assertion shows its own value only.
    private static func response(of report: RequestReport) -> [String] {
        let lines = report.lastExchange.map { ResponseContent($0).excerpt() } ?? []
        return lines.enumerated().map { number, line in number == 0 ? "response: \(line)" : line }
    }

    func place(_ range: SourceRange) -> PlaceRecord {
        PlaceRecord(
            file: masking.maskedName(range.file.path), line: range.start.line, column: range.start.column,
            endLine: range.end.line, endColumn: range.end.column)
    }

    func check(_ result: CheckResult) -> CheckRecord {
        CheckRecord(
            subject: masking.maskedMessage(result.subject), held: result.failure == nil,
            value: result.value.map(masking.masked))
    }

    func note(_ note: RequestNote) -> NoteRecord {
        NoteRecord(
            note.origin, masking.maskedMessage(note.message), hint: hint(note.hint),
            at: note.range.map(place))
    }

    private func hint(_ text: String?) -> String? { text.map { masking.maskedMessage(hintOptions.translated($0)) } }

    private func record(of failure: CheckFailure) -> RequestFailureRecord {
        record(
            .check, at: failure.range, masking.maskedMessage(failure.message), failure.details, failure.hint)
    }

    private func record(
        _ kind: RequestFailureRecord.Kind, of error: RequestError, _ response: [String]
    ) -> RequestFailureRecord {
        let message = error.isFromScript ? masking.masked(error.message) : masking.maskedMessage(error.message)
        return record(kind, at: error.range, message, response + error.details, error.hint)
    }

    private func record(of test: TestReport, _ response: [String]) -> RequestFailureRecord {
        let failure = test.failure
        let comparison = failure.flatMap { $0.comparison?.lines(below: $0.message) } ?? []
        return record(
            .test, at: test.range, "test \"\(masking.maskedName(test.name))\": \(message(of: failure) ?? "failed")",
            comparison + response + (failure?.stack ?? []), failure?.hint)
    }

    /// Returns the masked message of a failed test: an assertion's own words, or an error that a script threw.
    func message(of failure: TestReport.Failure?) -> String? {
        guard let failure else { return nil }
        return failure.comparison == nil ? masking.masked(failure.message) : masking.maskedMessage(failure.message)
    }

    /// - Parameter message: The masked message.
    private func record(
        _ kind: RequestFailureRecord.Kind, at range: SourceRange, _ message: String, _ details: [String],
        _ hint: String?
    ) -> RequestFailureRecord {
        var record = RequestFailureRecord(kind, at: place(range), message)
        record.excerpt = range.file.text.isEmpty ? nil : renderer.excerpt(of: range)
        // Mask all lines together: a secret can span lines.
        record.details = details.isEmpty ? [] : masking.masked(details.joined(separator: "\n")).splitAtBreaks
        record.hint = self.hint(hint)
        return record
    }
}

extension String {
    fileprivate var splitAtBreaks: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
