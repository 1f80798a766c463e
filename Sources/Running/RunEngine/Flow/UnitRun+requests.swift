import Checks
import CollectionModel
import JSON
import Placeholders

extension UnitRun {
    /// Runs one request, element by element if it has a loop; returns its name if it failed.
    mutating func run(_ request: PlannedRequest, _ position: Position) async -> String? {
        await context.jobs.waitForRoom()
        do {
            if let skip = request.definition.skip {
                let reason = try await tokens.resolving { () throws(PlaceholderError) in try skip.text(in: scope) }
                return finish(request, requestRun(request, position, element: nil).skipped(reason, isWanted: true))
            }
            if let reason = ledger.reasonToSkip(needing: request.definition.needs) {
                return finish(request, requestRun(request, position, element: nil).skipped(reason))
            }
            guard !request.definition.loop.isEmpty else {
                let result = await run(request, position, element: nil, values: [])
                return finish(request, result)
            }
            return try await runLoop(request, position)
        } catch {
            return finish(request, failure(error, requestRun(request, position, element: nil)))
        }
    }

    private mutating func runLoop(
        _ request: PlannedRequest, _ position: Position
    ) async throws(PlaceholderError) -> String? {
        let loop = try await tokens.resolving { () throws(PlaceholderError) in
            try LoopElements(request.definition.loop, in: scope)
        }
        let indexes = try loop.indexes(of: request.elements, at: request.definition.loop.first?.range)
        guard !indexes.isEmpty else {
            let requestRun = requestRun(request, position, element: nil)
            return finish(request, requestRun.skipped("forEach has no elements", isWanted: true))
        }
        var endings: [RequestRun.Ending] = []
        var failed: String?
        for (turn, index) in indexes.enumerated() {
            if turn > 0 { await context.jobs.waitForRoom() }
            let values = loop[index]
            let element = RequestElement(label: values.label, number: index + 1, count: loop.count)
            let result: RequestRun.Result
            if let reason = reasonToStop(after: failed, position) {
                result = requestRun(request, position, element: element).skipped(reason)
            } else {
                result = await run(request, position, element: element, values: values)
            }
            if result.report.outcome.isFailure { failed = request.definition.name }
            report(result)
            endings.append(result.ending)
        }
        keepCaptures(of: request, endings) { .array($0) }
        return close(request, endings)
    }

    /// Runs one element: `when`, `set`, then the request.
    private mutating func run(
        _ request: PlannedRequest, _ position: Position, element: RequestElement?,
        values: [(name: String, value: JSONValue)]
    ) async -> RequestRun.Result {
        var local = scope
        if !values.isEmpty { local.enter(values) }
        let requestRun = requestRun(request, position, element: element, in: local)
        do {
            if !request.definition.conditions.isEmpty,
                let reason = try await conditions(in: local).reasonToSkip(request.definition.conditions)
            {
                return requestRun.skipped(reason, isWanted: true)
            }
            if !request.definition.set.isEmpty {
                for (name, value) in try await self.values(of: request.definition.set, in: local) {
                    scope.captured[name] = value
                    local.captured[name] = value
                }
            }
        } catch {
            return failure(error, requestRun)
        }
        var result = await send(requestRun, in: local)
        result.hasSet = true
        return result
    }

    private func send(_ requestRun: RequestRun, in scope: VariableScope) async -> RequestRun.Result {
        do {
            if !scope.captured.areComplete,
                let reason = try await conditions(in: scope).reasonUnavailable(requestRun.planned)
            {
                return requestRun.skipped(reason)
            }
        } catch {
            return failure(error, requestRun)
        }
        let result = await requestRun.run(in: scope)
        guard let name = result.missingName, let reason = scope.captured.reasonUnavailable(name) else { return result }
        return requestRun.skipped(reason)
    }

    /// - Parameter local: The scope of the request; nil for the scope of the unit.
    func requestRun(
        _ request: PlannedRequest, _ position: Position, element: RequestElement?, in local: VariableScope? = nil
    ) -> RequestRun {
        let title = request.definition.title.flatMap { try? $0.text(in: local ?? scope) }.map {
            ShownValue.shortened($0)
        }
        return RequestRun(
            planned: request, section: position.section, element: element, title: title, context: context)
    }

    func conditions(in scope: VariableScope) -> RunConditions { RunConditions(scope: scope, tokens: tokens) }

    /// Returns the values of definitions; each is resolved with the values from before all of them.
    func values(
        of definitions: [VariableDefinition], in scope: VariableScope
    ) async throws(PlaceholderError) -> [String: JSONValue] {
        guard !definitions.isEmpty else { return [:] }
        return try await tokens.resolving { () throws(PlaceholderError) in
            var values: [String: JSONValue] = [:]
            for definition in definitions { values[definition.name] = try definition.value.value(in: scope) }
            return values
        }
    }

    private func failure(_ error: PlaceholderError, _ requestRun: RequestRun) -> RequestRun.Result {
        if let reason = scope.reasonUnavailable(error) { return requestRun.skipped(reason) }
        return requestRun.unsent(error, duration: .zero)
    }
}
