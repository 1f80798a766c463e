import Synchronization

/// A phase that a thread of scripts executes, and the task that waits for it.
final class ScriptJob: Sendable {
    let phase: ScriptPhase
    let unit: ScriptUnit.Identity
    let channel = ScriptChannel()
    private let interrupted = Atomic(false)

    init(_ phase: ScriptPhase, unit: ScriptUnit.Identity) {
        self.phase = phase
        self.unit = unit
    }

    var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    func interrupt() { interrupted.store(true, ordering: .relaxed) }
}
