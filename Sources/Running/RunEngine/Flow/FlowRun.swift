import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Scripting

/// The execution of a program's steps for one unit: setup, requests and teardown, with the values that they capture.
struct FlowRun: Sendable {
    let context: UnitContext
    let program: FlowProgram

    private var flow: FlowScope
    var outcomes: RequestOutcomes
    /// The reason why only teardown may still start; nil without a reason.
    private var stop: String?
    private var section = RunSection.setup
    /// The section and the groups that are entered, innermost last.
    private var lists: [List] = []
    /// The jump after the current request; nil without one.
    private var jump: Jump?
    /// The number of executions of each request, for requests to which scripts jump.
    private var executions: [ObjectIdentifier: Int] = [:]
    /// The passes around the current request.
    var passes = FlowPasses()
    /// The results of an item of a parallel group; nil if results are reported at once.
    var held: [RequestRun.Result]?

    /// A jump that a script requested.
    private struct Jump {
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
    var summary: RunSummary { outcomes.summary }
    var tokens: TokenProvider { context.tokens }

    init(_ program: FlowProgram, in context: UnitContext, scope: VariableScope) {
        self.program = program
        self.context = context
        outcomes = RequestOutcomes(needed: program.neededNames)
        flow = FlowScope(scope, order: context.order)
    }

    /// Runs setup and requests; ends early if the task is cancelled.
    mutating func runBeforeTeardown() async {
        if let failed = await run(.setup, stopsOnFailure: true) { stop = "\"\(failed)\" in setup failed" }
        _ = await run(.requests, stopsOnFailure: context.stopsOnFailure)
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
        await run(&cursor)
        return lists.first?.failure
    }

    /// Runs the steps of a cursor.
    mutating func run(_ cursor: inout FlowCursor) async {
        while let step = cursor.next() {
            switch step {
            case .enter(let group):
                enterPass(of: group)
                await enter(group.definition)
                if let parallelism = group.definition.parallelism, flow.obstacle == nil {
                    await runItems(of: group, &cursor, limit: parallelism.limit)
                }
            case .request(let request):
                passes.noteEnd(in: cursor)
                await carryOut(request)
                follow(&cursor)
            case .leave(let group):
                flow.leave()
                lists.removeLast()
                await leavePass(of: group, &cursor)
            }
        }
    }

