import Secrets
import AccessTokens
import CollectionModel
import HTTP
import Placeholders
import RunRecords
import Scripting
import Synchronization

/// The runner of collections, which emits the events of a run.
package struct CollectionRunner: Sendable {
    /// More units than a load has.
    private static let unitsOfALoad = 1 << 39

    private let services: RunServices
    private var settings: RunSettings { services.settings }

    package init(_ services: RunServices) {
        self.services = services
    }

    /// Returns the number of jobs that run: at most one for each unit.
    package static func jobCount(_ collections: [PlannedCollection], _ settings: RunSettings) -> Int {
        settings.load?.maximumJobs ?? settings.jobs > 1 ? UnitQueue(collections, settings).jobCount : 1
    }

    /// Runs all collections as often as the settings say, with as many concurrent units as there are jobs.
    ///
    /// Cancelling the task interrupts the run: current requests are cancelled, teardowns run within the grace period.
    ///
    /// - Parameter emit: Called by one thread at a time, with all events of a unit together, in the order of the units.
    ///   With several jobs it must not block, because event loops call it.
    package func run(
        _ collections: [PlannedCollection], in project: ProjectRun = ProjectRun(),
        emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let start = ContinuousClock.now
        for planned in collections + project.collections {
            planned.registerSecrets(settings, in: services.secrets, now: services.clock.now)
        }
        // Shards are merged by the numbers of units: those of the project are different in each.
        let shard = settings.shard ?? .whole
        let earlier = project.setup == nil ? 0 : shard.count
        let queue = UnitQueue(collections, settings, after: earlier)
        let jobs = queue.jobCount
        let unitCount = queue.unitCount.saturatingSum(project.collections.count)
        services.observers.activity?.begin(
            jobs: jobs, unitCount: unitCount, expected: project.isEmpty ? queue.requestCount : nil,
            load: settings.load, services.statistics)
        let order: EventOrder
        if settings.load != nil {
            order = .load(LoadEmitter(sample: settings.reportSample, services.observers.backlog, emit: emit))
        } else {
            // A single job needs the sequencer too if tokens are fetched, because separate tasks emit their events.
            let needsOrder = jobs > 1 || collections.contains(where: \.fetchesTokens)
            order = needsOrder ? .sequence(UnitSequencer(emit: emit)) : .immediate
        }
        let worker = UnitWorker(queue: queue, services: services, emit: emit, order: order)
        var summary = RunSummary()
        if let setup = project.setup {
            let part = await runOnce(setup, after: shard.index - 1, emit)
            if part.counts.failures > 0 { services.noteFailedSetup() }
            summary.add(part)
        }
        if let start = settings.startTime, services.reasonToStop == nil {
            let wait = start - services.clock.now()
            if wait > 0 { try? await services.clock.sleep(.seconds(wait)) }
        }
        let measured = MeasuredRun(collections, services)
        summary.add(await measured.counting { await work(worker, jobs: jobs) })
        await order.finish()
        measured.finish(&summary, order)
        if let teardown = project.teardown {
            // The number of the units of a load is not known; the teardown comes after all of them.
            let units = settings.load == nil ? queue.allUnitCount : Self.unitsOfALoad
            summary.add(await runOnce(teardown, after: earlier + units + shard.index - 1, emit))
        }
        summary.unitCount = settings.load == nil ? unitCount : summary.reportedUnits
        summary.allUnitCount = queue.allUnitCount
        summary.insecure += services.insecureTokenRequests.load(ordering: .relaxed)
        summary.tokensMinted = services.tokens.mintedCount
        summary.duration = Milliseconds(ContinuousClock.now - start)
        summary.interrupted = Task.isCancelled
        services.observers.activity?.end()
        emit(.runFinished(summary))
        return summary
    }

    /// Runs the setup or the teardown of a project.
    ///
    /// - Parameter earlier: The number of units before it.
    private func runOnce(
        _ planned: PlannedCollection, after earlier: Int, _ emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let job = Job(number: 0, of: 1, services)
        let order = planned.fetchesTokens ? EventOrder.sequence(UnitSequencer(emit: emit)) : .immediate
        let worker = UnitWorker(
            queue: UnitQueue([planned], settings.once, after: earlier), services: services, emit: emit,
            order: order, isOfProject: true)
        let summary = await withTaskExecutorPreference(job.executor) { await worker.work(job) }
        await order.finish()
        return summary
    }

    private func work(_ worker: UnitWorker, jobs: Int) async -> RunSummary {
        guard jobs > 1 else { return await worker.work(Job(number: 0, of: 1, services)) }
        return await withTaskGroup(of: RunSummary.self) { group in
            for number in 0..<jobs {
                let job = Job(number: number, of: jobs, services)
                group.addTask(executorPreference: job.executor) { await worker.work(job) }
            }
            var summary = RunSummary()
            for await part in group { summary.add(part) }
            return summary
        }
    }
}

