import Checks
import Diagnostics
import RunEngine
import Scripting
import RunRecords

/// A converter from failures to records with all secrets masked.
struct FailureRecording {
    private let masking: Masking
    private let renderer: DiagnosticRenderer

    init(masking: Masking) {
        self.masking = masking
        renderer = DiagnosticRenderer(
            isRevealing: masking.isRevealing, secretColumns: { masking.columns(ofSecretsIn: $0) })
    }

    /// Returns the failures of a request: its errors, its failed checks, its failed tests.
    func records(of report: RequestReport) -> [RequestFailureRecord] {
        let tests = (report.scripts?.tests ?? []).compactMap(record)
        return switch report.outcome {
        case .passed, .skipped: []
        case .failed(let failures): failures.map(record) + tests
        case .errored(let errors):
            // Also report the expectations that could be evaluated.
            errors.map(record) + (report.attempts.last?.checks ?? []).compactMap(\.failure).map(record) + tests
        }
    }

    func place(_ range: SourceRange) -> PlaceRecord {
        PlaceRecord(
            file: masking.masked(range.file.path), line: range.start.line, column: range.start.column,
            endLine: range.end.line, endColumn: range.end.column)
    }

    func check(_ result: CheckResult) -> CheckRecord {
        CheckRecord(
            subject: masking.masked(result.subject), held: result.failure == nil,
            value: result.value.map(masking.masked))
    }

    func note(_ note: RequestNote) -> NoteRecord {
        NoteRecord(
            note.origin, masking.masked(note.message), hint: note.hint.map(masking.masked), at: note.range.map(place))
    }

    private func record(of failure: CheckFailure) -> RequestFailureRecord {
        record(.check, at: failure.range, failure.message, failure.details, failure.hint)
    }

    private func record(of error: RequestError) -> RequestFailureRecord {
        record(error.isFromScript ? .script : .error, at: error.range, error.message, error.details, error.hint)
    }

    /// Returns the problem of a failed test; nil for another test.
    private func record(of test: TestReport) -> RequestFailureRecord? {
        guard test.outcome == .failed else { return nil }
        let failure = test.failure
        return record(
            .test, at: test.range, "test \"\(test.name)\": \(failure?.message ?? "failed")",
            (failure.flatMap { $0.comparison?.lines(below: $0.message) } ?? []) + (failure?.stack ?? []), failure?.hint)
    }

    private func record(
        _ kind: RequestFailureRecord.Kind, at range: SourceRange, _ message: String, _ details: [String],
        _ hint: String?
    ) -> RequestFailureRecord {
        var record = RequestFailureRecord(kind, at: place(range), masking.masked(message))
        record.excerpt = range.file.text.isEmpty ? nil : renderer.excerpt(of: range)
        // Mask all lines together: a secret can span lines.
        record.details = details.isEmpty ? [] : masking.masked(details.joined(separator: "\n")).splitAtBreaks
        record.hint = hint.map(masking.masked)
        return record
    }
}

extension String {
    fileprivate var splitAtBreaks: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}
