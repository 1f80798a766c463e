import CollectionModel
import JSON
import Placeholders

extension FlowRun {
    /// Runs one request, element by element if it has a loop.
    mutating func execute(_ request: RequestStep) async {
        await context.jobs.waitForRoom()
        do {
            if let skip = request.definition.skip {
                let reason = try await tokens.resolving { () throws(PlaceholderError) in try skip.text(in: scope) }
                return finish(request, requestRun(request).skipped(reason, isIntended: true))
            }
            if let reason = ledger.reasonToSkip(needing: request.definition.needs) {
                return finish(request, requestRun(request).skipped(reason))
            }
            guard !request.definition.loop.isEmpty else {
                return finish(request, await run(request, element: nil, values: []))
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
        for (turn, index) in indexes.enumerated() {
            if turn > 0 { await context.jobs.waitForRoom() }
            let values = loop[index]
            let element = RequestElement(label: values.label, number: index + 1, count: loop.count)
            let result: RequestRun.Result
            if let reason = reasonToStop {
                result = requestRun(request, element: element).skipped(reason)
            } else {
                result = await run(request, element: element, values: values)
            }
            report(result)
            endings.append(result.ending)
        }
        keepCaptures(of: request, endings) { .array($0) }
        close(request, endings)
    }

    /// Runs the request for one element.
    private mutating func run(
        _ request: RequestStep, element: RequestElement?, values: [(name: String, value: JSONValue)]
    ) async -> RequestRun.Result {
        var local = scope
        if !values.isEmpty { local.enter(values) }
        var requestRun = requestRun(request, element: element, in: local)
        requestRun.execution = nextExecution(of: request)
        let result = await requestRun.runConditionally(in: local)
        if let variables = result.variables { scope.take(variables) }
        if let target = result.jump { jump = Jump(target: target, origin: requestRun.shownName) }
        return result
    }

    /// - Parameter local: The scope of the request; nil for the scope of the unit.
    func requestRun(
        _ request: RequestStep, element: RequestElement? = nil, in local: VariableScope? = nil
    ) -> RequestRun {
        RequestRun(request, element: element, in: local ?? scope, context: context)
    }
}
