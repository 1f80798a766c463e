import Checks
import HTTP
import JSON
import Placeholders

/// What an attempt gave: the report of it, the values taken from it, and why it could not be judged.
struct Attempt {
    private(set) var report: AttemptReport
    var captured: [String: JSONValue] = [:]
    var error: PlaceholderError?
    /// Whether the error has nothing to do with what was answered.
    private(set) var hasLastingError = false

    init(
        report: AttemptReport, captured: [String: JSONValue] = [:], error: PlaceholderError? = nil,
        hasLastingError: Bool = false
    ) {
        self.hasLastingError = hasLastingError
        self.report = report
        self.captured = captured
        self.error = error
    }

    /// An attempt that was not made.
    init(_ call: HTTPCall, failed error: PlaceholderError) {
        let failure = TransportError(.connection, error.message, hint: error.hint, origin: .request)
        self.init(report: AttemptReport(call: call, result: .failure(failure), checks: []), error: error)
    }

    var failures: [CheckFailure] { report.checks.compactMap(\.failure) }

    var status: Int? { report.exchange?.response.status }

    /// An exchange that failed is fine when a check wanted just that.
    var isFine: Bool { error == nil && failures.isEmpty && (report.error == nil || !report.checks.isEmpty) }

    /// Whether nothing can be said of it once its task is cancelled: it was cut off, or the checks of it were.
    var isUndecided: Bool { error != nil || report.error?.isCancellation ?? false }

    /// The attempt with no more of the body than is shown: another attempt takes its place, and there may be many.
    var withoutBody: Attempt {
        guard case .success(let exchange) = report.result else { return self }
        var attempt = self
        attempt.report = AttemptReport(
            call: report.call, result: .success(exchange.keeping(bodyBytes: Self.keptBody)), checks: report.checks)
        return attempt
    }

    /// Bytes.
    private static let keptBody = 16 * 1024
}
