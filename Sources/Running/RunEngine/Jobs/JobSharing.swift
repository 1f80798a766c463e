import CollectionModel
import Scripting

/// The state that a unit shares with concurrent units.
struct JobSharing: Sendable {
    /// The job that runs the unit.
    let job: Job
    /// The flag of `--fail-fast`; nil without this option.
    let halt: RunHalt?
    /// The limit of `--rate`; nil without this option.
    let pacer: UnitPacer?
    /// The sequencer and the unit's position in it; nil if the thread of the single job emits all events.
    let room: (sequencer: UnitSequencer, position: Int)?
    /// The events that the recipient has not processed; nil if it processes each at once.
    let backlog: EventBacklog?

    /// The thread for the scripts of this job; nil if the run has none.
    let scripts: ScriptThread?

    /// Returns the reason why no request of a section may start; nil if they may.
    func reasonToStop(in section: RunSection) -> String? {
        if let reason = scripts?.environment.reasonToStop { return reason }
        guard let halt, section != .teardown, halt.isSet else { return nil }
        return RunHalt.reason
    }

    /// Waits while the kept events exceed their limit, except when it is the unit's turn, and while the backlog is full.
    func waitForRoom() async {
        if let room { await room.sequencer.waitForRoom(room.position) }
        if let backlog { await backlog.waitForRoom() }
    }
}
