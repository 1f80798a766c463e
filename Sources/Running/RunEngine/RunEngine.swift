import AccessTokens
import Synchronization

/// Runs collections against real servers and tells what happens as it happens.
package struct RunEngine: Sendable {
    private let settings: RunSettings
    private let services: RunServices

    package init(settings: RunSettings, services: RunServices) {
        self.settings = settings
        self.services = services
    }

    /// Runs every collection as often as the settings say, so many units at a time as there are jobs.
    ///
    /// Cancelling the task interrupts the run: what is under way is given up, teardowns still run, within the grace.
    ///
    /// - Parameter emit: called by one at a time: with all events of one unit together, in the order of the units.
    package func run(
        _ collections: [PlannedCollection], emit: @escaping @Sendable (RunEvent) -> Void
    ) async -> RunSummary {
        let start = ContinuousClock.now
        for planned in collections { planned.registerSecrets(settings, in: services.secrets, now: services.now) }
        let queue = UnitQueue(collections, settings)
        let jobs = max(1, min(settings.jobs, queue.unitCount))
        services.activity?.begin(jobs: jobs, unitCount: queue.unitCount, expected: queue.requestCount)
        // Even one job has an event beside it when a token is fetched, by a task of its own.
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
        summary.duration = ContinuousClock.now - start
        summary.isInterrupted = Task.isCancelled
        services.activity?.end()
        emit(.runFinished(summary))
        return summary
    }

    private func work(_ worker: UnitWorker, jobs: Int) async -> RunSummary {
        guard jobs > 1 else { return await worker.work(job: 0) }
        return await withTaskGroup(of: RunSummary.self) { group in
            for job in 0..<jobs { group.addTask { await worker.work(job: job) } }
            var summary = RunSummary()
            for await part in group { summary.add(part) }
            return summary
        }
    }
}
