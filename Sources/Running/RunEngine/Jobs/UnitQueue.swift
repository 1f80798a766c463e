import CollectionModel
import Cryptography
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
        /// The other iterations of a collection whose iterations share their state; nil for other collections.
        let followers: UnitFollowers?

        fileprivate init(
            _ current: Current, _ iteration: Iterations.Iteration, ordinal: Int, position: Int,
            followers: UnitFollowers? = nil
        ) {
            self.followers = followers
            planned = current.planned
            program = current.planned.choice[iteration.number].map(current.program.keeping) ?? current.program
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
        /// True if one worker runs all iterations, one after the other, because each begins with the state of the
        /// previous one.
        let sharesState: Bool
    }

    fileprivate struct State {
        var nextCollection = 0
        var current: Current?
        /// The number of units before the next one, including those of other shards.
        var passed = 0
        /// The same number for the distribution to shards: iterations that share their state count as one.
        var passedShares = 0
        var position = 0
        /// The collections of a load, which take turns; empty before its first unit.
        var turns: [Current] = []
    }

    /// The collections in the order in which they run.
    let collections: [PlannedCollection]
    let settings: RunSettings
    let shard: Shard
    private let state: Mutex<State>
    /// The number of units of each collection in this run.
    private let ownCounts: [Int]
    /// The number of units of this run, and of all its shards together.
    let unitCount: Int
    let allUnitCount: Int
    /// The number of jobs that run: at most one for each unit, at least one.
    var jobCount: Int { max(1, min(settings.load?.maximumJobs ?? settings.jobs, unitCount)) }

    /// - Parameter earlier: The number of units before the first one of the queue.
    init(_ collections: [PlannedCollection], _ settings: RunSettings, after earlier: Int = 0) {
        state = Mutex(State(passed: earlier))
        let collections = settings.shuffleSeed.map { ShuffledOrder.order(collections, seed: $0) } ?? collections
        let shard = settings.shard ?? .whole
        self.collections = collections
        self.settings = settings
        self.shard = shard
        var (all, shares) = (0, 0)
        ownCounts = collections.map { planned in
            let count = planned.iterations(settings).remaining
            let isShared = planned.sharesState(settings)
            let end = shares.saturatingSum(isShared ? min(count, 1) : count)
            let share = shard.share(of: end) - shard.share(of: shares)
            (all, shares) = (all.saturatingSum(count), end)
            return isShared ? share * count : share
        }
        unitCount = ownCounts.reduce(0) { $0.saturatingSum($1) }
        allUnitCount = all
    }

    /// The number of requests of all units; nil if a loop determines it, or units differ in their requests.
    var requestCount: Int? {
        if settings.load != nil { return nil }
        var requests = 0
        for (planned, units) in zip(collections, ownCounts) {
            guard !planned.choice.limitsRequests, let each = planned.collection.requestCount else { return nil }
            let (count, isTooMany) = units.multipliedReportingOverflow(by: each)
            requests = requests.saturatingSum(isTooMany ? .max : count)
        }
        return requests < .max ? requests : nil
    }

    /// Returns the next unit and its action; nil if none is left.
    ///
    /// - Parameter reason: The reason why no more units begin; nil if they may. If there is one, each collection
    ///   without a begun unit is skipped once, and the remaining iterations of other collections are not reported.
    func next(unless reason: String?) -> (entry: Entry, action: Action)? {
        if settings.load != nil { return reason == nil ? nextInTurn() : nil }
        return state.withLock { state in
            while state.current != nil || advance(&state) {
                let isOver = reason != nil && state.current?.isFirst == false
                let distance = shard.distance(behind: state.passedShares)
                guard !isOver, distance < state.current?.shares ?? 0 else {
                    state.leaveCollection()
                    continue
                }
                return state.handOut(behind: distance, unless: reason)
            }
            return nil
        }
    }

    /// Returns the next unit of a load: the collections take turns, and begin again after their last iteration.
    private func nextInTurn() -> (entry: Entry, action: Action)? {
        state.withLock { state in
            if state.turns.isEmpty {
                while advance(&state), let current = state.current {
                    if current.iterations.remaining > 0 { state.turns.append(current) }
                }
                state.current = nil
            }
            guard !state.turns.isEmpty else { return nil }
            for _ in 0..<shard.distance(behind: state.passed) {
                state.turns[state.passed % state.turns.count].iterations.pass(1)
                state.passed += 1
            }
            return state.handOutInTurn()
        }
    }

    /// Advances to the next collection; returns false after the last one.
    private func advance(_ state: inout State) -> Bool {
        guard state.nextCollection < collections.count else { return false }
        let planned = collections[state.nextCollection]
        state.nextCollection += 1
        state.current = Current(
            planned: planned,
            program: FlowProgram(planned.collection, commandLine: settings.commandLine, loadsSchemas: true),
            iterations: planned.iterations(settings),
            sharesState: planned.sharesState(settings))
        return true
    }
}

