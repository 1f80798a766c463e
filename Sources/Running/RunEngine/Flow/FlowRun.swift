import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Scripting

/// The execution of a program's steps for one unit: setup, requests and teardown, with the values that they capture.
struct FlowRun: Sendable {
    let context: UnitContext
    let program: FlowProgram
    let stopsOnFailure: Bool

    private var flow: FlowScope
    var ledger: RequestOutcomes
    /// The reason why only teardown may still start; nil without a reason.
    private var stop: String?
    private var section = RunSection.setup
    /// The section and the groups that are entered, innermost last.
    private var lists: [List] = []
    /// The jump after the current request; nil without one.
    var jump: Jump?
    /// The number of executions of each request, for requests to which scripts jump.
    private var executions: [ObjectIdentifier: Int] = [:]

    /// The wish of a script to continue elsewhere.
    struct Jump {
        let target: ScriptPhaseResult.Jump
        /// The name of the request whose script jumps.
        let origin: String
    }

    /// The requests of the section or of a group.
    private struct List {
        /// True if the rest of the list is skipped after a failure.
        let stopsOnFailure: Bool
        /// The name of the first request, or group, that failed.
        var failure: String?
    }

    var scope: VariableScope {
        get { flow.variables }
        _modify { yield &flow.variables }
    }
    var summary: RunSummary { ledger.summary }
    var tokens: TokenProvider { context.tokens }

    init(_ program: FlowProgram, in context: UnitContext, stopsOnFailure: Bool, scope: VariableScope) {
        self.program = program
        self.context = context
        self.stopsOnFailure = stopsOnFailure
        ledger = RequestOutcomes(needed: program.neededNames)
        flow = FlowScope(scope, order: context.order)
    }

    /// Runs setup and requests; ends early if the task is cancelled.
    mutating func runBeforeTeardown() async {
        if let failed = await run(.setup, stopsOnFailure: true) { stop = "\"\(failed)\" in setup failed" }
        _ = await run(.requests, stopsOnFailure: stopsOnFailure)
    }

    /// Runs teardown, whatever the outcome of the other sections.
    mutating func runTeardown() async {
        stop = nil
        _ = await run(.teardown, stopsOnFailure: false)
    }

    /// Reports every request as skipped, because the run ended before the unit began.
    mutating func skipAll(_ reason: String) {
        for request in program.requests { finish(request, requestRun(request).skipped(reason)) }
    }

    /// Reports an error that prevents all requests: the first one fails with it, the others are skipped because of it.
    mutating func giveUp(_ error: RequestError) {
        for (number, request) in program.requests.enumerated() {
            let run = requestRun(request)
            finish(request, number == 0 ? run.errored(error) : run.skipped(error.message))
        }
    }

    /// Runs the steps of a section; returns the name of the first request, or group, that failed.
    private mutating func run(_ section: RunSection, stopsOnFailure: Bool) async -> String? {
        self.section = section
        lists = [List(stopsOnFailure: stopsOnFailure)]
        var cursor = FlowCursor(program, section)
        while let step = cursor.next() {
            switch step {
            case .enter(let group): await enter(group.definition)
            case .request(let request):
                await run(request)
                follow(&cursor)
            case .leave:
                flow.leave()
                lists.removeLast()
            }
        }
        return lists.first?.failure
    }

    /// Continues where a script of the last request wants it.
    private mutating func follow(_ cursor: inout FlowCursor) {
        guard let jump else { return }
        self.jump = nil
        guard case .request(let name) = jump.target else {
            stop = "\"\(jump.origin)\" ended the requests"
            return
        }
        guard case .step(let request) = context.targets.target(name) else {
            stop = "\"\(jump.origin)\" went on with \"\(name)\", which is not part of this run"
            return
        }
        do throws(FlowCursor.JumpError) {
            let passed = try cursor.jump(to: .request(request))
            for step in passed {
                finish(
                    step,
                    requestRun(step).skipped(
                        "\"\(jump.origin)\" went on with \"\(request.definition.name)\"", isIntended: true))
            }
        } catch {
            let reason = "\"\(jump.origin)\" jumped more than \(FlowCursor.maximumJumps) times"
            stop = reason
            finish(
                request,
                requestRun(request).errored(
                    RequestError(range: request.definition.range, message: reason, hint: nil, isFromScript: true)))
        }
    }

    /// Returns the number of an execution of a request, from 2; nil for the first one.
    mutating func nextExecution(of request: RequestStep) -> Int? {
        guard context.scripts != nil else { return nil }
        let number = executions[ObjectIdentifier(request), default: 0] + 1
        executions[ObjectIdentifier(request)] = number
        return number > 1 ? number : nil
    }

    private mutating func run(_ request: RequestStep) async {
        switch flow.takeObstacle() {
        case .skip(let reason, let isIntended)?:
            finish(request, requestRun(request).skipped(reason, isIntended: isIntended))
        case .failure(let error)?: finish(request, requestRun(request).errored(error))
        case nil:
            if let reason = reasonToStop {
                finish(request, requestRun(request).skipped(reason))
            } else {
                await execute(request)
            }
        }
    }

    /// The reason why no further request of the current list starts; nil without a reason.
    var reasonToStop: String? {
        if Task.isCancelled { return section.interruption }
        if let stop { return stop }
        if let list = lists.last, list.stopsOnFailure, let failure = list.failure {
            return "stopped after \"\(failure)\" failed"
        }
        return context.jobs.reasonToStop(in: section)
    }

    /// Records the failure of a request or a group for the lists around it.
    mutating func noteFailure(of name: String) {
        for index in lists.indices where lists[index].failure == nil { lists[index].failure = name }
    }

    // MARK: Groups

    private mutating func enter(_ group: RequestGroup) async {
        if flow.obstacle != nil {
            flow.enterBlocked(nil)
        } else if let reason = reasonToStop {
            flow.enterBlocked(.skip(reason: reason, isIntended: false))
        } else {
            await open(group)
        }
        lists.append(List(stopsOnFailure: group.stopOnFailure || lists.last?.stopsOnFailure ?? false))
    }

    private mutating func open(_ group: RequestGroup) async {
        do {
            let (outer, tokens) = (flow, tokens)
            flow = try await tokens.resolving { () throws(PlaceholderError) in try outer.entering(group, tokens) }
        } catch {
            flow.enterBlocked(flow.obstacle(error, at: group))
        }
        if case .failure? = flow.obstacle { noteFailure(of: group.name) }
    }
}
