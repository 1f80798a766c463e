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
