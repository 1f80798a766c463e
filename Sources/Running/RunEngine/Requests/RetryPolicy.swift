import CollectionModel
import HTTP
import Placeholders
import RunRecords
import Text

/// The rules for retries: whether a failed request is sent again, and after which wait.
struct RetryPolicy {
    let attempts: Int
    private let interval: Duration
    private let backoff: Double
    private let maximum: Duration
    private let triggers: [OutcomeTrigger]?

    init(_ settings: RetrySettings?, scope: VariableScope) throws(PlaceholderError) {
        attempts = settings?.attempts ?? 1
        interval = try settings?.interval?.duration(in: scope, "\"interval\"") ?? .seconds(1)
        maximum = try settings?.maxInterval?.duration(in: scope, "\"maxInterval\"") ?? .seconds(60)
        backoff = settings?.backoff ?? 1
        triggers = settings?.triggers
    }

    /// Returns the wait before the next attempt; nil if there is none.
    ///
    /// - Parameters:
    ///   - number: The number of attempts so far.
    ///   - now: The time in seconds since 1970-01-01T00:00:00Z, for a `Retry-After` with a date.
    func wait(after attempt: Attempt, number: Int, now: Double) -> Duration? {
        guard allowsAnother(after: attempt, number: number), isWorthwhile(after: attempt) else { return nil }
        if let asked = retryAfter(attempt.report, now: now) { return asked <= maximum ? asked : nil }
        let factor = (1..<max(1, number)).reduce(1.0) { product, _ in min(product * backoff, 1e6) }
        return min(interval * factor, maximum)
    }

    /// Returns the cause of the pause after an attempt.
    func cause(after attempt: Attempt, number: Int) -> RequestPause.Cause {
        .attempt(number + 1, of: attempts, isRequested: retryAfter(attempt.report, now: 0) != nil)
    }

    /// Returns a note if a request is not retried although attempts are left, because the wait in `Retry-After` is too
    /// long or because a retry cannot succeed; nil otherwise.
    func note(after attempt: Attempt, number: Int, now: Double) -> NoteRecord? {
        guard allowsAnother(after: attempt, number: number) else { return nil }
        guard isWorthwhile(after: attempt) else {
            return NoteRecord(
                .retry, "a retry cannot succeed: not retried",
                hint: attempt.hasLastingError
                    ? nil
                    : attempt.report.error.map { "\"on: \($0.kind.rawValue)\" under \"retry\" retries it anyway" })
        }
        guard let asked = retryAfter(attempt.report, now: now), asked > maximum else { return nil }
        let message =
            "the server asks to wait \(asked.inWords) (Retry-After), longer than maxInterval, \(maximum.inWords)"
        return NoteRecord(
            .retry, "\(message): not tried again",
            hint: "a longer maxInterval under retry waits for it")
    }

    private func allowsAnother(after attempt: Attempt, number: Int) -> Bool {
        // A retry cannot succeed if the request was cancelled or could not be sent.
        guard number < attempts, attempt.report.error?.origin ?? .exchange == .exchange else { return false }
        return triggers.map { $0.contains { $0.matches(attempt.report) } } ?? true
    }

    /// Returns true if another attempt can succeed, or if the collection names the failure under `on`.
    private func isWorthwhile(after attempt: Attempt) -> Bool {
        !attempt.hasLastingError && (triggers != nil || !(attempt.report.error?.isLasting ?? false))
    }

    /// Returns the wait of `Retry-After` (RFC 9110, section 10.2.3), which has seconds or a date; nil without it.
    private func retryAfter(_ attempt: AttemptReport, now: Double) -> Duration? {
        guard let text = attempt.exchange?.response.firstValue(of: "Retry-After") else { return nil }
        if text.utf8.allSatisfy(\.isASCIIDigit), !text.isEmpty {
            return .seconds(min(Int(text) ?? .max, 1_000_000_000))
        }
        return HTTPDate.seconds(text).map { .seconds(max(0, Double($0) - now)) }
    }
}

extension OutcomeTrigger {
    func matches(_ attempt: AttemptReport) -> Bool {
        switch (self, attempt.result) {
        case (.status(let pattern), .success(let exchange)): pattern.matches(exchange.response.status)
        case (.failure(let kind), .failure(let error)): error.kind == kind
        default: false
        }
    }
}

/// Dates in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Returns the seconds since 1970-01-01T00:00:00Z; nil if the text is not such a date.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2, parts[3].count == 4, parts[4].count == 8,
            let month = UTCTime.months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = String(month + 101).dropFirst()
        return TimeText.seconds("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z").map { Int($0) }
    }
}
