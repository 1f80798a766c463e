import Synchronization

/// The emitter of the events of units under load: each unit at its end, because the order of their beginnings would make
/// jobs wait for each other. It leaves out most of the requests that passed.
final class LoadEmitter: Sendable {
    /// The kept events of one unit.
    final class Unit: Sendable {
        private struct State {
            var events: [RunEvent] = []
            var hasRequests = false
            var load = EventLoad()
        }

        private let emitter: LoadEmitter
        private let state = Mutex(State())

        fileprivate init(_ emitter: LoadEmitter) { self.emitter = emitter }

        /// Keeps an event, unless it is a request that is not reported.
        func send(_ event: RunEvent) {
            if case .requestFinished(let report, _) = event {
                let isFailure = report.outcome.isFailure
                let isBelow = state.withLock { $0.load.isBelow(UnitSequencer.Limits()) }
                // Waiting for slow reports would stop the load: they do without requests that passed.
                let isBehind = !isFailure && emitter.backlog?.isBehind ?? false
                guard emitter.keeps(isFailure: isFailure, hasRoom: isBelow && !isBehind) else { return }
            }
            state.withLock { state in
                if case .requestFinished = event { state.hasRequests = true }
                state.load += EventLoad(of: event)
                state.events.append(event)
            }
        }

        /// Emits the events, if there is a request among them.
        func close(_ end: @Sendable () -> Void) {
            let events = state.withLock { state in
                defer { state = State() }
                return state.hasRequests ? state.events : []
            }
            emitter.emitTogether(events)
            end()
        }
    }

    private struct Counts {
        var passed = 0
        var failed = 0
        var unreported = 0
    }

    /// The number of passed, and of failed, requests of which all are reported; nil for all.
    private let sample: Int?
    /// The events that reports have not processed; nil without reports.
    private let backlog: EventBacklog?
    private let emit: @Sendable (RunEvent) -> Void
    private let counts = Mutex(Counts())
    /// Held while a unit's events are emitted, so that they stay together.
    private let turn = Mutex(())

    init(sample: Int?, _ backlog: EventBacklog?, emit: @escaping @Sendable (RunEvent) -> Void) {
        self.sample = sample
        self.backlog = backlog
        self.emit = emit
    }

    func makeUnit() -> Unit { Unit(self) }

    /// The number of requests that are not reported.
    var unreported: Int { counts.withLock(\.unreported) }

    private func emitTogether(_ events: [RunEvent]) {
        guard !events.isEmpty else { return }
        turn.withLock { _ in
            for event in events { emit(event) }
        }
    }

    /// Returns true for a request that is reported: each of the first ones, then one of 10, of 100 and so on.
    private func keeps(isFailure: Bool, hasRoom: Bool) -> Bool {
        counts.withLock { counts in
            let number = isFailure ? counts.failed : counts.passed
            if isFailure { counts.failed += 1 } else { counts.passed += 1 }
            let isKept = hasRoom && number.isMultiple(of: step(at: number))
            if !isKept { counts.unreported += 1 }
            return isKept
        }
    }

    private func step(at number: Int) -> Int {
        guard let sample else { return 1 }
        var (step, limit) = (1, max(1, sample))
        while number >= limit, limit < .max / 10 {
            step *= 10
            limit *= 10
        }
        return step
    }
}
