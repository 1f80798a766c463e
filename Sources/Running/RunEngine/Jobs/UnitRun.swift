import AccessTokens
import CollectionModel
import Diagnostics
import HTTP
import Placeholders
import Scripting
import Secrets
import Synchronization

/// One unit from its first event to its last: its scope, its hub and its teardown.
///
/// A class, to avoid retain/release of its many fields at each step.
final class UnitRun: Sendable {
    let entry: UnitQueue.Entry
    let services: RunServices
    let secrets: SecretRegistry
    /// The state that the iterations of the collection share; nil if each begins anew.
    let state: UnitState?
    let job: Job
    let events: UnitEvents
    /// The rule for the start of requests; nil without `--rate`.
    let pacer: UnitPacer?

    /// True for the setup and the teardown of the project.
    let isOfProject: Bool

    init(
        _ entry: UnitQueue.Entry, services: RunServices, secrets: SecretRegistry, state: UnitState?, job: Job,
        events: UnitEvents, isOfProject: Bool = false
    ) {
        self.isOfProject = isOfProject
        self.entry = entry
        self.services = services
        self.secrets = secrets
        self.state = state
        self.job = job
        self.events = events
        // The schedule begins after the project's setup.
        let pacing = isOfProject && services.load != nil ? nil : services.pacing
        pacer = pacing.map { rule in UnitPacer(rule, of: job.number) { services.reasonToStop != nil } }
    }

    private var planned: PlannedCollection { entry.planned }
    private var isProjectSetup: Bool { isOfProject && planned.collection.teardown.isEmpty }

    /// Reports every request as skipped, because the run ended before the unit began.
    func skip(_ reason: String) -> RunSummary {
        emittingEvents { $0.skipAll(reason) }
    }

    /// Reports that no request of the unit can be sent.
    func giveUp(_ error: RequestError) -> RunSummary {
        emittingEvents { $0.giveUp(error) }
    }

    private func emittingEvents(_ work: (inout FlowRun) -> Void) -> RunSummary {
        let unit = unit(hub: nil)
        let scope = scope
        scope.registerSecrets()
        events.emit(.unitStarted(unit))
        var run = flowRun(unit, hub: nil, scope: scope)
        work(&run)
        events.emit(.unitFinished(unit))
        return run.summary
    }

    func run() async -> RunSummary {
        let scope = scope
        scope.registerSecrets()
        let connection: Result<HubConnection?, RequestError> = await openHub(in: scope)
        let hub = (try? connection.get()) ?? nil
        let summary: RunSummary
        if let reason = job.scripts?.environment.reasonToStop ?? (isOfProject ? nil : services.reasonToStop) {
            // Another unit failed before this one sent a request: the unit counts as not begun.
            summary = entry.isFirst ? skip(reason) : RunSummary()
        } else {
            summary = await run(connection, hub: hub, scope: scope)
        }
        if let hub, planned.environment?.hub?.isEmulated ?? false { await services.hubs.close(hub) }
        return summary
    }

    private func run(
        _ connection: Result<HubConnection?, RequestError>, hub: HubConnection?, scope: VariableScope
    ) async -> RunSummary {
        let unit = unit(hub: hub)
        events.emit(.unitStarted(unit))
        var run = flowRun(unit, hub: hub, scope: scope)
        if case .failure(let error) = connection {
            run.giveUp(error)
        } else {
            await run.runBeforeTeardown()
            if entry.program.hasSteps(in: .teardown) { run = await tearDown(run) }
        }
        if state == nil { run.context.scripts?.end() }
        if isProjectSetup { services.project.keep(run.scope) }
        services.observers.captured?.take(
            from: run.scope, ordinal: entry.ordinal, fromEnvironment: planned.collection.format.changesEnvironment)
        services.observers.variables?.take(from: run.scope, of: planned, ordinal: entry.ordinal)
        state?.keep(run.scope)
        if let jar = run.context.calls.jar {
            services.observers.cookies?.take(from: jar, ordinal: entry.ordinal, now: services.clock.now())
        }
        events.emit(.unitFinished(unit))
        return run.summary
    }

    private func unit(hub: HubConnection?) -> RunUnit {
        RunUnit(
            ordinal: entry.ordinal, collectionName: planned.collection.name, path: planned.collection.file.path,
            environmentName: planned.environment?.name, hub: hub?.label, iteration: entry.iteration,
            startedAt: services.clock.now())
    }

    private var scope: VariableScope {
        let scope = VariableScope(
            planned, settings: services.settings, iteration: entry.iteration.number, row: entry.iteration.row,
            rowNames: entry.iteration.rowNames, secrets: secrets, now: services.clock.now)
        return state?.continued(scope) ?? services.project.continued(scope)
    }

    private func flowRun(_ unit: RunUnit, hub: HubConnection?, scope: VariableScope) -> FlowRun {
        var fetch = TokenFetching.unneeded
        if planned.fetchesTokens {
            let fetching = TokenFetching(run: self, unit: unit, scope: scope)
            fetch = { request throws(OAuth2SendError) in try await fetching.fetch(request) }
        }
        let provider = TokenProvider(hub: hub, cache: services.tokens, secrets: secrets, fetch: fetch)
        return FlowRun(entry.program, in: UnitContext(unit, of: self, tokens: provider), scope: scope)
    }

    private func openHub(in scope: VariableScope) async -> Result<HubConnection?, RequestError> {
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

    /// Runs teardown in a separate task: an interrupt does not cancel it, but starts the grace period that limits it.
    private func tearDown(_ run: FlowRun) async -> FlowRun {
        let task = Task(executorPreference: job.executor) {
            var run = run
            await run.runTeardown()
            return run
        }
        let (grace, sleep) = (services.settings.grace, services.clock.sleep)
        return await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            let timeout = Task {
                try await sleep(grace)
                task.cancel()
            }
            Task {
                _ = await task.value
                timeout.cancel()
            }
        }
    }
}

extension RequestError: Error {}

extension HubDefinition {
    fileprivate var isEmulated: Bool {
        if case .emulator = form { return true }
        return false
    }
}

/// The state that iterations of one collection pass on: variables, cookies, and the global objects of scripts.
final class UnitState: Sendable {
    let jar: CookieJar
    /// The scripts of all iterations; nil if the collection has none.
    let scripts: ScriptUnit?
    private let variables = Mutex<VariableScope?>(nil)

    init(jar: CookieJar, scripts: ScriptUnit?) {
        self.jar = jar
        self.scripts = scripts
    }

    /// Returns the scope of the next iteration, with the values that the previous one left.
    func continued(_ scope: VariableScope) -> VariableScope {
        guard let previous = variables.withLock({ $0 }) else { return scope }
        var next = scope
        next.take(previous)
        return next
    }

    /// Keeps the values of an iteration for the next one.
    func keep(_ scope: VariableScope) { variables.withLock { $0 = scope } }
}
