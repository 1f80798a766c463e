import AccessTokens
import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Transport

/// Runs collections against real servers and tells what happens as it happens.
package struct RunEngine: Sendable {
    private let settings: RunSettings
    private let services: RunServices

    package init(settings: RunSettings, services: RunServices) {
        self.settings = settings
        self.services = services
    }

    /// Runs every collection as often as the settings say, one after the other, in order.
    ///
    /// Cancelling the task interrupts the run: what is under way is given up, teardowns still run, within the grace.
    package func run(
        _ collections: [PlannedCollection], emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let start = ContinuousClock.now
        var summary = RunSummary()
        for planned in collections {
            let plan = CollectionPlan(planned.collection)
            var iterations = Iterations(of: planned, repetitions: settings.repetitions)
            while true {
                let iteration: Iterations.Iteration
                do throws(Diagnostic) {
                    guard let next = try iterations.next() else { break }
                    iteration = next
                } catch {
                    let unit = unit(planned, iterations.lost, hub: nil)
                    summary.add(giveUp(planned, plan, unit, RequestError(error), emit: emit))
                    break
                }
                if let reason = reasonToStop(after: summary) {
                    // Iterations that are left are no news; a collection that was never begun is.
                    if iteration.number == 1 { summary.add(skip(planned, plan, iteration, reason, emit: emit)) }
                    break
                }
                summary.add(await run(planned, plan, iteration, emit: emit))
            }
        }
        summary.tokensMinted = services.tokens.mintedCount
        summary.duration = ContinuousClock.now - start
        summary.isInterrupted = Task.isCancelled
        emit(.runFinished(summary))
        return summary
    }

    private func reasonToStop(after summary: RunSummary) -> String? {
        if Task.isCancelled { return "interrupted" }
        return settings.stopsAtFirstFailure && summary.hasFailures ? "stopped after the first failure" : nil
    }

    private func unit(_ planned: PlannedCollection, _ iteration: Iterations.Iteration, hub: HubConnection?) -> RunUnit {
        RunUnit(
            ordinal: iteration.number, collectionName: planned.collection.name, path: planned.collection.file.path,
            environmentName: planned.environment?.name, hub: hub?.label, iteration: iteration.number,
            iterationCount: iteration.count, row: iteration.label)
    }

    private func unitRun(
        _ planned: PlannedCollection, _ plan: CollectionPlan, _ unit: RunUnit, hub: HubConnection?,
        scope: VariableScope, emit: @escaping @Sendable (RunEvent) -> Void
    ) -> UnitRun {
        var fetch = TokenFetching.unneeded
        if planned.fetchesTokens {
            let fetching = TokenFetching(
                settings: planned.collection.defaults, overrides: settings.overrides, scope: scope,
                send: services.send, report: { emit(.tokenRequested($0, in: unit)) })
            fetch = { request throws(OAuth2SendFailure) in try await fetching.fetch(request) }
        }
        let desk = TokenDesk(hub: hub, cache: services.tokens, secrets: services.secrets, fetch: fetch)
        let calls = CallContext(hub: hub, overrides: settings.overrides, jar: CookieJar())
        return UnitRun(
            plan, in: UnitContext(unit: unit, calls: calls, services: services, tokens: desk, emit: emit),
            stopsOnFailure: planned.collection.stopOnFailure || settings.stopsAtFirstFailure, scope: scope,
            layers: planned.layers.connected(to: desk, tokens: planned.collection.tokens))
    }

    private func scope(_ planned: PlannedCollection, _ iteration: Iterations.Iteration) -> VariableScope {
        VariableScope(
            planned, settings: settings, iteration: iteration.number, row: iteration.row, secrets: services.secrets,
            now: services.now)
    }

    private func skip(
        _ planned: PlannedCollection, _ plan: CollectionPlan, _ iteration: Iterations.Iteration, _ reason: String,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) -> RunSummary {
        let unit = unit(planned, iteration, hub: nil)
        emit(.unitStarted(unit))
        var run = unitRun(planned, plan, unit, hub: nil, scope: scope(planned, iteration), emit: emit)
        run.skipAll(reason)
        emit(.unitFinished(unit))
        return run.summary
    }

    /// Reports a collection whose next row cannot be had.
    private func giveUp(
        _ planned: PlannedCollection, _ plan: CollectionPlan, _ unit: RunUnit, _ error: RequestError,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) -> RunSummary {
        emit(.unitStarted(unit))
        let scope = VariableScope(
            planned, settings: settings, iteration: unit.iteration, secrets: services.secrets, now: services.now)
        var run = unitRun(planned, plan, unit, hub: nil, scope: scope, emit: emit)
        run.giveUp(error)
        emit(.unitFinished(unit))
        return run.summary
    }

    private func run(
        _ planned: PlannedCollection, _ plan: CollectionPlan, _ iteration: Iterations.Iteration,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let knownSecrets = services.secrets.count
        defer { services.secrets.forget(after: knownSecrets) }
        let scope = scope(planned, iteration)
        scope.registerSecrets()
        let connection: Result<HubConnection?, RequestError> = await hub(for: planned, in: scope)
        let hub = (try? connection.get()) ?? nil
        let unit = unit(planned, iteration, hub: hub)
        emit(.unitStarted(unit))
        var run = unitRun(planned, plan, unit, hub: hub, scope: scope, emit: emit)
        if case .failure(let error) = connection {
            run.giveUp(error)
        } else {
            await run.runBeforeTeardown()
            if !plan.teardown.isEmpty { run = await tearDown(run) }
        }
        if let hub, planned.environment?.hub?.isEmulated ?? false { await services.hubs.close(hub) }
        emit(.unitFinished(unit))
        return run.summary
    }

    private func hub(
        for planned: PlannedCollection, in scope: VariableScope
    ) async -> Result<HubConnection?, RequestError> {
        guard let definition = planned.environment?.hub else { return .success(nil) }
        guard case .emulator(let emulator) = definition.form else {
            do throws(Diagnostic) {
                return .success(try definition.connection(in: scope))
            } catch {
                return .failure(
                    RequestError(range: error.range ?? definition.range, message: error.message, hint: error.hint))
            }
        }
        do {
            return .success(try await services.hubs.open(emulator))
        } catch {
            return .failure(
                RequestError(
                    range: definition.range, message: "the emulated hub could not start: \(error)", hint: nil))
        }
    }

    /// Runs teardown in a task of its own: an interrupt does not reach it, but begins the grace that ends it.
    private func tearDown(_ run: UnitRun) async -> UnitRun {
        let task = Task(executorPreference: services.executor) {
            var run = run
            await run.runTeardown()
            return run
        }
        let (grace, sleep) = (settings.grace, services.sleep)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            let patience = Task {
                try await sleep(grace)
                task.cancel()
            }
            Task {
                _ = await task.value
                patience.cancel()
            }
        }
    }
}

extension RequestError: Error {}

extension RunSummary {
    package var hasFailures: Bool { failed + errored > 0 }

    fileprivate mutating func add(_ other: RunSummary) {
        passed += other.passed
        failed += other.failed
        errored += other.errored
        skipped += other.skipped
        sent += other.sent
    }
}

extension HubDefinition {
    fileprivate var isEmulated: Bool {
        if case .emulator = form { return true }
        return false
    }
}
