import AccessTokens
import CollectionModel
import Diagnostics
import JSON
import Placeholders

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
            for iteration in 1...max(1, settings.iterations) {
                if let reason = reasonToStop(after: summary) {
                    // Iterations that are left are no news; a collection that was never begun is.
                    if iteration == 1 { summary.add(skip(planned, plan, reason, emit: emit)) }
                    break
                }
                summary.add(await run(planned, plan, iteration: iteration, emit: emit))
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

    private func skip(
        _ planned: PlannedCollection, _ plan: CollectionPlan, _ reason: String,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) -> RunSummary {
        let unit = RunUnit(
            collectionName: planned.collection.name, path: planned.collection.file.path,
            environmentName: planned.environment?.name, hub: nil, iteration: 1, iterationCount: settings.iterations)
        emit(.unitStarted(unit))
        var run = UnitRun(
            unit: unit, plan: plan, stopsOnFailure: false, hub: nil, settings: settings, services: services,
            scope: VariableScope(
                planned, settings: settings, iteration: 1, secrets: services.secrets, now: services.now), emit: emit)
        run.skipAll(reason)
        emit(.unitFinished(unit))
        return run.summary
    }

    private func run(
        _ planned: PlannedCollection, _ plan: CollectionPlan, iteration: Int,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let knownSecrets = services.secrets.count
        defer { services.secrets.forget(after: knownSecrets) }
        let scope = VariableScope(
            planned, settings: settings, iteration: iteration, secrets: services.secrets, now: services.now)
        scope.registerSecrets()
        let connection: Result<HubConnection?, RequestError> = await hub(for: planned, in: scope)
        let hub = (try? connection.get()) ?? nil
        let unit = RunUnit(
            collectionName: planned.collection.name, path: planned.collection.file.path,
            environmentName: planned.environment?.name, hub: hub?.label, iteration: iteration,
            iterationCount: settings.iterations)
        emit(.unitStarted(unit))
        var run = UnitRun(
            unit: unit, plan: plan, stopsOnFailure: planned.collection.stopOnFailure, hub: hub, settings: settings,
            services: services,
            scope: scope.connected(to: hub, tokens: planned.collection.tokens, cache: services.tokens), emit: emit)
        if case .failure(let error) = connection {
            run.giveUp(error)
        } else {
            await run.runBeforeTeardown()
            run = await tearDown(run)
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
        guard !run.plan.teardown.isEmpty else { return run }
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
