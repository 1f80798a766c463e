import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanCalls
import RunRecords
import Scripting

/// The result of an attempt: its report, the captured values, and the error if it could not be evaluated.
struct Attempt {
    private(set) var report: AttemptReport
    var captured: [String: JSONValue] = [:]
    var error: PlaceholderError?
    /// True if an error or a failed test does not depend on the response, so that a retry cannot succeed.
    var hasLastingError = false
    /// The errors of the scripts after the response.
    var scriptErrors: [RequestError] = []
    /// True if ``scriptErrors`` are the reason why the attempt was not sent.
    var isReportedByScripts = false
    /// True if a test of a script failed.
    var hasFailedTests = false
    /// True if the scripts after the response were interrupted.
    var wasCutShort = false
    /// Differences from the description of the API that are no failures.
    var warnings: [NoteRecord] = []
    /// The snapshot to write if the request passes; nil if there is none.
    var newSnapshot: NewSnapshot?

    init(
        report: AttemptReport, captured: [String: JSONValue] = [:], error: PlaceholderError? = nil,
        hasLastingError: Bool = false
    ) {
        self.hasLastingError = hasLastingError
        self.report = report
        self.captured = captured
        self.error = error
    }

    /// Creates an attempt that was not sent.
    ///
    /// - Parameter hasCall: False if the call could not be made, and has only the method and the URL as written.
    init(_ call: HTTPCall, hasCall: Bool = true, failed error: PlaceholderError) {
        let failure: TransportError =
            if case .malformed(let reason) = error.kind { .malformed(reason, hint: error.hint) } else {
                TransportError(.connection, error.message, hint: error.hint, origin: .request)
            }
        self.init(
            report: AttemptReport(call: call, hasCall: hasCall, result: .failure(failure), checks: []), error: error)
    }

    /// The attempts before this one that libcurl made: each ended with its kept connection, without an answer.
    var resent: [Attempt] {
        let lost = AttemptReport(
            call: report.call, result: .failure(TransportError(.connection, TransportError.noAnswerMessage)), checks: []
        )
        return Array(repeating: Attempt(report: lost), count: resends)
    }

    /// The number of ``resent`` attempts.
    var resends: Int {
        switch report.result {
        case .success(let exchange): exchange.hops.reduce(exchange.transfer.resends) { $0 + $1.transfer.resends }
        case .failure(let error):
            error.hops.reduce(error.transfer?.resends ?? 0) { $0 + $1.transfer.resends }
        }
    }

    var failures: [CheckFailure] { report.checks.compactMap(\.failure) }

    var status: Int? { report.exchange?.response.status }

    /// True if the attempt succeeded; a failed exchange is a success if a check expects it.
    var isSuccessful: Bool {
        error == nil && scriptErrors.isEmpty && !hasFailedTests && failures.isEmpty
            && (report.error == nil || !report.checks.isEmpty)
    }

    /// True if the attempt has no valid result after cancellation: the exchange or its checks were interrupted.
    var wasInterrupted: Bool { error != nil || wasCutShort || report.error?.isCancellation ?? false }

    /// Adds the results of checks that scripts made.
    mutating func add(_ checks: [CheckResult]) {
        guard !checks.isEmpty else { return }
        report = report.with(checks: report.checks + checks)
    }

    /// Records that the attempt started later than the schedule of a load says.
    mutating func add(delay: Duration) {
        guard delay > .zero else { return }
        report = report.with(delay: delay)
    }

    /// The attempt with its body cut to ``keptBody``, for attempts before the last, of which there may be many.
    var withoutBody: Attempt {
        guard case .success(let exchange) = report.result else { return self }
        var attempt = self
        attempt.report = report.with(result: .success(exchange.shortened(toBodyBytes: Self.keptBody)))
        return attempt
    }

    /// The maximum size of a body, in bytes.
    private static let keptBody = 16 * 1024
}

/// The attempts of a request.
extension RequestRun {
    /// True if each attempt runs the scripts before the request again.
    private var isFresh: Bool { step.settings.values.retry.value?.fresh ?? false }

    /// Sends the request until it succeeds or no attempt is left.
    func sendUntilSuccessful(_ prepared: inout PreparedRequest, _ state: inout State) async {
        var number = 0
        var hasRefreshed = false
        while !Task.isCancelled {
            if number > 0, let pacer = context.pacer {
                await pacer.wait()
                if Task.isCancelled { break }
            }
            if number > 0, let failed = await renew(&prepared, state, number) {
                state.attempts.append(failed)
                return
            }
            number += 1
            var attempt = await sendInTime(prepared.call, scope: state.scope)
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
                if let pacer = context.pacer { await pacer.wait() }
                attempt = await sendInTime(prepared.call, scope: state.scope)
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
            state.hasRetried = true
            await context.pause(self, for: wait, prepared.policy.cause(after: attempt, number: number))
        }
        state.isCutShort = true
    }

    /// Sends a request, and records by how much it started later than the schedule says.
    private func sendInTime(_ call: HTTPCall, scope: VariableScope) async -> Attempt {
        var attempt = await send(call, scope: scope)
        if let pacer = context.pacer { attempt.add(delay: pacer.takeDelay()) }
        return attempt
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
    func finish(_ attempt: Attempt, _ number: Int, _ scripts: RequestScripts) async -> Attempt {
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

    /// Sends the call once, with a span of its own if it is traced, and evaluates its response.
    private func send(_ call: HTTPCall, scope: VariableScope) async -> Attempt {
        guard case .given(true) = step.settings.values.trace else { return await exchange(call, scope: scope) }
        return await exchange(services.trace.span(call), scope: scope)
    }

    private func exchange(_ call: HTTPCall, scope: VariableScope) async -> Attempt {
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
        await context.job.run(
            isQuick: step.hasQuickEvaluation && step.settings.values.openapi.value == nil,
            size: exchange.response.body.count, work)
    }

    private func evaluation(_ scope: VariableScope, impliesStatus: Bool) -> ResponseEvaluation {
        ResponseEvaluation(execution, scope: scope, context: context, impliesStatus: impliesStatus)
    }

    /// Saves the body of the last attempt; after an interrupt nothing is saved, because the kept body is incomplete.
    func save(_ state: inout State, _ saving: ResponseSaving?) async {
        if let observer = services.observers.response, observer.place.map({ $0 == step.place }) ?? true,
            !state.isCutShort, let exchange = state.attempts.last?.report.exchange
        {
            observer.receive(exchange)
        }
        guard !state.isCutShort, let last = state.attempts.last else { return }
        if let saving, let exchange = last.report.exchange { await write(exchange.response.body, saving, &state) }
        if let new = last.newSnapshot, state.attempts.last?.isSuccessful ?? false {
            // The scripts after the response can have made further values secret.
            let text = services.snapshots.masked(new.text)
            await write(Array(text.utf8), ResponseSaving(new.file, at: new.range), &state)
            if state.attempts.last?.isSuccessful ?? false { state.newSnapshot = new }
        }
    }

    private func write(_ bytes: [UInt8], _ saving: ResponseSaving, _ state: inout State) async {
        guard var last = state.attempts.popLast() else { return }
        // Not quick: another job may be writing the same file, or the disk may be slow.
        let error = await context.job.run(isQuick: false, size: bytes.count) { saving.write(bytes) }
        last.error = last.error ?? error
        state.attempts.append(last)
    }
}