    /// Carries out the jump that a script of the last request requested, if any.
    private mutating func follow(_ cursor: inout FlowCursor) {
        guard let jump else { return }
        self.jump = nil
        passes.end()
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
    @discardableResult
    mutating func nextExecution(of request: RequestStep) -> Int? {
        guard context.scripts != nil || passes.innermost != nil else { return nil }
        let number = executions[ObjectIdentifier(request), default: 0] + 1
        executions[ObjectIdentifier(request)] = number
        return number > 1 ? number : nil
    }

    /// The reason why no further request of the current list starts; nil without a reason.
    var reasonToStop: String? {
        if Task.isCancelled { return section.interruption }
        if let stop { return stop }
        if let list = lists.last, list.stopsOnFailure, let failure = list.failure {
            return "stopped after \"\(failure)\" failed"
        }
        return context.reasonToStop(in: section)
    }

    /// Merges the numbers of executions of requests that ran at the same time as others.
    mutating func mergeExecutions(of item: FlowRun) { executions.merge(item.executions) { max($0, $1) } }

    /// The request that ended the innermost list, if a failure ends it; nil without one.
    var endingFailure: String? { lists.last.flatMap { $0.stopsOnFailure ? $0.failure : nil } }

    /// Ends the rest of the requests.
    mutating func end(because reason: String) { stop = reason }

    /// The number of lists around the current step.
    var listCount: Int { lists.count }
    /// The number of entered groups.
    var depth: Int { flow.depth }
    /// True if a script has requested a jump.
    var isJumping: Bool { jump != nil }

    /// True if a request of a list has failed.
    func hasFailed(list index: Int) -> Bool { lists.indices.contains(index) && lists[index].failure != nil }

    /// True if the requests of a group are not sent, because of it or of a group around it.
    func isBlocked(at depth: Int) -> Bool { flow.isBlocked(at: depth) }

    /// Leaves the innermost group, as far as names are concerned.
    mutating func leaveGroup() { flow.leave() }

    /// Records the failure of a request or a group for the lists around it.
    mutating func noteFailure(of name: String) {
        for index in lists.indices where lists[index].failure == nil { lists[index].failure = name }
    }

    // MARK: Requests

    /// Runs one request, element by element if it has a loop.
    private mutating func carryOut(_ request: RequestStep) async {
        switch flow.takeObstacle() {
        case .skip(let reason, let isIntended)?:
            return finish(request, requestRun(request).skipped(reason, isIntended: isIntended))
        case .failure(let error)?: return finish(request, requestRun(request).errored(error))
        case nil: break
        }
        if let reason = reasonToStop { return finish(request, requestRun(request).skipped(reason)) }
        await context.events.waitForRoom()
        do {
            if let skip = request.definition.skip {
                let reason = try await tokens.resolving { () throws(PlaceholderError) in try skip.text(in: scope) }
                return finish(request, requestRun(request).skipped(reason, isIntended: true))
            }
            if let reason = outcomes.reasonToSkip(needing: request.definition.needs) {
                return finish(request, requestRun(request).skipped(reason))
            }
            if let repetition = request.definition.repetition { return await runPasses(of: request, repetition) }
            guard !request.definition.loop.isEmpty else {
                return finish(request, await send(request))
            }
            try await runLoop(request)
        } catch {
            finish(request, requestRun(request).unresolved(error, in: scope))
        }
    }

    private mutating func runLoop(_ request: RequestStep) async throws(PlaceholderError) {
        let loop = try await tokens.resolving { () throws(PlaceholderError) in
            try LoopElements(request.definition.loop, in: scope)
        }
        let indexes = try loop.indexes(of: request.elements, at: request.definition.loop.first?.range)
        guard !indexes.isEmpty else {
            return finish(request, requestRun(request).skipped("forEach has no elements", isIntended: true))
        }
        var endings: [RequestRun.Ending] = []
        if let limit = request.definition.parallelism?.limit {
            endings = await runElements(indexes, of: loop, request, limit: limit)
            keepCaptures(of: request, endings) { .array($0) }
            return close(request, endings)
        }
        for (turn, index) in indexes.enumerated() {
            if turn > 0 { await context.events.waitForRoom() }
            let values = loop[index]
            let element = RequestElement(label: values.label, number: index + 1, count: loop.count)
            let result: RequestRun.Result
            if let reason = reasonToStop {
                result = requestRun(request, element: element).skipped(reason)
            } else {
                result = await send(request, element: element, values: values)
            }
            endings.append(result.ending)
            report(result, of: request, endings, isLast: turn == indexes.count - 1)
        }
        keepCaptures(of: request, endings) { .array($0) }
        close(request, endings)
    }

    /// Reports an element of a request.
    ///
    /// - Parameter endings: Those of the elements so far, with this one.
    mutating func report(
        _ result: RequestRun.Result, of request: RequestStep, _ endings: [RequestRun.Ending], isLast: Bool
    ) {
        guard isLast, passes.isAtEnd else { return report(result) }
        var later = self
        later.keepCaptures(of: request, endings) { .array($0) }
        report(closingPass(result, in: later, hasFailed: endings.contains(where: \.isFailure)))
    }

    /// Runs the request, for one element if it has a loop.
    mutating func send(
        _ request: RequestStep, element: RequestElement? = nil, values: [(name: String, value: JSONValue)] = []
    ) async -> RequestRun.Result {
        var local = scope
        if !values.isEmpty { local.enter(values) }
        var requestRun = requestRun(request, element: element, in: local)
        requestRun.execution.number = nextExecution(of: request)
        let result = await requestRun.runConditionally(in: local)
        if let variables = result.variables { scope.take(variables) }
        if let target = result.jump { jump = Jump(target: target, origin: requestRun.shownName) }
        return result
    }

    /// - Parameter local: The scope of the request; nil for the scope of the unit.
    func requestRun(
        _ request: RequestStep, element: RequestElement? = nil, in local: VariableScope? = nil
    ) -> RequestRun {
        guard passes.innermost != nil else {
            return RequestRun(request, element: element, in: local ?? scope, context: context)
        }
        var run = RequestRun(request, element: element, in: local ?? scope, context: context)
        run.execution.passes = passes.numbers(around: request)
        return run
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
