import JavaScript
import Platform
import Synchronization

/// A thread with a virtual machine for the scripts of one worker; it starts with the first script.
///
/// A thread of its own, because a script may compute for seconds, and because some of what it does cannot be ended: then
/// the thread is lost, and the run can still write its reports.
package final class ScriptThread: Sendable {
    package let environment: ScriptEnvironment
    let inbox = ScriptInbox()
    private let state = Mutex(State())

    private struct State {
        var isStarted = false
        var lastUnit = 0
    }

    package init(_ environment: ScriptEnvironment) {
        self.environment = environment
    }

    deinit {
        inbox.add(.stop)
    }

    /// Returns the scripts of a new unit.
    package func makeUnit() -> ScriptUnit {
        ScriptUnit(
            state.withLock { state in
                state.lastUnit += 1
                return state.lastUnit
            }, self)
    }

    func start(_ job: ScriptJob) {
        inbox.add(.phase(job))
        let mustStart = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard mustStart else { return }
        let (inbox, environment) = (inbox, environment)
        let thread = BlockingThread { ScriptMachine.run(inbox, environment) }
        if let thread {
            thread.detach()
        } else {
            job.channel.send(.finished(.unstarted(job.phase)))
        }
    }

    func answer(_ operation: ScriptOperation, _ answer: ScriptAnswer) {
        inbox.add(.answer(answer, to: operation.identity))
    }

    func end(_ unit: ScriptUnit) {
        guard state.withLock(\.isStarted) else { return }
        inbox.add(.endUnit(unit.identity))
    }

    func wake() { inbox.add(.interrupt) }
}
