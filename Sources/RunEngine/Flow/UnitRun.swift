import Checks
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Transport

/// One pass over one collection: setup, requests, teardown, with what they capture for each other.
struct UnitRun: Sendable {
    let unit: RunUnit
    let plan: CollectionPlan
    let stopsOnFailure: Bool
    let hub: HubConnection?
    let settings: RunSettings
    let services: RunServices
    let emit: @Sendable (RunEvent) -> Void
    /// The cookies of this pass.
    private let jar = CookieJar()

    var scope: VariableScope
    private var layers: LayerStack {
        didSet { scope.layers = layers.all }
    }
    private let tokens: TokenDesk
    private var ledger: UnitLedger
    /// Why nothing more is started but teardown.
    private var stop: String?

    var summary: RunSummary { ledger.summary }

    /// Where an item stands: its section, and whether the rest of its list is given up after a failure.
    private struct Position {
        let section: RunSection
        var stopsOnFailure: Bool
    }

    init(
        unit: RunUnit, plan: CollectionPlan, stopsOnFailure: Bool, hub: HubConnection?, settings: RunSettings,
        services: RunServices, scope: VariableScope, layers: LayerStack, tokens: TokenDesk, leftOut: [String: String],
        emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.unit = unit
        self.plan = plan
        self.stopsOnFailure = stopsOnFailure || settings.stopsAtFirstFailure
        self.hub = hub
        self.settings = settings
        self.services = services
        self.scope = scope
        self.layers = layers
        self.tokens = tokens
        ledger = UnitLedger(leftOut: leftOut)
        self.emit = emit
        self.scope.layers = layers.all
    }

    /// Runs everything but teardown; ends early when the task is cancelled.
    mutating func runBeforeTeardown() async {
        if let failed = await run(plan.setup, Position(section: .setup, stopsOnFailure: true)) {
            stop = "\"\(failed)\" in setup failed"
        }
        _ = await run(plan.requests, Position(section: .requests, stopsOnFailure: stopsOnFailure))
    }

    /// Runs teardown, whatever happened before.
    mutating func runTeardown() async {
        stop = nil
        _ = await run(plan.teardown, Position(section: .teardown, stopsOnFailure: false))
    }

    /// Reports every request as skipped for one reason: the run ended before the unit began.
    mutating func skipAll(_ reason: String) {
        for (section, items) in plan.sections {
            for item in items { skip(item, reason, Position(section: section, stopsOnFailure: false)) }
        }
    }

    /// Reports that nothing can be sent: the first request carries the error, the others are skipped because of it.
    mutating func giveUp(_ error: RequestError) {
        var isFirst = true
        for (section, items) in plan.sections {
            giveUp(items, error, Position(section: section, stopsOnFailure: false), &isFirst)
        }
    }

    private mutating func giveUp(
        _ items: [PlannedItem], _ error: RequestError, _ position: Position, _ isFirst: inout Bool
    ) {
        for request in items.flatMap(\.requests) {
            let requestRun = requestRun(request, position, element: nil)
            finish(request, [isFirst ? requestRun.errored(error) : requestRun.skipped(error.message)])
            isFirst = false
        }
    }

    /// Runs items in order; returns the name of the first that failed.
    private mutating func run(_ items: [PlannedItem], _ position: Position) async -> String? {
        var firstFailure: String?
        for item in items {
            if let reason = reasonToStop(after: firstFailure, position) {
                skip(item, reason, position)
                continue
            }
            let failed: String?
            switch item {
            case .request(let request): failed = await run(request, position)
            case .group(let group, let items): failed = await run(group, items, position)
            }
            firstFailure = firstFailure ?? failed
        }
        return firstFailure
    }

    private func reasonToStop(after failure: String?, _ position: Position) -> String? {
        if Task.isCancelled { return "interrupted" }
        if let stop { return stop }
        guard position.stopsOnFailure, let failure else { return nil }
        return "stopped after \"\(failure)\" failed"
    }