extension UnitQueue.Current {
    /// The number of remaining parts that shards and jobs divide among themselves.
    fileprivate var shares: Int { sharesState ? min(iterations.remaining, 1) : iterations.remaining }

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
        passedShares += distance + 1
        let followers = current.sharesState ? UnitFollowers(current, behind: passed, position: position) : nil
        let entry = UnitQueue.Entry(
            current, iteration, ordinal: passed, position: position, followers: followers)
        position += 1
        self.current?.isFirst = false
        if current.sharesState { leaveCollection(isShared: true) }
        guard let error else { return (entry, reason.map { .skip(reason: $0) } ?? .run) }
        // After a row that cannot be read, no other row can be read.
        followers?.end()
        leaveCollection()
        return (entry, .giveUp(error))
    }

    fileprivate mutating func handOutInTurn() -> (entry: UnitQueue.Entry, action: UnitQueue.Action) {
        let turn = passed % turns.count
        let (iteration, error) = turns[turn].take(behind: 0)
        passed += 1
        let entry = UnitQueue.Entry(turns[turn], iteration, ordinal: passed, position: position)
        position += 1
        turns[turn].isFirst = false
        guard let error else { return (entry, .run) }
        // After a row that cannot be read, no other row can be read.
        turns.remove(at: turn)
        return (entry, .giveUp(error))
    }

    /// Skips the remaining iterations of the current collection.
    ///
    /// - Parameter isShared: True if they were handed out with the first one, so that they are no share of their own.
    fileprivate mutating func leaveCollection(isShared: Bool = false) {
        passed += current?.iterations.remaining ?? 0
        if !isShared { passedShares += current?.shares ?? 0 }
        current = nil
    }
}

/// The iterations after the first one of a collection whose iterations share their state.
final class UnitFollowers: Sendable {
    private struct State {
        var current: UnitQueue.Current?
        var passed: Int
    }

    private let state: Mutex<State>
    private let position: Int

    fileprivate init(_ current: UnitQueue.Current, behind passed: Int, position: Int) {
        var rest = current
        rest.isFirst = false
        state = Mutex(State(current: rest, passed: passed))
        self.position = position
    }

    /// Hands out no more iterations.
    func end() { state.withLock { $0.current = nil } }

    /// Returns the next iteration and its action; nil after the last one, and if there is a reason to stop.
    func next(unless reason: String?) -> (entry: UnitQueue.Entry, action: UnitQueue.Action)? {
        state.withLock { state in
            guard reason == nil, state.current?.iterations.remaining ?? 0 > 0,
                let (iteration, error) = state.current?.take(behind: 0), let current = state.current
            else { return nil }
            state.passed += 1
            let entry = UnitQueue.Entry(current, iteration, ordinal: state.passed, position: position)
            guard let error else { return (entry, .run) }
            state.current = nil
            return (entry, .giveUp(error))
        }
    }
}

extension Int {
    /// Returns the sum of two numbers that are not negative; the greatest number instead of a greater one.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

extension RequestCollection {
    /// The number of requests; nil if a loop determines it.
    fileprivate var requestCount: Int? {
        var (count, hasLoop) = (0, false)
        forEachRequest { request in
            count += 1
            hasLoop = hasLoop || !request.loop.isEmpty
        }
        return hasLoop ? nil : count
    }
}

/// A random order that depends only on its seed, on every machine and in every version.
private enum ShuffledOrder {
    /// Returns the elements in the order of the seed (Durstenfeld 1964).
    static func order<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
        var random = SplitMix64(seed: seed)
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) {
            elements.swapAt(last, index(below: last + 1, &random))
        }
        return elements
    }

    /// Returns the high half of the product, whose bias is at most one in 2^64 for each element.
    private static func index(below limit: Int, _ random: inout SplitMix64) -> Int {
        Int(random.next().multipliedFullWidth(by: UInt64(limit)).high)
    }
}
