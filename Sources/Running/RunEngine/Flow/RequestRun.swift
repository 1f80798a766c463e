import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanFormat
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
    /// The depth of nested `runRequest` calls; 0 for a request of the program.
    var depth = 0
    /// The requests that run inside the outermost one; nil for a request of the program.
    var nestedRuns: NestedRunCount?
    /// The warnings about the calls of a Postman request; nil for other requests.
    let remarks: CallRemarks?

    init(
        step: RequestStep, element: RequestElement?, title: String?, context: UnitContext, depth: Int = 0,
        nestedRuns: NestedRunCount? = nil
    ) {
        self.step = step
        self.element = element
        self.title = title
        self.context = context
        self.depth = depth
        self.nestedRuns = nestedRuns
        remarks = step.definition.postman.map { _ in CallRemarks() }
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

    var request: RequestDefinition { step.definition }
    var section: RunSection { step.section }

    /// The name that reports show.
    var shownName: String { title ?? request.name }

    /// The attempts so far; `areCutShort` is true if an interrupt ended them.
    struct Attempts {
        var made: [Attempt] = []
        var areCutShort = false
        /// The reason why there is no further attempt; nil if it is obvious.
        var note: NoteRecord?
        /// The method of a request that libcurl has sent again; nil if there is none.
        var resentMethod: String?
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
        } catch {
            return ended(by: error, duration: elapsed(since: start))
        }
        guard let unit = context.scripts, step.hasScripts else {
            var result = await send(in: scope, nil, since: start)
            if let remarks { result.report = result.report.adding(nil, notes: remarks.notes) }
            return result
        }
        let scripts = RequestScripts(self, unit, scope: scope)
        var result = await send(in: scope, scripts, since: start)
        result.report = result.report.adding(scripts.report, notes: (remarks?.notes ?? []) + scripts.notes)
        (result.variables, result.jump) = (scripts.scope, scripts.jump)
        return result
    }

    /// Prepares the request and sends it until it succeeds or no attempt is left.
    private func send(in scope: VariableScope, _ scripts: RequestScripts?, since start: Duration) async -> Result {
        do {
            switch try await prepare(scope, scripts, attempt: 1) {
            case .ended(let ending):
                return result(
                    of: ending, hasFailed: scripts?.haveFailedBeforehand ?? false, duration: elapsed(since: start))
            case .ready(var prepared):
                let scope = scripts?.scope ?? scope
                var attempts = await attempts(&prepared, scope: scope, scripts)
                await save(&attempts, prepared.saving)
                return result(of: attempts, scope: scope, duration: elapsed(since: start))
            }
        } catch {
            if step.definition.postman != nil, !Task.isCancelled {
                return await unsent(error, scripts, in: scope, since: start)
            }
            return ended(by: error, duration: elapsed(since: start))
        }
    }

    /// Returns the result of a Postman request that could not be made; its tests run all the same, as in Postman.
    private func unsent(
        _ error: PlaceholderError, _ scripts: RequestScripts?, in scope: VariableScope, since start: Duration
    ) async -> Result {
        let url = request.postman?.request?.url?.writtenWithoutUserInfo ?? request.url.written
        let written = HTTPCall(method: request.method, url: url)
        var attempt = Attempt(written, hasCall: false, failed: error)
        if let scripts { attempt = await finish(attempt, 1, scripts, scope: scope) }
        return result(
            of: Attempts(made: [attempt]), scope: scripts?.scope ?? scope, duration: elapsed(since: start))
    }

    private func ended(by error: PlaceholderError, duration: Duration) -> Result {
        Task.isCancelled ? skipped(section.interruption, duration: duration) : unsent(error, duration: duration)
    }

    // MARK: Preparation

    /// A request that is ready to be sent, or the reason why its scripts prevent that.
    private enum Preparation {
        case ready(PreparedRequest)
        case ended(RequestScripts.Preparation)
    }

    /// Runs the scripts before the request, and resolves the request with their changes.
    private func prepare(
        _ scope: VariableScope, _ scripts: RequestScripts?, attempt: Int
    ) async throws(PlaceholderError) -> Preparation {
        let replay = FunctionReplay()
        var (step, taped) = (step, scope)
        if let scripts {
            let preparation = await scripts.prepare(replay, attempt: attempt)
            guard case .ready(let changed) = preparation else { return .ended(preparation) }
            (step, taped) = (changed, scripts.scope)
        }
        taped.replay = replay
        return .ready(
            try await PreparedRequest(
                CallBuilding(step, scope: taped, context: context.calls, remarks: remarks),
                runFolder: context.unit.folder,
                provider: tokens))
    }

    /// - Parameter hasFailed: True if a test of the scripts before the request failed. A skip does not hide that.
    private func result(
        of ending: RequestScripts.Preparation, hasFailed: Bool, duration: Duration
    ) -> Result {
        switch ending {
        case .failed(let errors) where !errors.isEmpty: errored(errors, duration: duration)
        case .failed: failedUnsent(duration: duration)
        case .skipped where hasFailed: failedUnsent(duration: duration)
        case .skipped: skipped("by its script", isIntended: true, duration: duration)
        case .ready, .interrupted: skipped(section.interruption, duration: duration)
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

    /// True if each attempt runs the scripts before the request again.
    private var isFresh: Bool { step.settings.values.retry.value?.fresh ?? false }

    private func attempts(
        _ prepared: inout PreparedRequest, scope: VariableScope, _ scripts: RequestScripts?
    ) async -> Attempts {
        var attempts = Attempts()
        var number = 0
        var hasRefreshed = false
        while !Task.isCancelled {
            if number > 0, let pacer = context.jobs.pacer {
                await pacer.wait()
                if Task.isCancelled { break }
            }
            if number > 0, let failed = await renew(&prepared, scope: scope, isFresh ? scripts : nil, number) {
                attempts.made.append(failed)
                return attempts
            }
            number += 1
            var attempt = await attempt(prepared.call, scope: scripts?.scope ?? scope)
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
                attempt = await self.attempt(prepared.call, scope: scripts?.scope ?? scope)
            }
            if attempt.resends > 0 {
                attempts.made += attempt.resent
                attempts.resentMethod = attempt.report.call.method
            }
            if let scripts { attempt = await finish(attempt, number, scripts, scope: scope) }
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

    /// Prepares the next attempt: the same bytes with fresh tokens, or the whole request anew.
    ///
    /// - Returns: An attempt that failed before it was sent; nil if the request is ready.
    private func renew(
        _ prepared: inout PreparedRequest, scope: VariableScope, _ scripts: RequestScripts?, _ number: Int
    ) async -> Attempt? {
        guard isFresh else { return await renewTokens(of: &prepared).map { Attempt(prepared.call, failed: $0) } }
        do {
            switch try await prepare(scripts?.scope ?? scope, scripts, attempt: number + 1) {
            case .ready(let fresh): prepared = fresh
            case .ended(.failed(let errors)):
                var attempt = Attempt(
                    prepared.call, failed: PlaceholderError(.failed(reason: "its script failed"), at: request.range))
                attempt.error = nil
                (attempt.scriptErrors, attempt.isReportedByScripts) = (errors, true)
                return attempt
            case .ended:
                return Attempt(
                    prepared.call,
                    failed: PlaceholderError(.failed(reason: "its script ended the attempts"), at: request.range))
            }
            return nil
        } catch {
            return Attempt(prepared.call, failed: error)
        }
    }

    /// Runs the scripts after the response of an attempt.
    private func finish(
        _ attempt: Attempt, _ number: Int, _ scripts: RequestScripts, scope: VariableScope
    ) async -> Attempt {
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
        let evaluation = evaluation(scope, impliesStatus: step.definition.postman == nil)
        do throws(TransportError) {
            let exchange = try await context.send(call, of: step.definition)
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
    private func save(_ attempts: inout Attempts, _ saving: ResponseSaving?) async {
        guard let saving, !attempts.areCutShort, var last = attempts.made.popLast() else { return }
        if let exchange = last.report.exchange {
            let body = exchange.response.body
            // Not quick: another job may be writing the same file, or the disk may be slow.
            let error = await context.jobs.job.run(isQuick: false, size: body.count) { saving.write(body) }
            last.error = last.error ?? error
        }
        attempts.made.append(last)
    }
}

extension RunSection {
    /// The cause that ends requests of this section early, as the start of a sentence; an interrupt does not end
    /// teardowns, but starts the grace period that limits them.
    var interruption: String { self == .teardown ? "cut off by --grace" : "interrupted" }
}
