import Contracts
import Platform
import RunRecords

/// The measurement of a run: its statistics and thresholds.
struct MeasuredRun: Sendable {
    private let thresholds: RunThresholds
    private let services: RunServices
    /// The processor time, and the time of the clock, at the beginning.
    private let beginning: (processor: Duration, clock: Duration)

    /// Begins the measurement.
    init(_ collections: [PlannedCollection], _ services: RunServices) {
        self.services = services
        thresholds = RunThresholds(collections, services.settings)
        beginning = (CurrentProcess.processorTime, services.clock.uptime())
        let warmup = services.settings.load?.warmup ?? .zero
        services.statistics.begin(at: services.clock.now() + warmup / .seconds(1), isLater: warmup > .zero)
        services.load?.begin()
    }

    /// Runs the units, and meanwhile evaluates the thresholds that can end the run.
    func counting(_ run: () async -> RunSummary) async -> RunSummary {
        guard thresholds.canAbort else { return await run() }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await services.clock.sleep(.seconds(1))
                    guard let broken = thresholds.firstToAbort(in: statistics) else { continue }
                    return services.abort(because: broken)
                }
            }
            let summary = await run()
            group.cancelAll()
            return summary
        }
    }

    /// Adds the coverage of descriptions, the statistics and thresholds to the summary of the run.
    func finish(_ summary: inout RunSummary, _ order: EventOrder) {
        summary.coverage = services.settings.contracts?.coverage ?? []
        guard services.load != nil || !thresholds.isEmpty || services.statistics.isWorthwhile else { return }
        var statistics = statistics
        statistics.model = services.load?.plan.model
        statistics.due = services.load?.due
        statistics.processorShare = processorShare
        if case .load(let emitter) = order { summary.unreported = emitter.unreported }
        summary.thresholds = thresholds.evaluated(
            in: statistics, summary.coverage, isPart: services.settings.shard != nil)
        // Requests that ended after the run was stopped do not change the result.
        if let broken = services.abortingThreshold,
            let index = summary.thresholds.firstIndex(where: broken.isSame)
        {
            summary.thresholds[index] = broken
            summary.thresholds[index].hasEndedRun = true
        }
        summary.statistics = statistics
    }

    /// The share of the processors' time that the process used, in percent; nil for a time that is too short.
    private var processorShare: Int? {
        let all = (services.clock.uptime() - beginning.clock) * CurrentProcess.processorCount
        guard all > .milliseconds(100) else { return nil }
        return min(100, Int(((CurrentProcess.processorTime - beginning.processor) / all * 100).rounded()))
    }

    /// The statistics so far.
    private var statistics: RunStatistics {
        var statistics = services.statistics.statistics
        let start = statistics.timeline.startedAt.seconds
        statistics.duration = Milliseconds(.seconds(max(0, services.clock.now() - start)))
        return statistics
    }
}
