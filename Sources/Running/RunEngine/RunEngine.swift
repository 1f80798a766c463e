import AccessTokens
import RunRecords
import Synchronization

/// The engine that runs collections and emits the events of a run.
package struct RunEngine: Sendable {
    private let settings: RunSettings
    private let services: RunServices

    package init(settings: RunSettings, services: RunServices) {
        self.settings = settings
        self.services = services
    }

    /// Returns the number of jobs that run: at most one for each unit.
    package static func jobCount(_ collections: [PlannedCollection], _ settings: RunSettings) -> Int {
        settings.jobs > 1 ? UnitQueue(collections, settings).jobCount : 1
    }

    /// Runs all collections as often as the settings say, with as many concurrent units as there are jobs.
    ///
    /// Cancelling the task interrupts the run: current requests are cancelled, teardowns run within the grace period.
    ///
    /// - Parameter emit: Called by one thread at a time, with all events of a unit together, in the order of the units.
    ///   With several jobs it must not block, because event loops call it.
    package func run(
        _ collections: [PlannedCollection], emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let start = ContinuousClock.now
        for planned in collections { planned.registerSecrets(settings, in: services.secrets, now: services.clock.now) }
        let queue = UnitQueue(collections, settings)
        let jobs = queue.jobCount
        services.observers.activity?.begin(jobs: jobs, unitCount: queue.unitCount, expected: queue.requestCount)
        // A single job needs the sequencer too if tokens are fetched, because separate tasks emit their events.
        let needsOrder = jobs > 1 || collections.contains(where: \.fetchesTokens)
        let worker = UnitWorker(
            queue: queue, settings: settings, services: services, emit: emit,
            sequencer: needsOrder ? UnitSequencer(emit: emit) : nil)
        var summary = await work(worker, jobs: jobs)
        await worker.sequencer?.finish()
        summary.unitCount = queue.unitCount
        summary.allUnitCount = queue.allUnitCount
        summary.insecure += services.insecureTokenRequests.load(ordering: .relaxed)
        summary.tokensMinted = services.tokens.mintedCount
        summary.duration = Milliseconds(ContinuousClock.now - start)
        summary.interrupted = Task.isCancelled
        services.observers.activity?.end()
        emit(.runFinished(summary))
        return summary
    }

    private func work(_ worker: UnitWorker, jobs: Int) async -> RunSummary {
        guard jobs > 1 else { return await worker.work(Job(number: 0, of: 1, services.executors)) }
        return await withTaskGroup(of: RunSummary.self) { group in
            for number in 0..<jobs {
                let job = Job(number: number, of: jobs, services.executors)
                group.addTask(executorPreference: job.executor) { await worker.work(job) }
            }
            var summary = RunSummary()
            for await part in group { summary.add(part) }
            return summary
        }
    }
}