    // MARK: Groups

    private mutating func run(_ group: RequestGroup, _ items: [PlannedItem], _ position: Position) async -> String? {
        let outer = (layers, scope.elements)
        defer { (layers, scope.elements) = outer }
        do {
            if !group.with.isEmpty { scope.elements.append(try await values(of: group.with, in: scope)) }
            layers = layers.entering(group, tokens: tokens.layer(of: group.included?.tokens))
            if let reason = try await reasonToSkip(group.conditions, in: scope) {
                for item in items { skip(item, reason, position) }
                return nil
            }
        } catch {
            if case .missing(let name) = error.kind, let reason = ledger.reasonOwed(name) {
                for item in items { skip(item, reason, position) }
                return nil
            }
            var isFirst = true
            giveUp(items, RequestError(error, at: group.range), position, &isFirst)
            return group.name
        }
        var position = position
        position.stopsOnFailure = position.stopsOnFailure || group.stopOnFailure
        return await run(items, position)
    }

    private mutating func skip(_ item: PlannedItem, _ reason: String, _ position: Position) {
        switch item {
        case .request(let request): finish(request, [requestRun(request, position, element: nil).skipped(reason)])
        case .group(_, let items): for item in items { skip(item, reason, position) }
        }
    }

    // MARK: Requests

    private mutating func run(_ request: PlannedRequest, _ position: Position) async -> String? {
        do {
            if let reason = try await reasonToSkip(request) {
                finish(request, [requestRun(request, position, element: nil).skipped(reason)])
                return nil
            }
            guard !request.definition.loop.isEmpty else {
                let result = await run(request, position, elements: [])
                return finish(request, [result])
            }
            return try await runLoop(request, position)
        } catch {
            return finish(request, [failure(error, requestRun(request, position, element: nil))])
        }
    }

    private mutating func runLoop(
        _ request: PlannedRequest, _ position: Position
    ) async throws(PlaceholderError) -> String? {
        let loop = try await tokens.resolving { () throws(PlaceholderError) in
            try LoopElements(request.definition.loop, in: scope)
        }
        guard loop.count > 0 else {
            return finish(request, [requestRun(request, position, element: nil).skipped("forEach has no elements")])
        }
        var results: [RequestRun.Result] = []
        var failed: String?
        for index in 0..<loop.count {
            let result: RequestRun.Result
            if let reason = reasonToStop(after: failed, position) {
                result = requestRun(request, position, element: loop[index].label).skipped(reason)
            } else {
                result = await run(request, position, elements: loop[index])
            }
            if result.report.outcome.isFailure { failed = request.definition.name }
            report(result)
            results.append(RequestRun.Result(report: result.report.withoutExchanges, captured: result.captured))
        }
        return finish(request, results, isReported: true, isLoop: true)
    }

    /// Runs one element: `when`, `set`, then the request itself.
    private mutating func run(
        _ request: PlannedRequest, _ position: Position, elements: [(name: String, value: JSONValue)]
    ) async -> RequestRun.Result {
        let element = elements.isEmpty ? nil : elements.label
        let requestRun = requestRun(request, position, element: element)
        var local = scope
        if !elements.isEmpty { local.elements.append(Dictionary(elements) { first, _ in first }) }
        for element in elements where scope.secretNames.contains(element.name) {
            services.secrets.register(element.value)
        }
        do {
            if let reason = try await reasonToSkip(request.definition.conditions, in: local) {
                return requestRun.skipped(reason)
            }
            for (name, value) in try await values(of: request.definition.set, in: local) {
                scope.captured[name] = value
                local.captured[name] = value
                ledger.settle(name)
            }
            if let reason = try await reasonOwed(request, in: local) { return requestRun.skipped(reason) }
        } catch {
            return failure(error, requestRun)
        }
        let result = await requestRun.run(in: local)
        guard let name = result.missingName, let reason = ledger.reasonOwed(name) else { return result }
        return requestRun.skipped(reason)
    }

