import Checks
import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders
import RunRecords
import Secrets
import Text

/// The evaluation of responses: captures, then checks of the expectations.
///
/// A class, because several closures capture it for each attempt.
final class ResponseEvaluation: Sendable {
    let step: RequestStep
    /// The pass and element for the file of a snapshot; empty without one.
    private let fileNameParts: [String]
    private let scope: VariableScope
    let context: UnitContext
    /// True to expect a status below 400 if the request expects no status.
    private let impliesStatus: Bool

    init(_ execution: RequestExecution, scope: VariableScope, context: UnitContext, impliesStatus: Bool) {
        step = execution.step
        fileNameParts = step.settings.values.expectations.snapshot.value == nil ? [] : execution.fileNameParts
        self.scope = scope
        self.context = context
        self.impliesStatus = impliesStatus
    }

    private var request: RequestDefinition { step.definition }
    private var recordsValues: Bool { context.services.observers.recordsValues }

    /// Captures values, then runs the checks, which may use them; repeats both if a token had to be fetched.
    func attempt(_ exchange: Exchange, call: HTTPCall) async -> Attempt {
        let content = ResponseContent(exchange)
        do {
            return try await context.tokens.resolving { () throws(PlaceholderError) in
                let attempt = evaluateInTime(content, call: call)
                if let error = attempt.error, case .awaited = error.kind { throw error }
                return attempt
            }
        } catch {
            return Attempt(
                report: AttemptReport(call: call, result: .success(exchange), checks: []), error: error)
        }
    }

    /// Returns the attempt for a failed exchange; if the failure is expected, its check passes.
    func attempt(_ error: TransportError, call: HTTPCall) -> Attempt {
        var checks: [CheckResult] = []
        if let expected = step.settings.values.expectations.error.value, error.origin == .exchange {
            let values = ShownComparison(
                expected: "the exchange to fail (\(expected.kind.rawValue))",
                actual: "\(error.kind.rawValue): \(error.message)")
            let failure =
                expected.kind == error.kind
                ? nil
                : CheckFailure(
                    at: expected.range, values.text, compared: values, details: error.hopLines + error.details,
                    hint: error.hint)
            checks = [CheckResult(subject: "error", failure: failure)]
        }
        var captured: [String: JSONValue] = [:]
        for capture in request.captures where error.origin == .exchange {
            captured[capture.name] = try? capture.fallback?.value(in: scope)
        }
        return Attempt(report: AttemptReport(call: call, result: .failure(error), checks: checks), captured: captured)
    }

    /// Returns the attempt, or an error instead if its evaluation took longer than the call's timeout.
    private func evaluateInTime(_ content: ResponseContent, call: HTTPCall) -> Attempt {
        guard call.timeout > .zero else { return evaluate(content, call: call) }
        let deadline = context.services.clock.evaluationDeadline(call.timeout)
        let judged = EvaluationDeadline.$current.withValue(deadline) { evaluate(content, call: call) }
        guard deadline.wasExceeded, !Task.isCancelled else { return judged }
        let limit = DurationText.written(call.timeout)
        let error = PlaceholderError(
            .failed(reason: "the captures and checks of the response took longer than its timeout of \(limit)"),
            at: request.range,
            hint: "raise timeout, or look at less of the response", dependsOnResponse: true)
        return Attempt(
            report: AttemptReport(call: call, result: .success(content.exchange), checks: []), error: error)
    }

