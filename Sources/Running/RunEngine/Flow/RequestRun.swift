import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import RunRecords
import Scripting

/// The run of one request for one element: it is resolved once, and sent until it succeeds or no attempt is left.
struct RequestRun: Sendable {
    let step: RequestStep
    let element: RequestElement?
    /// The name with its placeholders replaced; nil if it has none, or one of them has no value.
    let title: String?
    let context: UnitContext
    /// The number of this execution in its unit, from 2, after a jump back to the request; nil for the first one.
    var execution: Int?
    /// The calls of `runRequest` around the request; nil for a request of the program.
    let nesting: NestedRun.Nesting?
    /// The warnings about the calls; nil for a request whose format has none.
    let remarks: PostmanRemarks?

    /// - Parameter scope: The variables of the title.
    init(
        _ step: RequestStep, element: RequestElement? = nil, in scope: VariableScope, context: UnitContext,
        nesting: NestedRun.Nesting? = nil
    ) {
        self.step = step
        self.element = element
        self.context = context
        self.nesting = nesting
        title = step.definition.title.flatMap { try? $0.text(in: scope) }.map { ShownValue.shortened($0) }
        remarks = step.request.newRemarks
    }

    var services: RunServices { context.services }
    private var tokens: TokenProvider { context.tokens }

    /// The result of a request: its report and the values that it captured.
    struct Result: Sendable {
        var report: RequestReport
        var captured: [String: JSONValue]
        /// The name of a variable without a value; the caller reports which request should have provided it.
        var missingName: String?
        /// True if the names under `set` have their values.
        var hasSet = false
        /// The variables with the changes of `set` and of scripts; nil without changes.
        var variables: VariableScope?
        /// The last exchange with its whole body, for the script that runs the request.
        var exchange: Exchange?
        /// The request with which scripts continue; nil for the next one.
        var jump: ScriptPhaseResult.Jump?

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

    /// The reason why a request is not sent, once its conditions are true.
    enum End: Error {
        /// A value cannot be resolved.
        case unresolved(PlaceholderError)
        /// A script skips the request.
        case skipped
        /// A script failed; the list is empty if only a test did.
        case failed([RequestError])
        case interrupted
    }

    /// What a request has reached: its scripts and its attempts.
    struct State {
        /// The time when the request began.
        let start: Duration
        /// The scripts of the request; nil if it has none.
        let scripts: RequestScripts?
        /// The attempts so far.
        var attempts: [Attempt] = []
        /// True if an interrupt ended the attempts.
        var isCutShort = false
        /// The reason why there is no further attempt; nil if it is obvious.
        var note: NoteRecord?
        /// The method of a request that libcurl has sent again; nil if there is none.
        var resentMethod: String?
        private let given: VariableScope

        init(_ scope: VariableScope, _ scripts: RequestScripts?, since start: Duration) {
            given = scope
            self.scripts = scripts
            self.start = start
        }

        /// The variables, with the changes of the scripts so far.
        var scope: VariableScope { scripts?.scope ?? given }
    }

    var request: RequestDefinition { step.definition }
    var section: RunSection { step.section }

    /// The name that reports show.
    var shownName: String { title ?? request.name }

    /// Prepares the request and sends it until it succeeds or no attempt is left.
    func run(in scope: VariableScope) async -> Result {
        let start = services.clock.uptime()
        // Discard the time of earlier waits, which are not part of this request.
        _ = context.jobs.pacer?.takeWaited()
        do {
            if step.settings.hasDelay { try await waitBeforehand(in: scope) }
            await context.jobs.pacer?.wait()
            // The run may have ended during the wait.
            if let reason = context.jobs.reasonToStop(in: section) { return skipped(reason) }
            context.reportStart(of: self)
        } catch {
            return await ended(by: .unresolved(error), State(scope, nil, since: start))
        }
        let unit = step.hasScripts ? context.scripts : nil
        let scripts = unit.map { RequestScripts(self, $0, scope: scope) }
        var state = State(scope, scripts, since: start)
        var result: Result
        do throws(End) {
            var prepared = try await prepare(state, attempt: 1)
            await attempt(&prepared, &state)
            await save(&state, prepared.saving)
            result = self.result(of: state, duration: elapsed(since: start))
        } catch {
            result = await ended(by: error, state)
        }
        guard scripts != nil || remarks != nil else { return result }
        result.report = result.report.adding(scripts?.report, notes: (remarks?.notes ?? []) + (scripts?.notes ?? []))
        if let scripts { (result.variables, result.jump) = (scripts.scope, scripts.jump) }
        return result
    }

