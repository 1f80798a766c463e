import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import RunRecords

/// The run of one request for one element: it is resolved once, and sent until it succeeds or no attempt is left.
struct RequestRun: Sendable {
    let step: RequestStep
    let element: RequestElement?
    /// The name with its placeholders replaced; nil if it has none, or one of them has no value.
    let title: String?
    let context: UnitContext

    private var services: RunServices { context.services }
    private var tokens: TokenProvider { context.tokens }

    /// The result of a request: its report and the values that it captured.
    struct Result: Sendable {
        var report: RequestReport
        var captured: [String: JSONValue]
        /// The name of a variable without a value; the caller reports which request should have provided it.
        var missingName: String?
        /// True if the names under `set` have their values.
        var hasSet = false

        var ending: Ending {
            Ending(
                captured: captured, hasSet: hasSet, isFailure: report.outcome.isFailure, hasRun: report.outcome.hasRun)
        }
    }

    /// The facts about a request, or about one of its elements, that later requests need.
    struct Ending: Sendable {
        let captured: [String: JSONValue]
        /// True if the names under `set` have their values.
        let hasSet: Bool
        let isFailure: Bool
        let hasRun: Bool
    }

    private var request: RequestDefinition { step.definition }
    private var section: RunSection { step.section }

    /// The name that reports show.
    var shownName: String { title ?? request.name }

    /// The attempts so far; `areCutShort` is true if an interrupt ended them.
    private struct Attempts {
        var made: [Attempt] = []
        var areCutShort = false
        /// The reason why there is no further attempt; nil if it is obvious.
        var note: RequestNote?
    }

    func run(in scope: VariableScope) async -> Result {
        let start = services.clock.uptime()
        // Discard the time of earlier waits, which are not part of this request.
        _ = context.jobs.pacer?.takeWaited()
        do {
            if step.settings.hasDelay || context.overrides.delay != nil { try await waitBeforehand(in: scope) }
            await context.jobs.pacer?.wait()
            // The run may have ended during the wait.
            if let reason = context.jobs.reasonToStop(in: section) { return skipped(reason) }
            context.reportStart(of: self)
            var taped = scope
            taped.replay = FunctionReplay()
            var prepared = try await PreparedRequest(
                CallBuilding(step, scope: taped, context: context.calls), runFolder: context.unit.folder,
                provider: tokens)
            var attempts = await attempts(&prepared, scope: scope)
            save(&attempts, prepared.saving)
            return result(of: attempts, scope: scope, duration: elapsed(since: start))
        } catch {
            let duration = elapsed(since: start)
            return Task.isCancelled
                ? skipped(section.interruption, duration: duration) : unsent(error, duration: duration)
        }
    }

    /// Returns the time since `start` without the waits for `--rate`.
    private func elapsed(since start: Duration) -> Duration {
        services.clock.uptime() - start - (context.jobs.pacer?.takeWaited() ?? .zero)
    }

    /// Waits for the time of `delay`.
    private func waitBeforehand(in scope: VariableScope) async throws(PlaceholderError) {
        let building = CallBuilding(step, scope: scope, context: context.calls)
        let delay = try await tokens.resolving { () throws(PlaceholderError) in try building.delay() }
        context.reportStart(of: self)
        await context.pause(self, for: delay, .delay)
    }

    // MARK: Attempts

    private func attempts(_ prepared: inout PreparedRequest, scope: VariableScope) async -> Attempts {
        var attempts = Attempts()
        var number = 0
        var hasRefreshed = false
        while !Task.isCancelled {
            if number > 0, let pacer = context.jobs.pacer {
                await pacer.wait()
                if Task.isCancelled { break }
            }
            if number > 0, let error = await renewTokens(of: &prepared) {
                attempts.made.append(Attempt(prepared.call, failed: error))
                return attempts
            }
            number += 1
            var attempt = await attempt(prepared.call, scope: scope)
            if !hasRefreshed, let status = attempt.status, tokens.forget(prepared.tokens, after: status),
                !Task.isCancelled
            {
                // The single repetition with fresh tokens is part of the attempt.
                hasRefreshed = true
                attempts.made.append(attempt.withoutBody)
                if let error = await renewTokens(of: &prepared) {
                    attempts.made.append(Attempt(prepared.call, failed: error))
                    return attempts
                }
                if let pacer = context.jobs.pacer { await pacer.wait() }
                attempt = await self.attempt(prepared.call, scope: scope)
            }
            attempts.made.append(attempt)
            guard !attempt.isSuccessful,
                let wait = prepared.policy.wait(after: attempt, number: number, now: services.clock.now())
            else {
                attempts.areCutShort = Task.isCancelled && attempt.wasInterrupted
                if !attempt.isSuccessful {
                    attempts.note = prepared.policy.note(after: attempt, number: number, now: services.clock.now())
                }
                return attempts
            }
            attempts.made[attempts.made.count - 1] = attempt.withoutBody
            await context.pause(self, for: wait, prepared.policy.cause(after: attempt, number: number))
        }
        attempts.areCutShort = true
        return attempts
    }

    private func renewTokens(of prepared: inout PreparedRequest) async -> PlaceholderError? {
        do {
            try await prepared.renewTokens()
            return nil
        } catch {
            return error
        }
    }