    private func requestRun(_ request: PlannedRequest, _ position: Position, element: String?) -> RequestRun {
        RequestRun(
            planned: request, section: position.section, element: element, hub: hub, overrides: settings.overrides,
            services: services, tokens: tokens, jar: jar, unit: unit)
    }

    /// Values computed on the spot, from the names as they stood before.
    private func values(
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
        if case .missing(let name) = error.kind, let reason = ledger.reasonOwed(name) {
            return requestRun.skipped(reason)
        }
        return requestRun.unsent(error, duration: .zero)
    }

    // MARK: Reasons to skip

    private func reasonToSkip(_ request: PlannedRequest) async throws(PlaceholderError) -> String? {
        if let skip = request.definition.skip {
            return try await tokens.resolving { () throws(PlaceholderError) in try skip.text(in: scope) }
        }
        return ledger.reasonToSkip(needing: request.definition.needs)
    }

    private func reasonToSkip(
        _ conditions: [Condition], in scope: VariableScope
    ) async throws(PlaceholderError) -> String? {
        guard !conditions.isEmpty else { return nil }
        return try await tokens.resolving { () throws(PlaceholderError) in
            for condition in conditions {
                let subject = try condition.subject.subject(in: scope)
                let failures = try Matching(scope: scope).failures(of: condition.matcher, on: subject)
                if let failure = failures.first { return "when \(condition.subject.written): \(failure.message)" }
            }
            return nil
        }
    }

    /// Looks at what only the expectations name, so that nothing is sent that cannot be judged.
    private func reasonOwed(
        _ request: PlannedRequest, in scope: VariableScope
    ) async throws(PlaceholderError) -> String? {
        guard !ledger.owesNothing else { return nil }
        let own = Set(request.definition.captures.map(\.name))
        let references = request.settings.checkingReferences.filter {
            !$0.isOptional && $0.kind == .variable && !own.contains($0.name)
        }
        return try await tokens.resolving { () throws(PlaceholderError) in
            for reference in references {
                do throws(PlaceholderError) {
                    if try scope.value(of: reference.name) == nil, let reason = ledger.reasonOwed(reference.name) {
                        return reason
                    }
                } catch {
                    guard case .missing(let name) = error.kind, let reason = ledger.reasonOwed(name) else {
                        throw error
                    }
                    return reason
                }
            }
            return nil
        }
    }

    // MARK: What a request leaves behind

    private mutating func report(_ result: RequestRun.Result) {
        ledger.count(result.report)
        emit(.requestFinished(result.report, in: unit))
    }

    /// Keeps outcomes and captures of a request's elements; returns its name when it failed.
    @discardableResult
    private mutating func finish(
        _ request: PlannedRequest, _ results: [RequestRun.Result], isReported: Bool = false, isLoop: Bool = false
    ) -> String? {
        if !isReported { for result in results { report(result) } }
        for capture in request.definition.captures {
            let values = results.compactMap { $0.captured[capture.name] }
            if let first = values.first {
                scope.captured[capture.name] = isLoop ? .array(values) : first
                if capture.isSecret { scope.secretNames.insert(capture.name) }
                ledger.settle(capture.name)
            } else if scope.captured[capture.name] == nil {
                ledger.owe(capture.name, because: "\"\(request.definition.name)\" did not capture it")
            }
        }
        for definition in request.definition.set where scope.captured[definition.name] == nil {
            ledger.owe(definition.name, because: "\"\(request.definition.name)\" did not set it")
        }
        return ledger.close(request, results.map(\.report.outcome)) ? request.definition.name : nil
    }
}

extension RequestReport {
    /// The report without the exchanges, for a loop that keeps the reports of all its elements.
    fileprivate var withoutExchanges: RequestReport {
        RequestReport(
            section: section, groups: groups, name: name, element: element, range: range, outcome: outcome,
            attempts: [],
            notes: [], duration: duration)
    }
}
