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

/// The scripts of one unit, which share a global object. It is made with the first script.
package struct ScriptUnit: Sendable {
    typealias Identity = Int

    let identity: Identity
    private let thread: ScriptThread

    init(_ identity: Identity, _ thread: ScriptThread) {
        self.identity = identity
        self.thread = thread
    }

    /// Runs the scripts of a phase, one after the other, and the operations that they begin.
    ///
    /// If the task is cancelled, the running script ends at once.
    ///
    /// - Parameters:
    ///   - send: Carries out a sub-request; called for up to ten at the same time.
    ///   - perform: Carries out any other operation, one at a time, while no script runs.
    package func run(
        _ phase: ScriptPhase, send: @escaping @Sendable (ScriptOperation) async -> ScriptAnswer,
        perform: (ScriptOperation) async -> ScriptAnswer
    ) async -> ScriptPhaseResult {
        let job = ScriptJob(phase, unit: identity)
        thread.start(job)
        return await withTaskCancellationHandler {
            await withTaskGroup(of: Void.self) { group in
                var sent = 0
                while true {
                    switch await job.channel.next() {
                    case .finished(let result):
                        group.cancelAll()
                        return result
                    case .operation(let operation) where operation.kind.isConcurrent:
                        if sent >= ScriptLimits.concurrentSubrequests { await group.next() }
                        sent += 1
                        group.addTask { [thread] in thread.answer(operation, await send(operation)) }
                    case .operation(let operation): thread.answer(operation, await perform(operation))
                    }
                }
            }
        } onCancel: {
            job.interrupt()
            thread.wake()
        }
    }

    /// Releases the unit's global object.
    package func end() { thread.end(self) }
}

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
