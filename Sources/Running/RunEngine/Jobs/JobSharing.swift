import CollectionModel

/// What a unit shares with those that run beside it.
struct JobSharing: Sendable {
    /// Which job runs the unit, from 0.
    let job: Int
    /// Nil where a failure stops no other unit.
    let halt: RunHalt?
    /// Nil where requests start when they like.
    let pacer: UnitPacer?
    /// Where the unit waits when too much is kept of it; nil where everything is told at once.
    let room: (sequencer: UnitSequencer, position: Int)?

    /// Why nothing more is started in a section.
    func reasonToStop(in section: RunSection) -> String? {
        guard let halt, section != .teardown, halt.isSet else { return nil }
        return RunHalt.reason
    }

    /// Waits while more is kept of units than may be, for this one's turn or for theirs.
    func waitForRoom() async {
        if let room { await room.sequencer.waitForRoom(room.position) }
    }
}
