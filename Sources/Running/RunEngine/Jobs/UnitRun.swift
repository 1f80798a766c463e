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
    private let entry: UnitQueue.Entry
    private let settings: RunSettings
    private let services: RunServices
    private let secrets: SecretRegistry
    /// The state that the iterations of the collection share; nil if each begins anew.
    private let state: UnitState?
    private let sharing: JobSharing
    private let emit: @Sendable (RunEvent) -> Void

    init(
        entry: UnitQueue.Entry, settings: RunSettings, services: RunServices, secrets: SecretRegistry,
        state: UnitState? = nil, sharing: JobSharing, emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.entry = entry
        self.settings = settings
        self.services = services
        self.secrets = secrets
        self.state = state
        self.sharing = sharing
        self.emit = emit
    }

    private var planned: PlannedCollection { entry.planned }

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
        emit(.unitStarted(unit))
        var run = flowRun(unit, hub: nil, scope: scope)
        work(&run)
        emit(.unitFinished(unit))
        return run.summary
    }

    func run() async -> RunSummary {
        let scope = scope
        scope.registerSecrets()
        let connection: Result<HubConnection?, RequestError> = await openHub(in: scope)
        let hub = (try? connection.get()) ?? nil
        let summary: RunSummary
        if let reason = sharing.reasonToStop(in: .setup) {
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
        emit(.unitStarted(unit))
        var run = flowRun(unit, hub: hub, scope: scope)
        if case .failure(let error) = connection {
            run.giveUp(error)
        } else {
            await run.runBeforeTeardown()
            if entry.program.hasSteps(in: .teardown) { run = await tearDown(run) }
        }
        if state == nil { run.context.scripts?.end() }
        services.observers.captured?.take(
            from: run.scope, ordinal: entry.ordinal, fromEnvironment: planned.collection.format.changesEnvironment)
        services.observers.variables?.take(from: run.scope, of: planned, ordinal: entry.ordinal)
        state?.keep(run.scope)
        if let jar = run.context.calls.jar {
            services.observers.cookies?.take(from: jar, ordinal: entry.ordinal, now: services.clock.now())
        }
        emit(.unitFinished(unit))
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
            planned, settings: settings, iteration: entry.iteration.number, row: entry.iteration.row,
            rowNames: entry.iteration.rowNames, secrets: secrets, now: services.clock.now)
        return state?.continued(scope) ?? scope
    }

    private func flowRun(_ unit: RunUnit, hub: HubConnection?, scope: VariableScope) -> FlowRun {
        var fetch = TokenFetching.unneeded
        if planned.fetchesTokens {
            let fetching = TokenFetching(
                settings: planned.collection.defaults, overrides: settings.overrides, scope: scope,
                pacer: sharing.pacer,
                send: { [services, secrets] call throws(TransportError) in try await services.send(call, secrets) },
                report: { [emit, services] report in
                    if report.isInsecure { services.insecureTokenRequests.add(1, ordering: .relaxed) }
                    emit(.tokenRequested(report, in: unit))
                })
            fetch = { request throws(OAuth2SendError) in try await fetching.fetch(request) }
        }
        let provider = TokenProvider(hub: hub, cache: services.tokens, secrets: secrets, fetch: fetch)
        let jar = state?.jar ?? CookieJar(settings.cookies, now: services.clock.now())
        let context = UnitContext(
            unit, of: entry, calls: CallContext(settings, tokens: provider, jar: jar), services: services,
            jobs: sharing,
            scripts: state.map(\.scripts) ?? (planned.hasScripts ? sharing.scripts?.makeUnit() : nil),
            stopsOnFailure: planned.collection.stopOnFailure || settings.stopsAtFirstFailure, emit: emit)
        return FlowRun(entry.program, in: context, scope: scope)
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
        let task = Task(executorPreference: sharing.job.executor) {
            var run = run
            await run.runTeardown()
            return run
        }
        let (grace, sleep) = (settings.grace, services.clock.sleep)
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

extension HubDefinition {
    fileprivate var isEmulated: Bool {
        if case .emulator = form { return true }
        return false
    }
}
