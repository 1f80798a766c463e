import Checks
import Cryptography
import Diagnostics
package import HTTP
package import RunEngine
package import RunRecords
import Text
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
    package func record(of header: RunHeader, _ masking: Masking) -> RunRecord { .run(masking.masked(header)) }

    package func record(of event: RunEvent, _ masking: Masking) -> RunRecord {
        switch event {
        case .unitStarted(let unit): .unit(masking.masked(unit.record.withSecrets))
        case .tokenRequested(let attempt, let unit):
            .token(masking.masked(TokenRecord(attempt, in: unit, keeping: detail.showsPassed ? 0 : nil)))
        case .requestFinished(let report, let unit): .request(record(of: report, in: unit, masking))
        case .unitFinished(let unit): .unitEnd(UnitEnd(unit: unit.ordinal))
        case .runFinished(let summary): .end(masking.masked(summary.totals))
        }
    }

    /// Returns a record that identifies a request and its outcome for a later run, without its results.
    package func outcomeRecord(of report: RequestReport, in unit: RunUnit, _ masking: Masking) -> RunRecord {
        var record = report.record.withSecrets
        record.unit = unit.ordinal
        (record.notes, record.reason) = ([], nil)
        masking.mask(&record, hintOptions)
        return .request(record)
    }

    private func record(of report: RequestReport, in unit: RunUnit, _ masking: Masking) -> RequestRecord {
        let isFailure = report.outcome.isFailure
        let bodyBytes = detail.bodyBytes(afterFailure: isFailure)
        var record = report.record.withSecrets
        record.unit = unit.ordinal
        record.attempts = report.attempts.map { AttemptRecord($0, keeping: bodyBytes) }
        if bodyBytes != nil { record.checks = report.attempts.last?.checks.map(CheckRecord.init) ?? [] }
        if let scripts = report.scripts, isFailure || detail.showsPassedTests {
            record.scripts = ScriptsRecord(scripts, attemptCount: report.attempts.count, keeping: bodyBytes)
        }
        guard isFailure else {
            masking.mask(&record, hintOptions)
            return record
        }
        let last = report.attempts.last
        if let last, !last.call.url.isEmpty {
            record.sent = RequestTarget(last.sentCall)
            record.redirectedTo = last.redirectedCall.map(RequestTarget.init)
        }
        record.problems = report.problems
        record.rejectedCookies = report.lastExchange?.rejectedCookies.map(RejectedCookieRecord.init) ?? []
        masking.mask(&record, hintOptions)
        // Both are made of masked words, because quotes would hide a secret from the search.
        if bodyBytes != nil, let last, last.hasCall, case let call = last.sentCall, call.omittedContentBytes == 0 {
            record.curl = CurlCommand(call, masking: masking).text
        }
        record.rerunCommands = rerun?.lines(for: report, in: unit, masking: masking) ?? []
        return record
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

// MARK: Masking

extension Masking {
    /// Returns the record of a request as it would be sent, with secrets masked.
    package func masked(_ call: HTTPCall, keeping bodyBytes: Int) -> MessageRequest {
        masked(MessageRequest(call, sent: nil, keeping: bodyBytes))
    }

    fileprivate func masked<Value: Record>(_ record: Value) -> Value {
        var record = record
        mask(&record, HintOptions())
        return record
    }

    /// Masks the secrets in all texts of a record, in place: a body can be large.
    fileprivate func mask(_ record: inout some Record, _ hintOptions: HintOptions) {
        var masking = MemberMasking(
            mask: { self.masked($0, as: $1, hintOptions) },
            excerpt: { range in
                guard !range.file.text.isEmpty else { return nil }
                return DiagnosticRenderer(
                    isRevealing: self.isRevealing, secretColumns: { self.columns(ofSecretsIn: $0) }
                ).excerpt(of: range)
            })
        record.mask(&masking)
    }

    private func masked(_ text: String, as kind: RecordText, _ hintOptions: HintOptions) -> String {
        switch kind {
        case .name: maskedName(text)
        case .resolvedName(let written): maskedName(text, written: written)
        case .message: maskedMessage(text)
        case .hint: maskedMessage(hintOptions.translated(text))
        case .value: masked(text)
        case .cutValue: masked(beforeCut: text)
        case .url: maskedURL(text)
        case .field(let name): masked(FieldText(masking: self).value(of: HTTPField(name, text)))
        case .image: masked(image: text)
        case .masked: text
        }
    }

    /// Masks a text of which the end is missing, so that the beginning of a secret at its end is recognized.
    private func masked(beforeCut text: String) -> String {
        let masked = masked(text + "…")
        let scalars = masked.unicodeScalars
        return scalars.last == "…" ? String(scalars.dropLast()) : masked
    }

    /// Returns the URL of an image, or an empty text if the image contains a secret.
    private func masked(image url: String) -> String {
        guard let start = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return "" }
        let bytes = Base64.decode(String(url[url.index(after: start)...])) ?? []
        return finds(in: bytes) ? "" : url
    }
}

/// A replacement of command-line options in hints, which are written for `hubrun run`.
package struct HintOptions: Sendable {
    /// A text with options of `hubrun run`, and the text for another command.
    package typealias Counterpart = (text: String, other: String)

    private let counterparts: [Counterpart]

    /// - Parameter counterparts: In the order in which they are replaced; none for `hubrun run`.
    package init(_ counterparts: [Counterpart] = []) { self.counterparts = counterparts }

    /// Returns a hint with the options of the other command.
    package func translated(_ hint: String) -> String {
        guard !counterparts.isEmpty else { return hint }
        return counterparts.reduce(into: hint) { $0.replace($1.text, with: $1.other) }
    }
}
