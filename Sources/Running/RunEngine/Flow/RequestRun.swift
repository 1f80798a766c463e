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
    var execution: RequestExecution
    let context: UnitContext
    /// The calls of `runRequest` around the request; nil for a request of the program.
    let nesting: NestedRun.Nesting?
    /// The warnings about the calls; nil for a request whose format has none.
    let remarks: PostmanRemarks?

    /// - Parameter scope: The variables of the title.
    init(
        _ step: RequestStep, element: RequestElement? = nil, in scope: VariableScope, context: UnitContext,
        nesting: NestedRun.Nesting? = nil
    ) {
        execution = RequestExecution(
            of: step, element: element,
            title: step.definition.title.flatMap { try? $0.text(in: scope) }.map { ShownValue.shortened($0) })
        self.context = context
        self.nesting = nesting
        remarks = step.request.newRemarks
    }

    var step: RequestStep { execution.step }
    var services: RunServices { context.services }
    var tokens: TokenProvider { context.tokens }

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
        /// The jump that a script requested; nil to continue with the next request.
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

    /// The progress of a request: its scripts, and its attempts so far.
    struct State {
        /// The time when the request began.
        let start: Duration
        /// The scripts of the request; nil if it has none.
        let scripts: RequestScripts?
        /// The attempts so far.
        var attempts: [Attempt] = []
        /// True if an interrupt ended the attempts.
        var isCutShort = false
        /// True if a failed attempt was retried.
        var hasRetried = false
        /// The reason why there is no further attempt; nil if it is obvious.
        var note: NoteRecord?
        /// The snapshot that was written; nil if there is none.
        var newSnapshot: NewSnapshot?
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
    var shownName: String { execution.title ?? request.name }

    /// The name with the element of `forEach`.
    var shownTitle: String { execution.label.map { "\(shownName) [\($0)]" } ?? shownName }

    /// Prepares the request and sends it until it succeeds or no attempt is left.
    func run(in scope: VariableScope) async -> Result {
        let start = services.clock.uptime()
        // Discard the time of earlier waits, which are not part of this request.
        _ = context.pacer?.takeWaited()
        _ = context.pacer?.takeDelay()
        beginRandomValues(in: scope)
        do {
            if step.settings.hasDelay { try await waitBeforehand(in: scope) }
            await context.pacer?.wait()
            // The run may have ended during the wait.
            if let reason = context.reasonToStop(in: section) { return skipped(reason) }
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
            await sendUntilSuccessful(&prepared, &state)
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

    /// Makes the random values of this attempt independent of earlier requests in a run with `--seed`.
    private func beginRandomValues(in scope: VariableScope) {
        guard let random = scope.run.random else { return }
        let place = step.definition.range
        random.begin("\(place.file.path):\(place.start.line):\(place.start.column)")
    }

    /// Runs the scripts before the request, and resolves the request with their changes.
    func prepare(_ state: State, attempt: Int) async throws(End) -> PreparedRequest {
        if attempt > 1 { beginRandomValues(in: state.scope) }
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
        case .failed(let errors) where !errors.isEmpty: return result(.errored(errors), duration: duration)
        case .failed: return result(.failed([]), duration: duration)
        // A skip does not hide that a test of the scripts before the request failed.
        case .skipped where state.scripts?.haveFailedBeforehand ?? false:
            return result(.failed([]), duration: duration)
        case .skipped: return skipped("by its script", isIntended: true, duration: duration)
        case .interrupted: return skipped(section.interruption, duration: duration)
        }
    }

    /// Returns the time since `start` without the waits for `--rate`.
    private func elapsed(since start: Duration) -> Duration {
        services.clock.uptime() - start - (context.pacer?.takeWaited() ?? .zero)
    }
}

extension RunSection {
    /// The cause that ends requests of this section early, as the start of a sentence; an interrupt does not end
    /// teardowns, but starts the grace period that limits them.
    var interruption: String { self == .teardown ? "cut off by --grace" : "interrupted" }
}

/// The conditions of a request: `when`, `set`, and values that earlier requests did not provide.
extension RequestRun {
    /// Runs the request if its conditions are true.
    ///
    /// - Returns: The result; its ``Result/variables`` contain the values under `set`.
    func runConditionally(in scope: VariableScope) async -> Result {
        var scope = scope
        let (conditions, definitions) = (step.definition.conditions, step.definition.set)
        do {
            if !conditions.isEmpty,
                let reason = try await tokens.resolving({ () throws(PlaceholderError) in
                    try scope.reasonToSkip(conditions)
                })
            {
                return skipped(reason, isIntended: true)
            }
            if !definitions.isEmpty {
                let values = try await context.tokens.resolving { () throws(PlaceholderError) in
                    try scope.values(of: definitions)
                }
                for (name, value) in values { scope.captured[name] = value }
            }
        } catch {
            return unresolved(error, in: scope)
        }
        var result = await runIfComplete(in: scope)
        if !definitions.isEmpty, result.variables == nil { result.variables = scope }
        result.hasSet = true
        return result
    }

    /// Runs the request; skips it if an earlier request did not provide one of its values.
    private func runIfComplete(in scope: VariableScope) async -> Result {
        do {
            if !scope.captured.areComplete,
                let reason = try await tokens.resolving({ () throws(PlaceholderError) in
                    try scope.reasonUnavailable(step)
                })
            {
                return skipped(reason)
            }
        } catch {
            return unresolved(error, in: scope)
        }
        let result = await run(in: scope)
        guard let name = result.missingName else { return result }
        if let reason = scope.captured.reasonUnavailable(name) { return skipped(reason).with(result) }
        guard let message = scope.captured.errorOfUnset(name), case .errored(let errors) = result.report.outcome,
            let error = errors.first
        else { return result }
        return errored(RequestError(range: error.range, message: message, hint: error.hint)).with(result)
    }

    /// Returns the result of a request with a value that cannot be resolved.
    func unresolved(_ error: PlaceholderError, in scope: VariableScope) -> Result {
        if let reason = scope.reasonUnavailable(error) { return skipped(reason) }
        return unsent(error)
    }
}

extension RequestRun.Result {
    /// Returns the result with the variables and the jump of another one.
    fileprivate func with(_ other: RequestRun.Result) -> RequestRun.Result {
        var result = self
        (result.variables, result.jump) = (other.variables, other.jump)
        return result
    }
}

extension VariableScope {
    /// Takes over the values that a request set in its own scope.
    mutating func take(_ other: VariableScope) {
        captured = other.captured
        scripted = other.scripted
        // Names are added and never removed. A change copies the context.
        if secretNames.count != other.secretNames.count { secretNames = other.secretNames }
        if describedSecrets.count != other.describedSecrets.count { describedSecrets = other.describedSecrets }
    }
}
