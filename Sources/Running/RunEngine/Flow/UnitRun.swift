import CollectionModel
import Diagnostics
import HTTP
import JSON
import Placeholders

/// One pass over one collection: setup, requests and teardown, with the values that they capture.
struct UnitRun: Sendable {
    let context: UnitContext
    let plan: CollectionPlan
    let stopsOnFailure: Bool

    var scope: VariableScope
    private var layers: LayerStack {
        didSet { scope.layers = layers.all }
    }
    var ledger: RequestOutcomes
    /// The reason why only teardown may still start; nil without a reason.
    private var stop: String?

    var summary: RunSummary { ledger.summary }
    var tokens: TokenProvider { context.tokens }

    /// The section of an item, and whether its list stops after a failure.
    struct Position {
        let section: RunSection
        var stopsOnFailure: Bool
    }

    init(
        _ plan: CollectionPlan, in context: UnitContext, stopsOnFailure: Bool, scope: VariableScope, layers: LayerStack
    ) {
        self.plan = plan
        self.context = context
        self.stopsOnFailure = stopsOnFailure
        ledger = RequestOutcomes(needed: plan.needed)
        self.scope = scope
        self.layers = layers
        self.scope.layers = layers.all
    }

    /// Runs setup and requests; ends early if the task is cancelled.
    mutating func runBeforeTeardown() async {
        if let failed = await run(plan.setup, Position(section: .setup, stopsOnFailure: true)) {
            stop = "\"\(failed)\" in setup failed"
        }
        _ = await run(plan.requests, Position(section: .requests, stopsOnFailure: stopsOnFailure))
    }

    /// Runs teardown, whatever the outcome of the other sections.
    mutating func runTeardown() async {
        stop = nil
        _ = await run(plan.teardown, Position(section: .teardown, stopsOnFailure: false))
    }

    /// Reports every request as skipped, because the run ended before the unit began.
    mutating func skipAll(_ reason: String) {
        for (section, items) in plan.sections {
            for item in items { skip(item, reason, Position(section: section, stopsOnFailure: false)) }
        }
    }

    /// Reports an error that prevents all requests: the first one fails with it, the others are skipped because of it.
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
            finish(request, isFirst ? requestRun.errored(error) : requestRun.skipped(error.message))
            isFirst = false
        }
    }

    /// Runs items in order; returns the name of the first one that failed.
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

    func reasonToStop(after failure: String?, _ position: Position) -> String? {
        if Task.isCancelled { return position.section.interruption }
        if let stop { return stop }
        if position.stopsOnFailure, let failure { return "stopped after \"\(failure)\" failed" }
        return context.jobs.reasonToStop(in: position.section)
    }

    // MARK: Groups

    private mutating func run(_ group: RequestGroup, _ items: [PlannedItem], _ position: Position) async -> String? {
        let outer = (layers, scope.elements)
        defer { (layers, scope.elements) = outer }
        do {
            if !group.with.isEmpty { scope.elements.append(try await values(of: group.with, in: scope)) }
            layers = layers.entering(group, tokens: tokens.layer(of: group.included?.tokens))
            if let reason = try await conditions(in: scope).reasonToSkip(group.conditions) {
                for item in items { skip(item, reason, position, isWanted: true) }
                return nil
            }
        } catch {
            if let reason = scope.reasonUnavailable(error) {
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

    private mutating func skip(
        _ item: PlannedItem, _ reason: String, _ position: Position, isWanted: Bool = false
    ) {
        switch item {
        case .request(let request):
            finish(request, requestRun(request, position, element: nil).skipped(reason, isWanted: isWanted))
        case .group(_, let items): for item in items { skip(item, reason, position, isWanted: isWanted) }
        }
    }
}
