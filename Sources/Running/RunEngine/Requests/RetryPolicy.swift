import CollectionModel
import HTTP
import Placeholders

/// When and after which wait a failed request is sent again.
struct RetryPolicy {
    let attempts: Int
    private let interval: Duration
    private let backoff: Double
    private let maximum: Duration
    private let triggers: [OutcomeTrigger]?

    /// Reads the policy from a request's own settings, the command line and the defaults, in this order.
    init(
        _ planned: PlannedRequest, retries: Int?, scope: VariableScope
    ) throws(PlaceholderError) {
        let effective = planned.settings.retry.value
        attempts = retries.map { Self.attempts(planned.definition.settings.retry, $0) } ?? effective?.attempts ?? 1
        interval = try effective?.interval?.duration(in: scope, "\"interval\"") ?? .seconds(1)
        maximum = try effective?.maxInterval?.duration(in: scope, "\"maxInterval\"") ?? .seconds(60)
        backoff = effective?.backoff ?? 1
        triggers = effective?.triggers
    }

    /// - Parameter retries: the command line's, which lie under the request's own.
    private static func attempts(_ own: Setting<RetrySettings>, _ retries: Int) -> Int {
        if case .removed = own { return 1 }
        return own.value?.attempts ?? retries + 1
    }

    /// The wait before the next attempt, or nil when there shall be none.
    ///
    /// - Parameters:
    ///   - number: how many attempts there were.
    ///   - now: seconds since 1970, for a `Retry-After` that is a date.
    func wait(after attempt: Attempt, number: Int, now: Double) -> Duration? {
        guard allowsAnother(after: attempt, number: number), isWorthwhile(after: attempt) else { return nil }
        if let asked = retryAfter(attempt.report, now: now) { return asked <= maximum ? asked : nil }
        let factor = (1..<max(1, number)).reduce(1.0) { product, _ in min(product * backoff, 1e6) }
        return min(interval * factor, maximum)
    }

    /// What is waited for after an attempt.
    func cause(after attempt: Attempt, number: Int) -> RequestPause.Cause {
        .attempt(number + 1, of: attempts, isAsked: retryAfter(attempt.report, now: 0) != nil)
    }

    /// Says why a request is not tried again that had attempts left: the server asks to wait for longer than is allowed,
    /// or waiting does not help.
    func note(after attempt: Attempt, number: Int, now: Double) -> RequestNote? {
        guard allowsAnother(after: attempt, number: number) else { return nil }
        guard isWorthwhile(after: attempt) else {
            return RequestNote(
                origin: .retry, message: "waiting does not change this: not tried again",
                hint: attempt.report.error.map { "on: \($0.kind.rawValue) under retry tries it again all the same" })
        }
        guard let asked = retryAfter(attempt.report, now: now), asked > maximum else { return nil }
        let message =
            "the server asks to wait \(asked.inWords) (Retry-After), longer than maxInterval, \(maximum.inWords)"
        return RequestNote(
            origin: .retry, message: "\(message): not tried again",
            hint: "a longer maxInterval under retry waits for it")
    }

    private func allowsAnother(after attempt: Attempt, number: Int) -> Bool {
        // A request that cannot be sent, or is cancelled, would end in the same way again.
        guard number < attempts, attempt.report.error?.origin ?? .exchange == .exchange else { return false }
        return triggers.map { $0.contains { $0.matches(attempt.report) } } ?? true
    }

    /// Whether another attempt may end otherwise. A failure that the collection names is tried again whatever it is.
    private func isWorthwhile(after attempt: Attempt) -> Bool {
        !attempt.hasLastingError && (triggers != nil || !(attempt.report.error?.isLasting ?? false))
    }

    /// `Retry-After` (RFC 9110, section 10.2.3): seconds or a date.
    private func retryAfter(_ attempt: AttemptReport, now: Double) -> Duration? {
        guard let text = attempt.exchange?.response.firstValue(of: "Retry-After") else { return nil }
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty {
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
