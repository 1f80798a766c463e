import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Transport

/// One request for one element: resolved once, sent until it holds or its attempts are used up.
struct RequestRun: Sendable {
    let planned: PlannedRequest
    let section: RunSection
    let element: String?
    let hub: HubConnection?
    let overrides: RunOverrides
    let services: RunServices

    /// What a request leaves behind: its report, and what it captured.
    struct Result: Sendable {
        let report: RequestReport
        let captured: [String: JSONValue]
        /// A name that had no value, for the caller to say who owed it.
        var missingName: String?
    }

    private var request: RequestDefinition { planned.definition }

    /// What an attempt gave: the report of it, the values taken from it, and why it could not be judged.
    private struct Attempt {
        private(set) var report: AttemptReport
        var captured: [String: JSONValue] = [:]
        var error: PlaceholderError?

        var failures: [CheckFailure] { report.checks.compactMap(\.failure) }
        /// Keeps of the body no more than is shown: another attempt takes this one's place, and there may be many.
        mutating func dropBody() {
            guard case .success(var exchange) = report.result, exchange.response.body.count > Self.keptBody else {
                return
            }
            exchange.response.body = Array(exchange.response.body.prefix(Self.keptBody))
            report = AttemptReport(call: report.call, result: .success(exchange), checks: report.checks)
        }

        private static let keptBody = 16 * 1024

        init(report: AttemptReport, captured: [String: JSONValue] = [:], error: PlaceholderError? = nil) {
            self.report = report
            self.captured = captured
            self.error = error
        }

        /// An exchange that failed is fine when a check wanted just that.
        var isFine: Bool { error == nil && failures.isEmpty && (report.error == nil || !report.checks.isEmpty) }
    }

    /// All attempts, and whether an interrupt kept them from being done.
    private struct Attempts {
        var made: [Attempt] = []
        var areCutShort = false
    }

    func run(in scope: VariableScope) async -> Result {
        let start = ContinuousClock.now
        do {
            let building = CallBuilding(planned: planned, scope: scope, hub: hub, overrides: overrides)
            let delay = try building.delay()
            if delay > .zero { try? await services.sleep(delay) }
            let call = try building.call()
            register(call.fields)
            let policy = try RetryPolicy(
                own: request.settings.retry, effective: planned.settings.retry.value, retries: overrides.retries,
                scope: scope)
            let attempts = await attempts(call, policy: policy, scope: scope)
            return result(of: attempts, scope: scope, duration: ContinuousClock.now - start)
        } catch {
            return unsent(error, duration: ContinuousClock.now - start)
        }
    }

    // MARK: Attempts

    private func attempts(_ call: HTTPCall, policy: RetryPolicy, scope: VariableScope) async -> Attempts {
        var attempts: [Attempt] = []
        while !Task.isCancelled {
            let attempt = await attempt(call, scope: scope)
            attempts.append(attempt)
            guard !attempt.isFine,
                let wait = policy.wait(after: attempt.report, number: attempts.count, now: services.now())
            else {
                return Attempts(
                    made: attempts, areCutShort: Task.isCancelled && attempt.report.error?.isCancellation ?? false)
            }
            attempts[attempts.count - 1].dropBody()
            if wait > .zero { try? await services.sleep(wait) }
        }
        return Attempts(made: attempts, areCutShort: true)
    }

    private func attempt(_ call: HTTPCall, scope: VariableScope) async -> Attempt {
        do throws(TransportError) {
            let exchange = try await services.send(call)
            register(exchange.response.fields)
            return judged(exchange, call: call, scope: scope)
        } catch {
            return Attempt(report: AttemptReport(call: call, result: .failure(error), checks: errorChecks(error)))
        }
    }

    /// Values of fields that are secrets by their name are masked wherever else they show up.
    private func register(_ fields: [HTTPField]) {
        for field in fields where field.isSecret {
            for part in field.secretParts where part.count >= Self.shortestPart { services.secrets.register(part) }
        }
    }

    /// Characters below which a part of a field is too common a text to be hidden everywhere.
    private static let shortestPart = 6

    /// An expected failure is a check that held; any other failure stays what it is.
    private func errorChecks(_ error: TransportError) -> [CheckResult] {
        guard let expected = planned.settings.expectations.error.value, error.origin == .exchange else { return [] }
        let failure =
            expected.kind == error.kind
            ? nil
            : CheckFailure(
                at: expected.range,
                "expected the exchange to fail (\(expected.kind.rawValue)), got \(error.kind.rawValue): \(error.message)"
            )
        return [CheckResult(subject: "error", failure: failure)]
    }

