import Checks
import CollectionModel
import HTTP
import JSON
import Placeholders
import RunRecords
import Scripting
import Synchronization

/// The run of a request by a script, with `pm.execution.runRequest`.
struct NestedRun {
    let context: UnitContext
    /// The run of the request whose script calls `runRequest`.
    let outer: RequestRun
    /// The number of the attempt of the request around it.
    let attempt: Int
    let operation: ScriptOperation
    let subrequests: SubrequestList

    /// The nested calls of `runRequest`.
    struct Nesting: Sendable {
        static let maximumDepth = 10
        static let maximumCount = 1000

        /// The requests that ran inside the outermost one, directly and inside each other.
        private final class Count: Sendable {
            let runs = Atomic(0)
        }

        let depth: Int
        private let count: Count

        init(inside outer: Nesting?) {
            depth = (outer?.depth ?? 0) + 1
            count = outer?.count ?? Count()
        }

        /// Counts a request; returns false if there are too many.
        func countRun() -> Bool { count.runs.add(1, ordering: .relaxed).newValue <= Self.maximumCount }
    }

    /// Runs the request, and returns its response and results.
    func answer() async -> ScriptAnswer {
        let nesting = Nesting(inside: outer.nesting)
        guard nesting.countRun() else {
            return .failure("requests that run each other with runRequest ran \(Nesting.maximumCount) times")
        }
        guard nesting.depth <= Nesting.maximumDepth else {
            return .failure("runRequest is nested more than \(Nesting.maximumDepth) deep")
        }
        guard case .object(let payload)? = try? JSONValue(parsing: operation.payload),
            case .string(let name)? = payload[key: "id"], case .object(let given)? = payload[key: "variables"]
        else { return .failure("the arguments of runRequest cannot be read") }
        do {
            let step = try context.targets.request(named: name)
            return try await answer(step, given, nesting)
        } catch let error as ScriptCallError {
            return .failure(error.message)
        } catch let error as PlaceholderError {
            return .failure("\"\(name)\" could not be run: \(error.message)")
        } catch {
            return .failure("\"\(name)\" could not be run")
        }
    }

    private func answer(
        _ step: RequestStep, _ given: JSONObject, _ nesting: Nesting
    ) async throws -> ScriptAnswer {
        let name = step.definition.name
        var scope = operation.scope
        scope.elements = []
        var flow = FlowScope(scope, order: context.order)
        for group in step.group?.definitions ?? [] {
            let (outer, tokens) = (flow, context.tokens)
            flow = try await tokens.resolving { () throws(PlaceholderError) in try outer.entering(group, tokens) }
        }
        switch flow.obstacle {
        case .skip?: return ScriptAnswer(.value(nil, nil))
        case .failure(let error)?: return .failure("\"\(name)\" could not be run: \(error.message)")
        case nil: break
        }
        guard step.definition.loop.allSatisfy({ given[key: $0.name] != nil }) else {
            return .failure("\"\(name)\" has forEach: give a value for each of its names under variables")
        }
        if step.definition.skip != nil { return ScriptAnswer(.value(nil, nil)) }
        var local = flow.variables
        local.enter(
            given.compactMap { key, text in
                guard let value = try? JSONValue(parsing: text.placeholderText) else { return nil }
                return (key, value)
            })
        let run = RequestRun(step, in: local, context: context, nesting: nesting)
        return answer(await run.runConditionally(in: local), of: run)
    }

    private func answer(_ result: RequestRun.Result, of run: RequestRun) -> ScriptAnswer {
        let report = result.report
        var results = ScriptAnswer.Results(scope: operation.scope)
        if let variables = result.variables { results.scope.take(variables) }
        results.scope.keep(result.captured, of: run.step.definition)
        note(report)
        results.console =
            report.scripts?.console.map { line in
                ConsoleLine(line.level, line.text, at: line.range, attempt: attempt)
            } ?? []
        results.omittedLines = report.scripts?.omittedLines ?? 0
        results.notes = report.notes.filter { $0.origin == .script || $0.origin == .warning }
            .map { "\(run.shownName): \($0.message)" }
        results.unreported = report.notes.filter { $0.origin == .newman }.map { note in
            ScriptPhaseResult.Failure(
                range: note.place?.range ?? run.request.range, message: "\"\(run.shownName)\": \(note.message)",
                hint: note.hint,
                details: [], place: operation.script.label)
        }
        results.tests = checks(of: report, named: run.shownName) + tests(of: report, named: run.shownName)
        guard case .errored(let errors) = report.outcome else {
            return ScriptAnswer(value(of: result.exchange), results)
        }
        guard result.exchange != nil else {
            let message = errors.first?.message ?? "it could not be sent"
            return .failure("\"\(run.shownName)\" could not be run: \(message)", results)
        }
        // The script receives the response and continues; the errors must be reported all the same.
        results.failures = errors.map { error in
            ScriptPhaseResult.Failure(
                range: error.range, message: "\"\(run.shownName)\": \(error.message)",
                hint: error.hint, details: error.details, place: operation.script.label)
        }
        return ScriptAnswer(value(of: result.exchange), results)
    }

    private func value(of exchange: Exchange?) -> ScriptAnswer.Outcome {
        guard let exchange else { return .value(nil, nil) }
        return .value(JSONValue.object(ResponseDocument.head(exchange)).compactText(), exchange.response.body)
    }

    /// Records the attempts and the sub-requests of their scripts as sub-requests of this script.
    private func note(_ report: RequestReport) {
        for attempt in report.attempts {
            let sent = AttemptReport(call: attempt.call, result: attempt.result, checks: [])
            subrequests.end(subrequests.begin(), subrequest(sent))
        }
        for subrequest in report.scripts?.subrequests ?? [] {
            subrequests.end(subrequests.begin(), self.subrequest(subrequest.report))
        }
    }

    private func subrequest(_ report: AttemptReport) -> Subrequest {
        Subrequest(
            report, event: operation.script.event.recorded, script: operation.script.label,
            at: operation.frame?.range ?? operation.script.range, attempt: attempt)
    }

    /// Returns the checks of the last attempt as tests of the script.
    private func checks(of report: RequestReport, named name: String) -> [TestReport] {
        let checks = report.attempts.last?.checks ?? []
        return checks.map { check in
            let failure = check.failure.map { TestReport.Failure($0.message, hint: $0.hint) }
            return TestReport(
                "\(name) › \(check.subject)", failure == nil ? .passed : .failed, script: operation.script.label,
                at: check.failure?.range ?? operation.frame?.range ?? operation.script.range, attempt: attempt,
                failure: failure)
        }
    }

    private func tests(of report: RequestReport, named name: String) -> [TestReport] {
        (report.scripts?.tests ?? []).map { test in
            TestReport(
                "\(name) › \(test.name)", test.outcome, script: test.script, at: test.range, attempt: attempt,
                duration: test.duration, failure: test.failure, note: test.note)
        }
    }
}
