import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import RunRecords
import Scripting

/// The scripts of one run of a request, and their results so far.
final class RequestScripts {
    private let run: RequestRun
    private let unit: ScriptUnit
    private let host: RunScriptHost
    private let dialect: ScriptDialect
    private let document: JSONObject
    /// The variables with the changes of the scripts so far.
    private(set) var scope: VariableScope
    /// The last jump that a script requested; nil without one.
    private(set) var jump: ScriptPhaseResult.Jump?
    private(set) var notes: [NoteRecord] = []
    /// The request with the changes of its scripts; nil if there are none.
    private var sentStep: RequestStep?

    private var testsBefore: [TestReport] = []
    private var testsAfter: [TestReport] = []
    private var console: [ConsoleLine] = []
    private var omittedLines = 0
    private var timings: [ScriptTiming] = []
    private let subrequests = SubrequestList()
    /// The errors of scripts that do not prevent a request from being sent, as in Postman.
    private var errorsBefore: [RequestError] = []
    /// The errors of the current phase that do not come from its scripts, such as a jump to an unknown name.
    private var errorsOfPhase: [RequestError] = []

    init(_ run: RequestRun, _ unit: ScriptUnit, scope: VariableScope) {
        self.run = run
        self.unit = unit
        self.scope = scope
        dialect = run.step.request.scriptDialect(in: run.context)
        document = run.step.request.document(of: run.step)
        host = RunScriptHost(run.context, of: run.step, secrets: scope.run)
    }

    private var step: RequestStep { run.step }
    private var context: UnitContext { run.context }

    /// True if an error or a failed test of the scripts before the request decides the outcome.
    var haveFailedBeforehand: Bool { !errorsBefore.isEmpty || testsBefore.contains { $0.outcome == .failed } }

    var hasFailedTests: Bool { (testsBefore + testsAfter).contains { $0.outcome == .failed } }

    /// The results for the report; nil if no script ran.
    var report: ScriptsReport? {
        guard !timings.isEmpty else { return nil }
        return ScriptsReport(
            tests: testsBefore + testsAfter, console: console, omittedLines: omittedLines, scripts: timings,
            subrequests: subrequests.all)
    }

    // MARK: Phases

    /// Runs the scripts before the request, and returns it with their changes.
    ///
    /// - Parameters:
    ///   - replay: The functions of the request, for scripts that read the resolved request.
    ///   - attempt: The number of the attempt that follows, from 1.
    func prepare(_ replay: FunctionReplay, attempt: Int) async throws(RequestRun.End) -> RequestStep {
        guard !step.beforeScripts.isEmpty else { return step }
        sentStep = nil
        let result = await runPhase(
            ScriptPhase(
                .beforeRequest, entries(step.beforeScripts), info: info(attempt: attempt), request: document,
                dialect: dialect, scope: scope, host: host),
            replay)
        testsBefore = result.tests
        if result.isInterrupted { throw .interrupted }
        let errors = result.failures.map { RequestError($0) } + errorsOfPhase
        if result.skipsRequest { throw errors.isEmpty ? .skipped : .failed(errors) }
        if dialect.continuesAfterErrors {
            errorsBefore = errors
            // As with Newman's --bail.
            if haveFailedBeforehand, context.stopsOnFailure { throw .failed(errors) }
        } else if !errors.isEmpty {
            throw .failed(errors)
        }
        guard let changes = result.changes else { return step }
        if let note = step.request.note(onChanges: changes) { add(note) }
        let changed = step.request.changed(step, by: changes, document: document)
        sentStep = changed
        return changed
    }

    /// Runs the scripts after the response of an attempt, and returns the attempt with their results.
    ///
    /// - Parameters:
    ///   - evaluate: Evaluates the response again, without the implied expectation of its status.
    ///   - number: The number of the attempt, from 1.
    func finish(
        _ attempt: Attempt, number: Int, evaluatingWithoutStatus evaluate: () async -> Attempt
    ) async -> Attempt {
        testsAfter = []
        var attempt = attempt
        attempt.scriptErrors = errorsBefore
        guard !step.afterScripts.isEmpty else { return attempt }
        let exchange = attempt.report.exchange
        guard exchange != nil || dialect.runsTestsWithoutResponse && !Task.isCancelled else {
            let note = "the afterResponse scripts did not run: there was no response"
            if attempt.report.error?.origin == .exchange { add(note) }
            return attempt
        }
        if let exchange { host.noteResponse(to: exchange.call.url) }
        scope.keep(attempt.captured, of: step.definition)
        let result = await runPhase(
            ScriptPhase(
                .afterResponse, entries(step.afterScripts), info: info(attempt: number),
                request: RequestDocument.sent(
                    step.request.sentCall(attempt.report, context.services), of: sentStep ?? step, scope: scope),
                response: exchange.map(ScriptPhase.Response.init), dialect: dialect, scope: scope, host: host), nil)
        testsAfter = result.tests
        if result.assertsStatus, step.request.expectsSuccess,
            step.settings.values.expectations.status.value == nil, exchange?.response.status ?? 0 >= 400
        {
            attempt = await evaluate()
        }
        attempt.add(
            result.failures.filter(\.isAssertion).map { failure in
                CheckResult(
                    subject: failure.place,
                    failure: CheckFailure(
                        at: failure.range, failure.message, details: failure.details, hint: failure.hint))
            })
        attempt.scriptErrors = errorsBefore + result.errors.map { RequestError($0) } + errorsOfPhase
        attempt.hasFailedTests = hasFailedTests
        attempt.wasCutShort = result.isInterrupted
        // A script may have given a captured name another value.
        for name in attempt.captured.keys { attempt.captured[name] = scope.captured[name] }
        return attempt
    }

