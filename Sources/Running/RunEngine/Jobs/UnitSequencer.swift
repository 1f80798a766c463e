import Synchronization

/// The sequencer of events: it emits those of concurrent units in the order of the units, one complete unit at a time.
///
/// Events of the unit whose turn it is are emitted at once, those of later units are kept until their turn. The number
/// of kept events is limited: at the limit no unit begins and none continues with its next request, except for the one
/// whose turn it is, which must finish so that the others get their turn.
final class UnitSequencer: Sendable {
    struct Limits: Sendable {
        var requests = 10_000
        /// The size of bodies and of texts of scripts, in bytes.
        var bytes = 32 << 20
    }

    fileprivate struct Kept {
        var events: [RunEvent] = []
        var load = EventLoad()
        /// The closure to call after the last event; nil until the unit has ended.
        var end: (@Sendable () -> Void)?
    }

    fileprivate struct State {
        /// The position, from 0, of the unit whose events are emitted at once.
        var turn = 0
        var kept: [Int: Kept] = [:]
        var load = EventLoad()
        /// True from the moment when a limit is reached until the load is below half of it.
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

    /// The load of the kept events.
    var load: EventLoad { state.withLock { $0.load } }

    // MARK: Events

    /// Emits an event of a unit, now or when its turn comes. Events after the end of a unit are dropped: they are about
    /// tokens that it requested and did not wait for.
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
    /// - Parameter end: Called after the unit's last event, and before the first event of the next unit.
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

    /// Emits events in order until none is left for the current turn; one thread at a time does so, without the lock,
    /// because writing may take long.
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

    /// Waits until there is room for a new unit, or for more events of a unit; returns at once after cancellation.
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
                    // Check for cancellation under the lock: a later cancellation finds the waiter and resumes it.
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

    /// Waits until all events are emitted, even if cancelled; all units must have ended.
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

    /// Returns the next events to emit; after the end of a unit, the turn passes to the next one.
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

    /// True if the unit may continue; the one whose turn it is waits only for the emitting thread, to avoid a deadlock.
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
