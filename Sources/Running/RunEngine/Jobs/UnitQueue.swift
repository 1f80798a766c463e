import CollectionModel
import Diagnostics
import Synchronization

/// Hands out the units of a run one after the other, to whoever has time: rows are read when their turn comes.
final class UnitQueue: Sendable {
    /// A unit that is to be dealt with.
    ///
    /// A class, because its many parts would be counted each time that it is handed on.
    final class Entry: Sendable {
        let planned: PlannedCollection
        let plan: CollectionPlan
        let iteration: Iterations.Iteration
        /// Among all units of the run, from 1.
        let ordinal: Int
        /// Among those that were handed out, from 0.
        let position: Int
        /// Whether no other unit of its collection comes before it.
        let isFirst: Bool

        fileprivate init(
            _ current: Current, _ iteration: Iterations.Iteration, ordinal: Int, position: Int
        ) {
            planned = current.planned
            plan = current.planned.choices?[iteration.number].map(current.plan.keeping) ?? current.plan
            self.iteration = iteration
            self.ordinal = ordinal
            self.position = position
            isFirst = current.isFirst
        }
    }

    enum Action: Sendable {
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
    func next(unless reason: String?) -> (entry: Entry, errand: Action)? {
        state.withLock { state in
            while state.current != nil || advance(&state) {
                let isOver = reason != nil && state.current?.isFirst == false
                let distance = shard.distance(behind: state.passed)
                guard !isOver, distance < state.current?.iterations.remaining ?? 0 else {
                    state.leaveCollection()
                    continue
                }
                return state.handOut(behind: distance, unless: reason)
            }
            return nil
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
}

extension UnitQueue.Current {
    /// The iteration behind those that are left out, and why its row cannot be had.
    fileprivate mutating func take(behind distance: Int) -> (Iterations.Iteration, Diagnostic?) {
        iterations.pass(distance)
        do throws(Diagnostic) {
            return (try iterations.next() ?? iterations.lost, nil)
        } catch {
            return (iterations.lost, error)
        }
    }
}

extension UnitQueue.State {
    fileprivate mutating func handOut(
        behind distance: Int, unless reason: String?
    ) -> (entry: UnitQueue.Entry, errand: UnitQueue.Action)? {
        // Changed in its place: a copy of its parts would be counted for each unit.
        guard let (iteration, error) = current?.take(behind: distance), let current else { return nil }
        passed += distance + 1
        let entry = UnitQueue.Entry(current, iteration, ordinal: passed, position: position)
        position += 1
        self.current?.isFirst = false
        guard let error else { return (entry, reason.map { .skip(reason: $0) } ?? .run) }
        // Behind a lost row there are no others.
        leaveCollection()
        return (entry, .giveUp(error))
    }

    /// Passes the iterations over that are left of a collection.
    fileprivate mutating func leaveCollection() {
        passed += current?.iterations.remaining ?? 0
        current = nil
    }
}
