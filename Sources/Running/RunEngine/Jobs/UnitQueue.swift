import CollectionModel
import Diagnostics
import Synchronization

/// The queue of the units of a run, which workers take one at a time; rows are read when their unit is taken.
final class UnitQueue: Sendable {
    /// A unit of the queue.
    ///
    /// A class, to avoid retain/release of its many fields at each copy.
    final class Entry: Sendable {
        let planned: PlannedCollection
        let program: FlowProgram
        let iteration: Iterations.Iteration
        /// The number among all units of the run, from 1.
        let ordinal: Int
        /// The number among the units that were taken, from 0.
        let position: Int
        /// True if it is the first unit of its collection.
        let isFirst: Bool

        fileprivate init(
            _ current: Current, _ iteration: Iterations.Iteration, ordinal: Int, position: Int
        ) {
            planned = current.planned
            program = current.planned.choices?[iteration.number].map(current.program.keeping) ?? current.program
            self.iteration = iteration
            self.ordinal = ordinal
            self.position = position
            isFirst = current.isFirst
        }
    }

    enum Action: Sendable {
        case run
        case skip(reason: String)
        /// The unit's row cannot be read.
        case giveUp(Diagnostic)
    }

    fileprivate struct Current {
        let planned: PlannedCollection
        let program: FlowProgram
        var iterations: Iterations
        var isFirst = true
    }

    fileprivate struct State {
        var nextCollection = 0
        var current: Current?
        /// The number of units before the next one, including those of other shards.
        var passed = 0
        var position = 0
    }

    /// The collections in the order in which they run.
    let collections: [PlannedCollection]
    let settings: RunSettings
    let shard: Shard
    private let state = Mutex(State())
    /// The number of units of this run, and of all its shards together.
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

    /// Returns the next unit and its action; nil if none is left.
    ///
    /// - Parameter reason: The reason why no more units begin; nil if they may. If there is one, each collection
    ///   without a begun unit is skipped once, and the remaining iterations of other collections are not reported.
    func next(unless reason: String?) -> (entry: Entry, action: Action)? {
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

    /// Advances to the next collection; returns false after the last one.
    private func advance(_ state: inout State) -> Bool {
        guard state.nextCollection < collections.count else { return false }
        let planned = collections[state.nextCollection]
        state.nextCollection += 1
        state.current = Current(
            planned: planned, program: FlowProgram(planned.collection, loadsSchemas: true),
            iterations: Iterations(of: planned, repetitions: settings.repetitions))
        return true
    }
}

extension UnitQueue.Current {
    /// Returns the iteration after the skipped ones, with the error if its row cannot be read.
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
    ) -> (entry: UnitQueue.Entry, action: UnitQueue.Action)? {
        // Change `current` in place, to avoid retain/release of its fields for each unit.
        guard let (iteration, error) = current?.take(behind: distance), let current else { return nil }
        passed += distance + 1
        let entry = UnitQueue.Entry(current, iteration, ordinal: passed, position: position)
        position += 1
        self.current?.isFirst = false
        guard let error else { return (entry, reason.map { .skip(reason: $0) } ?? .run) }
        // After a row that cannot be read, no other row can be read.
        leaveCollection()
        return (entry, .giveUp(error))
    }

    /// Skips the remaining iterations of the current collection.
    fileprivate mutating func leaveCollection() {
        passed += current?.iterations.remaining ?? 0
        current = nil
    }
}