    /// Waits for the time of `delay`.
    private func waitBeforehand(in scope: VariableScope) async throws(PlaceholderError) {
        let building = CallBuilding(step, scope: scope, context: context.calls)
        let delay = try await tokens.resolving { () throws(PlaceholderError) in try building.delay() }
        context.reportStart(of: self)
        await context.pause(self, for: delay, .delay)
    }

    /// Runs the scripts before the request, and resolves the request with their changes.
    private func prepare(_ state: State, attempt: Int) async throws(End) -> PreparedRequest {
        let replay = FunctionReplay()
        let step = try await state.scripts?.prepare(replay, attempt: attempt) ?? step
        var taped = state.scope
        taped.replay = replay
        do throws(PlaceholderError) {
            return try await PreparedRequest(
                CallBuilding(step, scope: taped, context: context.calls, remarks: remarks),
                runFolder: context.unit.folder, provider: tokens)
        } catch {
            throw .unresolved(error)
        }
    }

    /// Returns the result of a request that is not sent.
    private func ended(by end: End, _ state: State) async -> Result {
        let duration = elapsed(since: state.start)
        switch end {
        case .unresolved where Task.isCancelled: return skipped(section.interruption, duration: duration)
        case .unresolved(let error):
            guard let call = step.request.unsentCall else { return unsent(error, duration: duration) }
            var (tested, attempt) = (state, Attempt(call, hasCall: false, failed: error))
            if let scripts = state.scripts { attempt = await finish(attempt, 1, scripts) }
            tested.attempts = [attempt]
            return result(of: tested, duration: elapsed(since: state.start))
        case .failed(let errors) where !errors.isEmpty: return errored(errors, duration: duration)
        case .failed: return failedUnsent(duration: duration)
        // A skip does not hide that a test of the scripts before the request failed.
        case .skipped where state.scripts?.haveFailedBeforehand ?? false: return failedUnsent(duration: duration)
        case .skipped: return skipped("by its script", isIntended: true, duration: duration)
        case .interrupted: return skipped(section.interruption, duration: duration)
        }
    }

    /// Returns the time since `start` without the waits for `--rate`.
    private func elapsed(since start: Duration) -> Duration {
        services.clock.uptime() - start - (context.jobs.pacer?.takeWaited() ?? .zero)
    }

    // MARK: Attempts

    /// True if each attempt runs the scripts before the request again.
    private var isFresh: Bool { step.settings.values.retry.value?.fresh ?? false }

    private func attempt(_ prepared: inout PreparedRequest, _ state: inout State) async {
        var number = 0
        var hasRefreshed = false
        while !Task.isCancelled {
            if number > 0, let pacer = context.jobs.pacer {
                await pacer.wait()
                if Task.isCancelled { break }
            }
            if number > 0, let failed = await renew(&prepared, state, number) {
                state.attempts.append(failed)
                return
            }
            number += 1
            var attempt = await attempt(prepared.call, scope: state.scope)
            if !hasRefreshed, let status = attempt.status, tokens.forget(prepared.tokens, after: status),
                !Task.isCancelled
            {
                // The single repetition with fresh tokens is part of the attempt.
                hasRefreshed = true
                state.attempts.append(attempt.withoutBody)
                if let error = await renewTokens(of: &prepared) {
                    state.attempts.append(Attempt(prepared.call, failed: error))
                    return
                }
                if let pacer = context.jobs.pacer { await pacer.wait() }
                attempt = await self.attempt(prepared.call, scope: state.scope)
            }
            if attempt.resends > 0 {
                state.attempts += attempt.resent
                state.resentMethod = attempt.report.call.method
            }
            if let scripts = state.scripts { attempt = await finish(attempt, number, scripts) }
            state.attempts.append(attempt)
            guard !attempt.isSuccessful,
                let wait = prepared.policy.wait(after: attempt, number: number, now: services.clock.now())
            else {
                state.isCutShort = Task.isCancelled && attempt.wasInterrupted
                if !attempt.isSuccessful {
                    state.note = prepared.policy.note(after: attempt, number: number, now: services.clock.now())
                }
                return
            }
            state.attempts[state.attempts.count - 1] = attempt.withoutBody
            await context.pause(self, for: wait, prepared.policy.cause(after: attempt, number: number))
        }
        state.isCutShort = true
    }