    private func attempt(_ call: HTTPCall, scope: VariableScope) async -> Attempt {
        let judging = ResponseEvaluation(
            step, scope: scope, tokens: tokens, deadline: services.clock.evaluationDeadline,
            recordsValues: services.observers.recordsValues)
        do throws(TransportError) {
            return await judging.attempt(try await services.send(call, context.secrets), call: call)
        } catch {
            return judging.attempt(error, call: call)
        }
    }

    /// Saves the body of the last attempt; after an interrupt nothing is saved, because the kept body is incomplete.
    private func save(_ attempts: inout Attempts, _ saving: ResponseSaving?) {
        guard let saving, !attempts.areCutShort, var last = attempts.made.popLast() else { return }
        if let exchange = last.report.exchange, let error = saving.write(exchange.response.body) {
            last.error = last.error ?? error
        }
        attempts.made.append(last)
    }

    // MARK: Reports

    private func result(of attempts: Attempts, scope: VariableScope, duration: Duration) -> Result {
        let reports = attempts.made.map(\.report.withoutLongBodies)
        guard let last = attempts.made.last else { return skipped(section.interruption, duration: duration) }
        guard !attempts.areCutShort else {
            // Checks can be interrupted too. Teardown needs the captured values to remove what the server created.
            let error = RequestError(
                range: request.range, message: interruption(after: last),
                hint: section == .teardown ? "a longer --grace gives teardowns more time" : nil)
            return Result(
                report: report(
                    .errored([error]), attempts: reports, notes: [], duration: duration,
                    wasWaiting: !last.wasInterrupted),
                captured: last.captured)
        }
        let outcome = outcome(of: last, in: scope)
        let report = report(
            outcome, attempts: reports,
            notes: outcome.isFailure ? notes(on: last.report, scope: scope) + [attempts.note].compactMap(\.self) : [],
            duration: duration)
        return Result(report: report, captured: last.captured)
    }

    /// Returns the message for an interrupted attempt, which is not skipped: the server may have processed the request.
    private func interruption(after attempt: Attempt) -> String {
        let cause = section.interruption
        if attempt.report.error?.isCancellation ?? false {
            return "\(cause) before its answer came: what the server did is not known"
        }
        return attempt.wasInterrupted ? "\(cause) while its answer was checked" : "\(cause) before its next attempt"
    }

    private func outcome(of attempt: Attempt, in scope: VariableScope) -> RequestOutcome {
        if let error = attempt.error {
            return .errored([RequestError(error, at: request.range)])
        }
        if let error = attempt.report.error, attempt.report.checks.isEmpty {
            let isExchange = error.origin == .exchange
            let kind = isExchange ? error.kind : nil
            return .errored([
                RequestError(
                    range: isExchange ? request.url.range : request.range, message: error.message, hint: error.hint,
                    details: error.hopLines + error.details + addressLines(for: error, in: scope), kind: kind)
            ])
        }
        return attempt.failures.isEmpty ? .passed : .failed(attempt.failures)
    }

    /// Returns a line with the place of the variable that the URL begins with, if its host could not be reached.
    private func addressLines(for error: TransportError, in scope: VariableScope) -> [String] {
        guard error.origin == .exchange, error.kind == .dns || error.kind == .connection && !error.wasConnected,
            error.hops.isEmpty, case .expression(let first)? = request.url.segments.first,
            case .name(let name) = first.head, let place = scope.place(of: name)
        else { return [] }
        return ["\"\(name)\" is defined at \(place.label)"]
    }

    private func notes(on attempt: AttemptReport, scope: VariableScope) -> [RequestNote] {
        var notes: [RequestNote] = []
        let fitting = step.settings.values.hints.filter { $0.trigger.matches(attempt) }
        if let hint = fitting.first(where: { $0.trigger.isExact }) ?? fitting.first {
            let text = (try? hint.text.text(in: scope)) ?? hint.text.written
            notes.append(RequestNote(origin: .collection, message: text, hint: nil))
        }
        if let exchange = attempt.exchange,
            let note = TokenRejectionNotes.note(on: exchange, hub: context.hub, now: services.clock.now())
        {
            notes.append(note)
        } else if let exchange = attempt.exchange, let note = ChallengeNotes.note(on: exchange, of: attempt.call) {
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
        Result(report: report(.errored([error]), attempts: [], notes: [], duration: duration), captured: [:])
    }

    /// - Parameter isIntended: True if the collection skips the request.
    func skipped(_ reason: String, isIntended: Bool = false, duration: Duration = .zero) -> Result {
        Result(
            report: report(
                .skipped(reason: reason, isIntended: isIntended), attempts: [], notes: [], duration: duration),
            captured: [:])
    }

    private func report(
        _ outcome: RequestOutcome, attempts: [AttemptReport], notes: [RequestNote], duration: Duration,
        wasWaiting: Bool = false
    ) -> RequestReport {
        RequestReport(
            of: step, title: title, element: element, outcome: outcome, attempts: attempts, notes: notes,
            duration: duration, wasWaiting: wasWaiting)
    }
}

extension RunSection {
    /// The cause that ends requests of this section early, as the start of a sentence; an interrupt does not end
    /// teardowns, but starts the grace period that limits them.
    var interruption: String { self == .teardown ? "cut off by --grace" : "interrupted" }
}

extension OutcomeTrigger {
    fileprivate var isExact: Bool {
        if case .status(.hundreds) = self { return false }
        return true
    }
}
