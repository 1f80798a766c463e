import Checks
import CollectionModel
import Diagnostics
import RunRecords

/// The thresholds of a run: those of its collections with their groups and requests, of the project, and of the command
/// line.
struct RunThresholds: Sendable {
    private let all: [(threshold: Threshold, scope: ThresholdScope)]

    init(_ collections: [PlannedCollection], _ settings: RunSettings) {
        var all: [(Threshold, ThresholdScope)] = settings.thresholds.map { given in
            (given.threshold, ThresholdScope(named: given.name))
        }
        for planned in collections {
            var scope = ThresholdScope()
            scope.collection = planned.collection.file.path
            scope.title = planned.collection.name
            all += planned.collection.thresholds.map { ($0, scope) }
            for (_, items) in planned.collection.sections { Self.add(items, in: scope, to: &all) }
        }
        self.all = all
    }

    private static func add(
        _ items: [CollectionItem], in outer: ThresholdScope, to all: inout [(Threshold, ThresholdScope)]
    ) {
        for (position, item) in items.enumerated() {
            var scope = outer
            switch item {
            case .group(let group):
                scope.groups.append(GroupRecord(name: group.name, position: group.position ?? position))
                scope.title = group.name
                all += group.thresholds.map { ($0, scope) }
                add(group.items, in: scope, to: &all)
            case .request(let request):
                guard !request.thresholds.isEmpty else { continue }
                scope.request = PlaceRecord(request.range)
                scope.title = request.name
                all += request.thresholds.map { ($0, scope) }
            }
        }
    }

    var isEmpty: Bool { all.isEmpty }
    /// True if a broken threshold can end the run.
    var canAbort: Bool { all.contains { $0.threshold.abortsRun } }

    /// Returns the thresholds with their results.
    ///
    /// - Parameters:
    ///   - coverage: The coverage of OpenAPI documents.
    ///   - isPart: True for a shard: the thresholds are for all shards together.
    func evaluated(in statistics: RunStatistics, _ coverage: [CoverageRecord], isPart: Bool) -> [ThresholdRecord] {
        all.map { threshold, scope in
            var record = threshold.evaluated(for: scope, in: statistics, coverage)
            if isPart { record.outcome = .open }
            return record
        }
    }

    /// Returns the first broken threshold that ends the run; nil if there is none. Thresholds on requests that were not
    /// sent yet do not end it.
    func firstToAbort(in statistics: RunStatistics) -> ThresholdRecord? {
        for (threshold, scope) in all where threshold.abortsRun {
            let record = threshold.evaluated(for: scope, in: statistics)
            if record.outcome == .broken, record.actual != nil { return record }
        }
        return nil
    }
}