    private func runPhase(_ phase: ScriptPhase, _ replay: FunctionReplay?) async -> ScriptPhaseResult {
        errorsOfPhase = []
        let sending = SubrequestSending(
            context: context, step: step, attempt: phase.info.attempt, list: subrequests, remarks: run.remarks)
        let result = await unit.run(phase) { operation in
            await sending.send(operation)
        } perform: { operation in
            await perform(operation, replay, attempt: phase.info.attempt)
        }
        scope = result.scope
        console += result.console
        omittedLines += result.omittedLines
        timings += result.timings
        for note in result.notes { add(note) }
        for error in result.unreported {
            notes.append(NoteRecord(.newman, error.message, hint: error.hint, at: PlaceRecord(error.range)))
        }
        if let jump = result.jump { take(jump, at: result.jumpRange) }
        return result
    }

    private func take(_ jump: ScriptPhaseResult.Jump, at range: SourceRange?) {
        guard step.section == .requests else {
            return add("setNextRequest has no effect in \(step.section.rawValue)")
        }
        self.jump = jump
        guard case .request(let name) = jump else { return }
        if let remark = context.targets.remark(onJumpTo: name, at: range ?? step.definition.range) { warn(remark) }
    }

    /// Adds a remark as a warning, or as an error if warnings are errors.
    private func warn(_ remark: PostmanRemark) {
        guard context.calls.settings.postman.isStrict else { return notes.append(remark.note) }
        errorsOfPhase.append(
            RequestError(range: remark.range, message: remark.message, hint: remark.hint, isFromScript: true))
    }

    private func add(_ note: String) {
        guard !notes.contains(where: { $0.message == note }) else { return }
        notes.append(NoteRecord(.script, note, hint: nil))
    }

    private func entries(_ scripts: [Script]) -> [ScriptPhase.Entry] {
        scripts.map { ScriptPhase.Entry($0, level: step.level(of: $0)) }
    }

    private func info(attempt: Int) -> ScriptPhase.Info {
        ScriptPhase.Info(
            requestName: run.shownName, requestID: step.definition.id ?? step.fullName,
            iteration: context.unit.record.iteration - 1,
            iterationCount: context.unit.record.iterations ?? context.unit.record.iteration, attempt: attempt,
            location: [context.unit.record.collection] + step.path + [run.shownName])
    }

    // MARK: Operations

    private func perform(
        _ operation: ScriptOperation, _ replay: FunctionReplay?, attempt: Int
    ) async -> ScriptAnswer {
        switch operation.kind {
        case .send: .failure("no such operation")
        case .token: await token(operation)
        case .resolve: await resolved(operation, replay)
        case .runRequest:
            await NestedRun(
                context: context, outer: run, attempt: attempt, operation: operation, subrequests: subrequests
            ).answer()
        }
    }

    private func token(_ operation: ScriptOperation) async -> ScriptAnswer {
        do {
            let (scope, name) = (operation.scope, operation.payload)
            let value = try await context.tokens.resolving { () throws(PlaceholderError) in try scope.token(named: name)
            }
            guard let value else { return .failure("no token is called \"\(name)\"") }
            return ScriptAnswer(.value(value, nil))
        } catch {
            return .failure(error.message)
        }
    }

    /// Returns the request as it would be sent now.
    private func resolved(_ operation: ScriptOperation, _ replay: FunctionReplay?) async -> ScriptAnswer {
        guard case .object(let changes)? = try? JSONValue(parsing: operation.payload) else {
            return .failure("the changes of the request cannot be read")
        }
        var scope = operation.scope
        scope.replay = replay
        let changed = step.request.changed(step, by: changes, document: document)
        do {
            let call = try await PreparedRequest(
                CallBuilding(changed, scope: scope, context: context.calls), runFolder: context.unit.folder,
                provider: context.tokens
            ).call
            let body: JSONValue
            switch call.content {
            case .bytes(let bytes)?: body = .string(String(decoding: bytes, as: UTF8.self))
            default: body = .null
            }
            let fields = call.fields.map { JSONValue.array([.string($0.name), .string($0.value)]) }
            return ScriptAnswer(
                .value(
                    JSONValue.object(
                        JSONObject([
                            ("method", .string(call.method)), ("url", .string(call.url)), ("headers", .array(fields)),
                            ("body", body),
                        ])
                    ).compactText(), nil))
        } catch {
            return .failure(error.message)
        }
    }
}

extension RequestError {
    init(_ failure: ScriptPhaseResult.Failure) {
        self.init(
            range: failure.range, message: failure.message, hint: failure.hint, details: failure.details,
            isFromScript: true)
    }
}

extension VariableScope {
    /// Keeps the values that a request captured, before its element or its unit has them.
    mutating func keep(_ values: [String: JSONValue], of request: RequestDefinition) {
        for (name, value) in values { captured[name] = value }
        noteSecretCaptures(of: request)
    }

    /// Makes the names of captures with `secret: true` secret, also if only their names said so before.
    mutating func noteSecretCaptures(of request: RequestDefinition) {
        for capture in request.captures where capture.isSecret {
            if !secretNames.contains(capture.name) { secretNames.insert(capture.name) }
            if describedSecrets.contains(capture.name) { describedSecrets.remove(capture.name) }
        }
    }

    /// Returns the text of a token; nil if no token has this name.
    fileprivate func token(named name: String) throws(PlaceholderError) -> String? {
        guard case .token? = layers.lazy.compactMap({ $0[name] }).first else { return nil }
        return try lookUp(name)?.placeholderText
    }
}