    private func evaluate(_ content: ResponseContent, call: HTTPCall) -> Attempt {
        var (captured, missing, error) = captures(from: content)
        var scope = scope
        if !captured.isEmpty { scope.elements.append(captured) }
        scope.noteSecretCaptures(of: request)
        var snapshot: SnapshotCheck?
        do throws(PlaceholderError) {
            snapshot = try snapshotCheck(in: scope)
        } catch let unusable {
            error = error ?? unusable
        }
        let outcome = ExchangeChecks(
            step, on: content, scope: scope, recordsValues: recordsValues, impliesStatus: impliesStatus,
            snapshot: snapshot
        ).outcome()
        let contract = contractOutcome(content)
        var checks = outcome.results + (contract?.checks ?? [])
        // Without captures the expectations resolve to the same values in a retry.
        var isLasting = error == nil && request.captures.isEmpty && outcome.error.map { !$0.dependsOnResponse } ?? false
        error = error ?? outcome.error
        // A wrong status explains missing and unusable values: do not report these too.
        if outcome.isStatusWrong {
            (missing, error, isLasting) = ([], nil, false)
        }
        if recordsValues { checks += results(of: captured, in: scope) }
        if !missing.isEmpty {
            let reading = CaptureReading(content, scope: scope)
            var shown: [String]?
            checks += missing.map { capture in
                let details = reading.details(for: capture)
                defer { shown = details }
                return failure(of: capture, in: reading, details: details == shown ? [] : details)
            }
        }
        var attempt = Attempt(
            report: AttemptReport(call: call, result: .success(content.exchange), checks: checks), captured: captured,
            error: error, hasLastingError: isLasting)
        attempt.newSnapshot = outcome.newSnapshot
        attempt.warnings = contract?.warnings ?? []
        return attempt
    }

    /// Returns the check of `snapshot`; nil if the request has none. Rows, elements and passes have snapshots of their own.
    private func snapshotCheck(in scope: VariableScope) throws(PlaceholderError) -> SnapshotCheck? {
        guard let expectation = step.settings.values.expectations.snapshot.value else { return nil }
        let path = try expectation.file.map { text throws(PlaceholderError) in try text.path(in: scope) }
        let row = context.unit.rowNumber.map { ["row-\($0)"] } ?? []
        do throws(FileAccessError) {
            let file = try expectation.savedFile(
                path, of: step, in: context.collectionFile, parts: row + fileNameParts)
            return SnapshotCheck(expectation, file: file, rules: context.services.snapshots)
        } catch {
            throw PlaceholderError(error, at: expectation.range)
        }
    }

    /// Returns the captured values, the captures without a value, and the first error of a capture.
    private func captures(
        from content: ResponseContent
    ) -> (values: [String: JSONValue], missing: [Capture], error: PlaceholderError?) {
        var values: [String: JSONValue] = [:]
        var missing: [Capture] = []
        var firstError: PlaceholderError?
        for capture in request.captures {
            do throws(PlaceholderError) {
                var value = try CaptureReading(content, scope: scope).value(of: capture)
                if value == nil { missing.append(capture) }
                if capture.appends, let found = value { value = try appended(found, by: capture) }
                values[capture.name] = value
            } catch {
                firstError = firstError ?? error
            }
        }
        return (values, missing, firstError)
    }

    /// Returns the list of the values of all passes so far; a list that was captured adds its elements.
    private func appended(_ value: JSONValue, by capture: Capture) throws(PlaceholderError) -> JSONValue {
        var elements: [JSONValue] = []
        if let pass = scope.pass, pass > 1, case .array(let earlier)? = scope.captured[capture.name] {
            elements = earlier
        }
        if case .array(let more) = value { elements += more } else { elements.append(value) }
        guard elements.count <= Capture.elementLimit else {
            throw PlaceholderError(
                .failed(reason: "\"\(capture.name)\" has more than \(Capture.elementLimit) elements"),
                at: capture.range,
                hint: "append less: capture only what later requests need")
        }
        return .array(elements)
    }

    /// Returns the results of captures that found a value.
    private func results(of captured: [String: JSONValue], in scope: VariableScope) -> [CheckResult] {
        request.captures.compactMap { capture in
            captured[capture.name].map { value in
                let isSecret = scope.isSecret(capture.name, of: value)
                return CheckResult(
                    subject: "capture \(capture.name)", value: isSecret ? SecretMark.sign : ShownValue.brief(value))
            }
        }
    }

    private func failure(
        of capture: Capture, in reading: CaptureReading, details: [String]
    ) -> CheckResult {
        CheckResult(
            subject: "capture \(capture.name)",
            failure: CheckFailure(
                at: capture.range, "\"\(capture.name)\" captured nothing: \(reading.absence(of: capture))",
                details: details, hint: reading.hint(for: capture)))
    }
}
