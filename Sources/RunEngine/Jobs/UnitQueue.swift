import CollectionModel
import Diagnostics
import Synchronization

/// Hands out the units of a run one after the other, to whoever has time: rows are read when their turn comes.
final class UnitQueue: Sendable {
    /// A unit that is to be dealt with.
    struct Entry: Sendable {
        let planned: PlannedCollection
        let plan: CollectionPlan
        let iteration: Iterations.Iteration
        /// Among all units of the run, from 1.
        let ordinal: Int
        /// Among those that were handed out, from 0.
        let position: Int
        /// Whether no other unit of its collection comes before it.
        let isFirst: Bool
    }

    enum Errand: Sendable {
        case run
        case skip(reason: String)
        /// The unit's row cannot be had.
        case giveUp(Diagnostic)
    }

    fileprivate struct Current {
        let planned: PlannedCollection
        let plan: CollectionPlan
        var iterations: Iterations
        var isFirst = true
    }

    fileprivate struct State {
        var nextCollection = 0
        var current: Current?
        /// Units before the next one, left out or not.
        var passed = 0
        var position = 0
    }

    /// In the order in which they run.
    let collections: [PlannedCollection]
    let settings: RunSettings
    let shard: Shard
    private let state = Mutex(State())
    /// How many units there are for this run, and with those of all other parts of it.
    let unitCount: Int
    let allUnitCount: Int

    init(_ collections: [PlannedCollection], _ settings: RunSettings) {
        self.collections =
            settings.shuffleSeed.map { ShuffledOrder.order(collections, seed: $0) } ?? collections
        self.settings = settings
        shard = settings.shard ?? .whole
        allUnitCount = collections.reduce(0) { count, planned in
            let (sum, isTooLarge) = count.addingReportingOverflow(
                Iterations(of: planned, repetitions: settings.repetitions).remaining)
            return isTooLarge ? Int.max : sum
        }
        unitCount = shard.share(of: allUnitCount)
    }

    /// The next unit and what is to be done with it; nil when there is none left.
    ///
    /// - Parameter reason: why nothing more is begun. Then a collection of which nothing was begun is skipped once, and
    ///   the iterations of others that are left are no news.
    func next(unless reason: String?) -> (entry: Entry, errand: Errand)? {
        state.withLock { state in
            while true {
                if state.current == nil, !advance(&state) { return nil }
                guard var current = state.current else { return nil }
                if reason != nil, !current.isFirst {
                    state.leaveCollection()
                    continue
                }
                let distance = shard.distance(behind: state.passed)
                guard distance < current.iterations.remaining else {
                    state.leaveCollection()
                    continue
                }
                current.iterations.pass(distance)
                state.passed += distance
                return handOut(&current, &state, unless: reason)
            }
        }
    }

    /// Goes on to the next collection; false behind the last.
    private func advance(_ state: inout State) -> Bool {
        guard state.nextCollection < collections.count else { return false }
        let planned = collections[state.nextCollection]
        state.nextCollection += 1
        state.current = Current(
            planned: planned, plan: CollectionPlan(planned.collection),
            iterations: Iterations(of: planned, repetitions: settings.repetitions))
        return true
    }

    private func handOut(
        _ current: inout Current, _ state: inout State, unless reason: String?
    ) -> (entry: Entry, errand: Errand)? {
        var errand = reason.map(Errand.skip) ?? .run
        var iteration: Iterations.Iteration?
        do throws(Diagnostic) {
            iteration = try current.iterations.next()
        } catch {
            errand = .giveUp(error)
        }
        state.passed += 1
        let entry = Entry(
            planned: current.planned, plan: current.plan, iteration: iteration ?? current.iterations.lost,
            ordinal: state.passed, position: state.position, isFirst: current.isFirst)
        state.position += 1
        current.isFirst = false
        state.current = current
        // Behind a lost row there are no others.
        if case .giveUp = errand { state.leaveCollection() }
        return (entry, errand)
    }
}

extension UnitQueue.State {
    /// Passes the iterations over that are left of a collection.
    fileprivate mutating func leaveCollection() {
        passed += current?.iterations.remaining ?? 0
        current = nil
    }
}
