import Synchronization

/// Brings the events of units that run side by side into the order of the units: all of one together, one at a time.
///
/// The unit whose turn it is tells its events as they come; those of later units are kept until then. What is kept is
/// limited: no unit begins and none goes on to its next request while there is too much of it, but for the one whose
/// turn it is, so that the others' turns come.
final class UnitSequencer: Sendable {
    struct Limits: Sendable {
        var requests = 10_000
        /// Of bodies.
        var bytes = 32 << 20
    }

    fileprivate struct Kept {
        var events: [RunEvent] = []
        var load = EventLoad()
        /// What is to be done when all is told; only a unit that has ended has it.
        var end: (@Sendable () -> Void)?
    }

    fileprivate struct State {
        /// The position of the unit that tells its events as they come, from 0.
        var turn = 0
        var kept: [Int: Kept] = [:]
        var load = EventLoad()
        /// Whether it is so much that it has to become half as much again.
        var isFull = false
        var isEmitting = false
        var waiters: [Int: (position: Int?, continuation: CheckedContinuation<Void, Never>)] = [:]
        var lastWaiter = 0
    }

    private let limits: Limits
    private let emit: @Sendable (RunEvent) -> Void
    private let state = Mutex(State())

    init(limits: Limits = Limits(), emit: @escaping @Sendable (RunEvent) -> Void) {
        self.limits = limits
        self.emit = emit
    }

    /// What is kept at the moment.
    var load: EventLoad { state.withLock { $0.load } }

    // MARK: Events

    /// Tells an event of a unit, now or when its turn comes. Of a unit that has ended there are none: a token that it
    /// asked for and did not wait for is nobody's news.
    func send(_ event: RunEvent, from position: Int) {
        let isOurs = state.withLock { state in
            guard position >= state.turn, state.kept[position]?.end == nil else { return false }
            let load = EventLoad(of: event)
            state.kept[position, default: Kept()].events.append(event)
            state.kept[position]?.load += load
            state.load += load
            if !state.load.isBelow(limits) { state.isFull = true }
            return beginEmitting(&state, position)
        }
        if isOurs { emitInTurn() }
    }

    /// Ends a unit.
    ///
    /// - Parameter end: called behind its last event, before the first of the next unit.
    func close(_ position: Int, _ end: @escaping @Sendable () -> Void) {
        let isOurs = state.withLock { state in
            state.kept[position, default: Kept()].end = end
            return beginEmitting(&state, position)
        }
        if isOurs { emitInTurn() }
    }

    private func beginEmitting(_ state: inout State, _ position: Int) -> Bool {
        guard position == state.turn, !state.isEmitting else { return false }
        state.isEmitting = true
        return true
    }

    /// Tells what is there in order, until there is nothing that could be told now. Only one does so at a time, and not
    /// under the lock: writing may take long.
    private func emitInTurn() {
        while true {
            let (portion, woken) = state.withLock { state in
                let portion = state.nextPortion()
                if portion == nil { state.isEmitting = false }
                if state.load.isBelow(limits.halved) { state.isFull = false }
                return (portion, state.takeWaitersWithRoom())
            }
            for continuation in woken { continuation.resume() }
            switch portion {
            case .events(let events): for event in events { emit(event) }
            case .end(let end): end()
            case nil: return
            }
        }
    }

    // MARK: Room

    /// Waits until there is room for another unit, or for more of one; who is cancelled waits no longer.
    func waitForRoom(_ position: Int? = nil) async {
        while !Task.isCancelled, !state.withLock({ $0.hasRoom(for: position) }) { await waitForChange(position) }
    }

    private func waitForChange(_ position: Int?) async {
        let number = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    // Asked under the lock: whoever is cancelled from here on finds itself among them and leaves.
                    let isOver = Task.isCancelled && position != Self.finalPosition
                    guard !isOver, !state.hasRoom(for: position) else { return false }
                    state.waiters[number] = (position, continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            guard position != Self.finalPosition else { return }
            state.withLock { $0.waiters.removeValue(forKey: number) }?.continuation.resume()
        }
    }

    /// Waits until everything is told, cancelled or not; every unit has ended.
    func finish() async {
        while !state.withLock({ $0.isIdle }) { await waitForChange(Self.finalPosition) }
    }

    fileprivate static let finalPosition = Int.max
}

extension UnitSequencer.State {
    fileprivate enum Portion {
        case events([RunEvent])
        case end(@Sendable () -> Void)
    }

    fileprivate var isIdle: Bool { kept.isEmpty && !isEmitting }

    /// What is to be told next; a unit that has ended makes place for the next one.
    fileprivate mutating func nextPortion() -> Portion? {
        guard let unit = kept[turn] else { return nil }
        if !unit.events.isEmpty {
            load -= unit.load
            kept[turn]?.events = []
            kept[turn]?.load = EventLoad()
            return .events(unit.events)
        }
        guard let end = unit.end else { return nil }
        kept[turn] = nil
        turn += 1
        return .end(end)
    }

    /// The unit whose turn it is waits only for the one who writes, or the others would wait for it for ever.
    fileprivate func hasRoom(for position: Int?) -> Bool {
        if position == UnitSequencer.finalPosition { return isIdle }
        return !isFull || (position == turn && !isEmitting)
    }

    fileprivate mutating func takeWaitersWithRoom() -> [CheckedContinuation<Void, Never>] {
        guard !waiters.isEmpty else { return [] }
        return waiters.filter { hasRoom(for: $0.value.position) }.keys.sorted().compactMap {
            waiters.removeValue(forKey: $0)?.continuation
        }
    }
}

extension UnitSequencer.Limits {
    fileprivate var halved: UnitSequencer.Limits {
        UnitSequencer.Limits(requests: max(1, requests / 2), bytes: max(1, bytes / 2))
    }
}
