/// The emitters of the events of all units.
enum EventOrder: Sendable {
    /// The thread of the single job emits each event at once.
    case immediate
    /// In the order of the units.
    case sequence(UnitSequencer)
    /// In the order in which units end.
    case load(LoadEmitter)

    /// Waits until there is room for the events of another unit.
    func waitForRoom() async {
        if case .sequence(let sequencer) = self { await sequencer.waitForRoom() }
    }

    /// Waits until all events are emitted.
    func finish() async {
        if case .sequence(let sequencer) = self { await sequencer.finish() }
    }
}

/// The emitter of the events of one unit.
struct UnitEvents: Sendable {
    private enum Place: Sendable {
        case immediate
        case sequence(UnitSequencer, position: Int)
        case load(LoadEmitter.Unit)
    }

    private let place: Place
    /// The events that the recipient has not processed; nil if it processes each at once.
    private let backlog: EventBacklog?
    let emit: @Sendable (RunEvent) -> Void

    init(
        _ order: EventOrder, position: Int, backlog: EventBacklog?,
        emit: @escaping @Sendable (RunEvent) -> Void
    ) {
        self.backlog = backlog
        switch order {
        case .immediate: (place, self.emit) = (.immediate, emit)
        case .sequence(let sequencer):
            place = .sequence(sequencer, position: position)
            self.emit = { sequencer.send($0, from: position) }
        case .load(let emitter):
            let unit = emitter.makeUnit()
            place = .load(unit)
            self.emit = { unit.send($0) }
        }
    }

    /// True if events wait for their turn, so that they are emitted after the end of the unit.
    var areKept: Bool {
        if case .immediate = place { return false }
        return true
    }

    /// Waits while the kept events exceed their limit, except when it is the unit's turn, and while the backlog is full.
    func waitForRoom() async {
        if case .sequence(let sequencer, let position) = place { await sequencer.waitForRoom(position) }
        if case .load = place { return }
        if let backlog { await backlog.waitForRoom() }
    }

    /// Ends the unit; see ``UnitSequencer/close(_:_:)``.
    func close(_ end: @escaping @Sendable () -> Void) {
        switch place {
        case .immediate: break
        case .sequence(let sequencer, let position): sequencer.close(position, end)
        case .load(let unit): unit.close(end)
        }
    }
}