/// The work of each job: it runs units of the queue one after the other until none is left.
private struct UnitWorker: Sendable {
    let queue: UnitQueue
    let services: RunServices
    let emit: @Sendable (RunEvent) -> Void
    let order: EventOrder
    /// True for the setup and the teardown of the project.
    var isOfProject = false

    func work(_ job: Job) async -> RunSummary {
        var summary = RunSummary()
        while true {
            await order.waitForRoom()
            if services.load == nil { await services.observers.backlog?.waitForRoom() }
            if let load = services.load, !isOfProject {
                guard await load.waitForTurn(ofJob: job.number, unless: { services.reasonToStop != nil }) else {
                    return summary
                }
            }
            guard let (entry, action) = queue.next(unless: reasonToStop) else { return summary }
            summary.add(await carryOut(action, entry, job))
            services.observers.activity?.finishUnit()
        }
    }

    private var reasonToStop: String? {
        if isOfProject { return nil }
        return Task.isCancelled ? "interrupted" : services.reasonToStop
    }

    /// Carries out a unit, and the iterations that continue with its state.
    private func carryOut(_ action: UnitQueue.Action, _ entry: UnitQueue.Entry, _ job: Job) async -> RunSummary {
        let state = entry.followers.map { _ in
            UnitState(
                jar: CookieJar(services.settings.cookies, now: services.clock.now()),
                scripts: entry.planned.hasScripts ? job.scripts?.makeUnit() : nil)
        }
        let events = UnitEvents(
            order, position: entry.position, backlog: services.observers.backlog, emit: emit)
        // Each iteration has its own secrets: signatures of requests would otherwise add up over the iterations.
        var registries: [SecretRegistry] = []
        func carryOut(_ action: UnitQueue.Action, _ entry: UnitQueue.Entry) async -> RunSummary {
            // The secrets of the project's setup are used in the whole run.
            let secrets = isOfProject ? services.secrets : services.secrets.forUnit()
            let run = UnitRun(
                entry, services: services, secrets: secrets, state: state, job: job, events: events,
                isOfProject: isOfProject)
            let summary =
                switch action {
                case .run: await run.run()
                case .skip(let reason): run.skip(reason)
                case .giveUp(let error): run.giveUp(RequestError(error))
                }
            // Events that wait for their turn are masked when they are emitted.
            if isOfProject { return summary }
            if events.areKept { registries.append(secrets) } else { secrets.forget() }
            return summary
        }
        var summary = await carryOut(action, entry)
        while let (entry, action) = entry.followers?.next(unless: reasonToStop) {
            services.observers.activity?.finishUnit()
            await services.observers.backlog?.waitForRoom()
            summary.add(await carryOut(action, entry))
        }
        state?.scripts?.end()
        events.close { [registries] in
            for secrets in registries { secrets.forget() }
        }
        return summary
    }
}

/// One of the jobs of a run, which runs one unit at a time, with its executor and its thread for scripts.
struct Job: Sendable {
    /// The number of the job, from 0.
    let number: Int
    /// The thread of the event loop that sends the job's requests, so no other thread has to wake up between a response
    /// and the next request; nil for the default executor.
    let executor: (any TaskExecutor)?
    /// The thread for the scripts of the job; nil if the run has none.
    let scripts: ScriptThread?
    /// True if long work delays transfers of other jobs: those of jobs on the same event loop, and requests for tokens,
    /// which the first loop sends for all jobs.
    private let delaysOthers: Bool

    /// The largest body, in bytes, that is processed on an event loop if there are several jobs.
    private static let quickBody = 64 << 10

    init(number: Int, of jobs: Int, _ services: RunServices) {
        self.number = number
        let executors = services.transport.executors
        scripts = services.scripts.map(ScriptThread.init)
        executor = executors.isEmpty ? nil : executors[number % executors.count]
        delaysOthers = jobs > 1 && !executors.isEmpty
    }

    /// Runs work on a response body. If there are several jobs, long work runs on the default executor: it would delay
    /// the transfers of other jobs and falsify their timings.
    ///
    /// - Parameters:
    ///   - isQuick: True if the time of the work depends only on the size of the body.
    ///   - size: The size of the body, in bytes.
    func run<Value>(isQuick: Bool, size: Int, _ work: () async -> Value) async -> Value {
        guard delaysOthers, !isQuick || size > Self.quickBody else { return await work() }
        // Nonsending functions stay on their thread until the task is suspended, whatever executor it prefers.
        let value = await withTaskExecutorPreference(globalConcurrentExecutor) {
            await Task.yield()
            return await work()
        }
        await Task.yield()
        return value
    }
}