    /// Prepares the next attempt: the same bytes with fresh tokens, or the whole request anew.
    ///
    /// - Returns: An attempt that failed before it was sent; nil if the request is ready.
    private func renew(_ prepared: inout PreparedRequest, _ state: State, _ number: Int) async -> Attempt? {
        guard isFresh else { return await renewTokens(of: &prepared).map { Attempt(prepared.call, failed: $0) } }
        func failed(_ reason: String) -> Attempt {
            Attempt(prepared.call, failed: PlaceholderError(.failed(reason: reason), at: request.range))
        }
        do throws(End) {
            prepared = try await prepare(state, attempt: number + 1)
            return nil
        } catch {
            switch error {
            case .unresolved(let error): return Attempt(prepared.call, failed: error)
            case .failed(let errors):
                var attempt = failed("its script failed")
                attempt.error = nil
                (attempt.scriptErrors, attempt.isReportedByScripts) = (errors, true)
                return attempt
            case .skipped, .interrupted: return failed("its script ended the attempts")
            }
        }
    }

    /// Runs the scripts after the response of an attempt.
    private func finish(_ attempt: Attempt, _ number: Int, _ scripts: RequestScripts) async -> Attempt {
        let (report, evaluation) = (attempt.report, evaluation(scripts.scope, impliesStatus: false))
        var finished = await scripts.finish(attempt, number: number) {
            guard let exchange = report.exchange else { return attempt }
            return await evaluate(exchange) { await evaluation.attempt(exchange, call: report.call) }
        }
        finished.hasFailedTests = scripts.hasFailedTests
        // The scripts before the request run once for all attempts.
        if !isFresh, scripts.haveFailedBeforehand { finished.hasLastingError = true }
        return finished
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
        let request = step.request
        let evaluation = evaluation(scope, impliesStatus: request.expectsSuccess)
        do throws(TransportError) {
            let exchange = try await context.send(call, of: request)
            remarks?.add(redirectsOf: .success(exchange), at: step.definition.range)
            return await evaluate(exchange) { await evaluation.attempt(exchange, call: call) }
        } catch {
            remarks?.add(redirectsOf: .failure(error), at: step.definition.range)
            return evaluation.attempt(error, call: call)
        }
    }

    /// Evaluates a response on an executor where it delays no other job.
    private func evaluate(_ exchange: Exchange, _ work: () async -> Attempt) async -> Attempt {
        await context.jobs.job.run(
            isQuick: step.hasQuickEvaluation, size: exchange.response.body.count, work)
    }

    private func evaluation(_ scope: VariableScope, impliesStatus: Bool) -> ResponseEvaluation {
        ResponseEvaluation(
            step, scope: scope, tokens: tokens, deadline: services.clock.evaluationDeadline,
            recordsValues: services.observers.recordsValues, impliesStatus: impliesStatus)
    }

    /// Saves the body of the last attempt; after an interrupt nothing is saved, because the kept body is incomplete.
    private func save(_ state: inout State, _ saving: ResponseSaving?) async {
        guard let saving, !state.isCutShort, var last = state.attempts.popLast() else { return }
        if let exchange = last.report.exchange {
            let body = exchange.response.body
            // Not quick: another job may be writing the same file, or the disk may be slow.
            let error = await context.jobs.job.run(isQuick: false, size: body.count) { saving.write(body) }
            last.error = last.error ?? error
        }
        state.attempts.append(last)
    }
}

extension RunSection {
    /// The cause that ends requests of this section early, as the start of a sentence; an interrupt does not end
    /// teardowns, but starts the grace period that limits them.
    var interruption: String { self == .teardown ? "cut off by --grace" : "interrupted" }
}
