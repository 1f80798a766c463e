import Checks
import Diagnostics
import RunEngine
import RunRecords

/// What went wrong, with every secret in it masked.
struct FailureRecording {
    private let masking: Masking
    private let renderer: DiagnosticRenderer

    init(masking: Masking) {
        self.masking = masking
        renderer = DiagnosticRenderer(
            isRevealing: masking.isRevealing, secretColumns: { masking.columns(ofSecretsIn: $0) })
    }

    /// Each thing that went wrong, and what stands about it in the answer's cookies.
    func records(of report: RequestReport) -> [RequestFailureRecord] {
        switch report.outcome {
        case .passed, .skipped: []
        case .failed(let failures): failures.map(record)
        case .errored(let error):
            // What could be looked at all the same did not hold either.
            [record(of: error)] + (report.attempts.last?.checks ?? []).compactMap(\.failure).map(record)
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
        NoteRecord(note.origin.recorded, masking.masked(note.message), hint: note.hint.map(masking.masked))
    }

    private func record(of failure: CheckFailure) -> RequestFailureRecord {
        record(.check, at: failure.range, failure.message, failure.details, failure.hint)
    }

    private func record(of error: RequestError) -> RequestFailureRecord {
        record(.error, at: error.range, error.message, error.details, error.hint)
    }

    private func record(
        _ kind: RequestFailureRecord.Kind, at range: SourceRange, _ message: String, _ details: [String],
        _ hint: String?
    ) -> RequestFailureRecord {
        var record = RequestFailureRecord(kind, at: place(range), masking.masked(message))
        record.excerpt = range.file.text.isEmpty ? nil : renderer.excerpt(of: range)
        // A secret may span lines.
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

extension RequestNote.Origin {
    fileprivate var recorded: NoteRecord.Origin {
        switch self {
        case .collection: .collection
        case .diagnosis: .diagnosis
        case .challenge: .challenge
        case .retry: .retry
        }
    }
}
