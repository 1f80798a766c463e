import Checks
import HTTP
import JSON
import Placeholders
import RunRecords

/// The result of an attempt: its report, the captured values, and the error if it could not be evaluated.
struct Attempt {
    private(set) var report: AttemptReport
    var captured: [String: JSONValue] = [:]
    var error: PlaceholderError?
    /// True if an error or a failed test does not depend on the response, so that a retry cannot succeed.
    var hasLastingError = false
    /// The errors of the scripts after the response.
    var scriptErrors: [RequestError] = []
    /// True if ``scriptErrors`` are the reason why the attempt was not sent.
    var isReportedByScripts = false
    /// True if a test of a script failed.
    var hasFailedTests = false
    /// True if the scripts after the response were interrupted.
    var wasCutShort = false

    init(
        report: AttemptReport, captured: [String: JSONValue] = [:], error: PlaceholderError? = nil,
        hasLastingError: Bool = false
    ) {
        self.hasLastingError = hasLastingError
        self.report = report
        self.captured = captured
        self.error = error
    }

    /// Creates an attempt that was not sent.
    ///
    /// - Parameter hasCall: False if the call could not be made, and has only the method and the URL as written.
    init(_ call: HTTPCall, hasCall: Bool = true, failed error: PlaceholderError) {
        let failure: TransportError =
            if case .malformed(let reason) = error.kind { .malformed(reason, hint: error.hint) } else {
                TransportError(.connection, error.message, hint: error.hint, origin: .request)
            }
        self.init(
            report: AttemptReport(call: call, hasCall: hasCall, result: .failure(failure), checks: []), error: error)
    }

    /// The attempts before this one that libcurl made: each ended with its kept connection, without an answer.
    var resent: [Attempt] {
        let lost = AttemptReport(
            call: report.call, result: .failure(TransportError(.connection, TransportError.noAnswerMessage)), checks: []
        )
        return Array(repeating: Attempt(report: lost), count: resends)
    }

    /// The number of ``resent`` attempts.
    var resends: Int {
        switch report.result {
        case .success(let exchange): exchange.hops.reduce(exchange.transfer.resends) { $0 + $1.transfer.resends }
        case .failure(let error):
            error.hops.reduce(error.transfer?.resends ?? 0) { $0 + $1.transfer.resends }
        }
    }

    var failures: [CheckFailure] { report.checks.compactMap(\.failure) }

    var status: Int? { report.exchange?.response.status }

    /// True if the attempt succeeded; a failed exchange is a success if a check expects it.
    var isSuccessful: Bool {
        error == nil && scriptErrors.isEmpty && !hasFailedTests && failures.isEmpty
            && (report.error == nil || !report.checks.isEmpty)
    }

    /// True if the attempt has no valid result after cancellation: the exchange or its checks were interrupted.
    var wasInterrupted: Bool { error != nil || wasCutShort || report.error?.isCancellation ?? false }

    /// Adds the results of checks that scripts made.
    mutating func add(_ checks: [CheckResult]) {
        guard !checks.isEmpty else { return }
        report = AttemptReport(
            call: report.call, hasCall: report.hasCall, result: report.result, checks: report.checks + checks)
    }

    /// The attempt with its body cut to ``keptBody``, for attempts before the last, of which there may be many.
    var withoutBody: Attempt {
        guard case .success(let exchange) = report.result else { return self }
        var attempt = self
        attempt.report = AttemptReport(
            call: report.call, result: .success(exchange.shortened(toBodyBytes: Self.keptBody)), checks: report.checks)
        return attempt
    }

    /// The maximum size of a body, in bytes.
    private static let keptBody = 16 * 1024
}