    /// Captures first, then checks, which may look at what was captured.
    private func judged(_ exchange: Exchange, call: HTTPCall, scope: VariableScope) -> Attempt {
        let content = ResponseContent(exchange)
        var (captured, missing, error) = captures(from: content, scope: scope)
        var scope = scope
        scope.elements.append(captured)
        for capture in request.captures where capture.isSecret { scope.secretNames.insert(capture.name) }
        let outcome = ExchangeChecks(
            planned.settings.expectations, on: content, scope: scope, requestRange: request.range
        ).outcome()
        var checks = outcome.results
        error = error ?? outcome.error
        // A wrong status tells why values are missing or cannot be worked with: that is no news then.
        if checks.contains(where: { $0.subject == "status" && $0.failure != nil }) {
            (missing, error) = ([], nil)
        }
        checks += missing.map(failure(of:))
        return Attempt(
            report: AttemptReport(call: call, result: .success(exchange), checks: checks), captured: captured,
            error: error)
    }

    /// What the captures found, those that found nothing, and the first that could not work on what it found.
    private func captures(
        from content: ResponseContent, scope: VariableScope
    ) -> (values: [String: JSONValue], missing: [Capture], error: PlaceholderError?) {
        var values: [String: JSONValue] = [:]
        var missing: [Capture] = []
        var firstError: PlaceholderError?
        for capture in request.captures {
            do throws(PlaceholderError) {
                let value = try CaptureReading(content, scope: scope).value(of: capture)
                if value == nil { missing.append(capture) }
                values[capture.name] = value
            } catch {
                firstError = firstError ?? error
            }
        }
        for capture in request.captures where capture.isSecret || scope.secretNames.contains(capture.name) {
            if let value = values[capture.name] { services.secrets.register(value) }
        }
        return (values, missing, firstError)
    }

    private func failure(of capture: Capture) -> CheckResult {
        CheckResult(
            subject: "capture \(capture.name)",
            failure: CheckFailure(
                at: capture.range, "\"\(capture.name)\" captured nothing: \(capture.sourceWords) gave no value",
                hint: "add default: if it may be missing"))
    }

    // MARK: Reports

    private func result(of attempts: Attempts, scope: VariableScope, duration: Duration) -> Result {
        let reports = attempts.made.map(\.report)
        guard let last = attempts.made.last, !attempts.areCutShort else {
            return skipped("interrupted", attempts: reports, duration: duration)
        }
        let outcome = outcome(of: last)
        let report = report(
            outcome, attempts: reports,
            notes: outcome.isFailure ? notes(on: last.report, scope: scope) : [], duration: duration)
        return Result(report: report, captured: last.captured)
    }

    private func outcome(of attempt: Attempt) -> RequestOutcome {
        if let error = attempt.error {
            return .errored(RequestError(error, at: request.range))
        }
        if let error = attempt.report.error, attempt.report.checks.isEmpty {
            let kind = error.origin == .exchange ? error.kind : nil
            return .errored(
                RequestError(range: request.range, message: error.message, hint: error.hint, kind: kind))
        }
        return attempt.failures.isEmpty ? .passed : .failed(attempt.failures)
    }

    private func notes(on attempt: AttemptReport, scope: VariableScope) -> [RequestNote] {
        var notes: [RequestNote] = []
        let fitting = planned.settings.hints.filter { $0.trigger.fits(attempt) }
        if let hint = fitting.first(where: { $0.trigger.isExact }) ?? fitting.first {
            let text = (try? hint.text.text(in: scope)) ?? hint.text.written
            notes.append(RequestNote(origin: .collection, message: text, hint: nil))
        }
        if let exchange = attempt.exchange,
            let note = RefusalNotes.note(on: exchange, hub: hub, now: services.now())
        {
            notes.append(note)
        }
        return notes
    }

    func unsent(_ error: PlaceholderError, duration: Duration) -> Result {
        var result = errored(RequestError(error, at: request.range), duration: duration)
        if case .missing(let name) = error.kind { result.missingName = name }
        return result
    }

    func errored(_ error: RequestError, duration: Duration = .zero) -> Result {
        Result(report: report(.errored(error), attempts: [], notes: [], duration: duration), captured: [:])
    }

    func skipped(_ reason: String, attempts: [AttemptReport] = [], duration: Duration = .zero) -> Result {
        Result(
            report: report(.skipped(reason: reason), attempts: attempts, notes: [], duration: duration), captured: [:])
    }

    private func report(
        _ outcome: RequestOutcome, attempts: [AttemptReport], notes: [RequestNote], duration: Duration
    ) -> RequestReport {
        RequestReport(
            section: section, path: planned.path, name: request.name, element: element, range: request.range,
            outcome: outcome, attempts: attempts, notes: notes, duration: duration)
    }
}

extension OutcomeTrigger {
    fileprivate var isExact: Bool {
        if case .status(.hundreds) = self { return false }
        return true
    }
}
