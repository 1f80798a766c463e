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
    let tokens: TokenDesk
    /// The cookies of the pass.
    let jar: CookieJar
    let unit: RunUnit

    /// What a request leaves behind: its report, and what it captured.
    struct Result: Sendable {
        let report: RequestReport
        var captured: [String: JSONValue]
        /// A name that had no value, for the caller to say who owed it.
        var missingName: String?
    }

    private var request: RequestDefinition { planned.definition }

    /// All attempts, and whether an interrupt kept them from being done.
    private struct Attempts {
        var made: [Attempt] = []
        var areCutShort = false
    }

    /// A request with everything resolved.
    private struct Prepared {
        var call: HTTPCall
        var tokens: [TokenDesk.Use]
        let policy: RetryPolicy
        let saving: ResponseSaving?
    }

    func run(in scope: VariableScope) async -> Result {
        let start = ContinuousClock.now
        do {
            let building = CallBuilding(planned: planned, scope: scope, hub: hub, overrides: overrides, jar: jar)
            let delay = try await tokens.resolving { () throws(PlaceholderError) in try building.delay() }
            if delay > .zero { try? await services.sleep(delay) }
            let prepared = try await prepare(building, scope: scope)
            let attempts = await attempts(prepared, scope: scope)
            return result(of: attempts, scope: scope, duration: ContinuousClock.now - start)
        } catch {
            let duration = ContinuousClock.now - start
            return Task.isCancelled ? skipped("interrupted", duration: duration) : unsent(error, duration: duration)
        }
    }

    private func prepare(
        _ building: CallBuilding, scope: VariableScope
    ) async throws(PlaceholderError) -> Prepared {
        try await tokens.resolving { () throws(PlaceholderError) in
            _ = tokens.takeUses()
            let call = try building.call()
            let uses = tokens.takeUses()
            services.secrets.register(call.fields)
            return Prepared(
                call: call, tokens: uses,
                policy: try RetryPolicy(
                    own: request.settings.retry, effective: planned.settings.retry.value, retries: overrides.retries,
                    scope: scope),
                saving: try request.save.map { text throws(PlaceholderError) in
                    try ResponseSaving(text, in: scope, runFolder: unit.folder)
                })
        }
    }

    // MARK: Attempts

    private func attempts(_ prepared: Prepared, scope: VariableScope) async -> Attempts {
        var prepared = prepared
        var attempts = Attempts()
        var number = 0
        while !Task.isCancelled {
            if number > 0, let error = await renew(&prepared) {
                attempts.made.append(Attempt(prepared.call, failed: error))
                return attempts
            }
            number += 1
            var attempt = await attempt(prepared, scope: scope)
            if let status = attempt.status, tokens.forget(prepared.tokens, after: status), !Task.isCancelled {
                // The one repetition with fresh tokens is part of the attempt.
                attempts.made.append(attempt.withoutBody)
                if let error = await renew(&prepared) {
                    attempts.made.append(Attempt(prepared.call, failed: error))
                    return attempts
                }
                attempt = await self.attempt(prepared, scope: scope)
            }
            attempts.made.append(attempt)
            guard !attempt.isFine,
                let wait = prepared.policy.wait(after: attempt.report, number: number, now: services.now())
            else {
                attempts.areCutShort = Task.isCancelled && attempt.isUndecided
                return attempts
            }
            attempts.made[attempts.made.count - 1] = attempt.withoutBody
            if wait > .zero { try? await services.sleep(wait) }
        }
        attempts.areCutShort = true
        return attempts
    }

    /// Puts fresh tokens into the call in the place of those that are due or were refused.
    private func renew(_ prepared: inout Prepared) async -> PlaceholderError? {
        guard !prepared.tokens.isEmpty else { return nil }
        do {
            let fresh = try await tokens.current(prepared.tokens)
            prepared.call = prepared.call.replacing(prepared.tokens, with: fresh)
            prepared.tokens = fresh
            services.secrets.register(prepared.call.fields)
            return nil
        } catch {
            return error
        }
    }

    private func attempt(_ prepared: Prepared, scope: VariableScope) async -> Attempt {
        do throws(TransportError) {
            let exchange = try await services.send(prepared.call)
            // What the transport added to the call: credentials and cookies.
            if exchange.call.fields.count != prepared.call.fields.count {
                services.secrets.register(exchange.call.fields)
            }
            services.secrets.register(exchange.response.fields)
            for hop in exchange.hops { services.secrets.register(hop.response.fields) }
            var attempt = await judged(exchange, call: prepared.call, scope: scope)
            if let error = prepared.saving?.write(exchange.response.body) { attempt.error = attempt.error ?? error }
            return attempt
        } catch {
            services.secrets.register(
                (error.hops.map(\.response) + [error.partialResponse].compactMap { $0 }).flatMap(\.fields))
            return Attempt(
                report: AttemptReport(call: prepared.call, result: .failure(error), checks: errorChecks(error)))
        }
    }

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

    /// Captures first, then checks, which may look at what was captured; again when a token had to be fetched for them.
    private func judged(_ exchange: Exchange, call: HTTPCall, scope: VariableScope) async -> Attempt {
        let content = ResponseContent(exchange)
        do {
            return try await tokens.resolving { () throws(PlaceholderError) in
                let attempt = judged(content, call: call, scope: scope)
                if let error = attempt.error, case .awaited = error.kind { throw error }
                return attempt
            }
        } catch {
            return Attempt(
                report: AttemptReport(call: call, result: .success(exchange), checks: []), error: error)
        }
    }

    private func judged(_ content: ResponseContent, call: HTTPCall, scope: VariableScope) -> Attempt {
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
        let reading = CaptureReading(content, scope: scope)
        checks += missing.map { failure(of: $0, in: reading) }
        return Attempt(
            report: AttemptReport(call: call, result: .success(content.exchange), checks: checks), captured: captured,
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

    private func failure(of capture: Capture, in reading: CaptureReading) -> CheckResult {
        CheckResult(
            subject: "capture \(capture.name)",
            failure: CheckFailure(
                at: capture.range, "\"\(capture.name)\" captured nothing: \(reading.absence(of: capture))",
                hint: reading.hint(for: capture)))
    }

    // MARK: Reports

    private func result(of attempts: Attempts, scope: VariableScope, duration: Duration) -> Result {
        let reports = attempts.made.map(\.report)
        guard let last = attempts.made.last, !attempts.areCutShort else {
            var result = skipped("interrupted", attempts: reports, duration: duration)
            // Checks can be interrupted as well, and teardown removes what the server made.
            result.captured = attempts.made.last?.captured ?? [:]
            return result
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
                RequestError(
                    range: request.range, message: error.message, hint: error.hint,
                    details: error.hopLines, kind: kind))
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
