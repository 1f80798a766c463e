import JavaScript
import Platform

/// The virtual machine of a thread of scripts, and the global objects of the units that run on it. Used on that thread only.
final class ScriptMachine {
    let environment: ScriptEnvironment
    let inbox: ScriptInbox
    let machine: JavaScriptMachine
    let clock = ThreadClock()
    /// The scripts by the number under which the engine knows them.
    let library = ScriptLibrary()
    private var units: [ScriptUnit.Identity: ScriptContext] = [:]
    /// The sessions that run, innermost last: a script can run a request that has scripts.
    private(set) var sessions: [ScriptSession] = []
    /// Answers for sessions around the innermost one.
    private var deferred: [(ScriptAnswer, ScriptOperation.Identity)] = []

    /// True if a script exceeded the memory limit since memory was last released.
    var hasExcessiveMemory = false
    /// The growth of the process after garbage was last collected, or less if the process became smaller.
    private var collectedGrowth = 0
    /// The growth of the process at the last measurement.
    private var lastGrowth = 0

    private init(_ inbox: ScriptInbox, _ environment: ScriptEnvironment) throws(JavaScriptCoreError) {
        self.environment = environment
        self.inbox = inbox
        machine = try JavaScriptMachine(environment.core)
        machine.mustEnd = { [unowned self] in sessions.last?.mustEnd() ?? false }
        environment.countMachine(1)
    }

    deinit { environment.countMachine(-1) }

    /// Executes phases until the thread's owner is gone.
    static func run(_ inbox: ScriptInbox, _ environment: ScriptEnvironment) {
        let machine = try? ScriptMachine(inbox, environment)
        while let item = inbox.next() {
            switch item {
            case .phase(let job):
                let result = machine?.execute(job) ?? .unstarted(job.phase)
                machine?.releaseMemory(of: job.unit)
                job.channel.send(.finished(result))
            case .endUnit(let unit): machine?.units[unit] = nil
            case .answer, .interrupt: break
            case .stop: return
            }
        }
    }

    private func execute(_ job: ScriptJob) -> ScriptPhaseResult {
        do throws(JavaScriptCoreError) {
            let context = try context(of: job.unit)
            let session = ScriptSession(job, on: context, in: self)
            let isNested = !sessions.isEmpty
            sessions.append(session)
            ScriptWatchdog.shared.watch(session.watched)
            defer {
                ScriptWatchdog.shared.forget(session.watched)
                sessions.removeLast()
                context.session = sessions.last
            }
            context.session = session
            return session.run(isNested: isNested)
        } catch {
            return .unstarted(job.phase, error)
        }
    }

    /// True if the process exceeds the limit for memory, and the values of this machine exceed their share of it, or if
    /// the garbage since the previous call exceeds ``ScriptLimits/memoryOfOneCall``.
    ///
    /// The engine collects garbage late: without the collection here, scripts that need little memory would be ended.
    /// Between two calls, garbage grows by much more than the limit only in a single call of a built-in function.
    func exceedsMemory() -> Bool {
        let (growth, limit) = (environment.memoryGrowth, environment.limits.memory)
        let newGrowth = growth - lastGrowth
        lastGrowth = growth
        collectedGrowth = min(collectedGrowth, growth)
        guard growth > limit, growth - collectedGrowth > limit / 16 else { return false }
        machine.releaseMemory()
        collectedGrowth = environment.memoryGrowth
        lastGrowth = collectedGrowth
        // Require both differences, because other threads allocate and release memory too.
        if min(newGrowth, growth - collectedGrowth) > environment.limits.memoryOfOneCall { return true }
        return collectedGrowth > limit && usedBytes > limit / environment.machineCount
    }

    /// The memory of this machine's values, as of the last collection.
    private var usedBytes: Int { machine.heapBytes ?? environment.memoryGrowth }

    /// Releases the memory of a script that was ended because it needed too much, so that the next one can run.
    private func releaseMemory(of unit: ScriptUnit.Identity) {
        guard hasExcessiveMemory else { return }
        hasExcessiveMemory = false
        machine.releaseMemory()
        guard usedBytes > environment.limits.memory / 2 else { return }
        // The script kept its values in global variables.
        units[unit] = nil
        machine.releaseMemory()
    }

    private func context(of unit: ScriptUnit.Identity) throws(JavaScriptCoreError) -> ScriptContext {
        if let context = units[unit] { return context }
        let context = try ScriptContext(machine, library: library)
        units[unit] = context
        return context
    }

    /// Waits for the next answer to a session's operations, and executes phases meanwhile.
    ///
    /// - Returns: Nil if none arrives in time, or if the wait must end.
    func nextAnswer(
        for session: ScriptSession, within limit: Duration
    ) -> (answer: ScriptAnswer, number: Double)? {
        let job = ObjectIdentifier(session.job)
        if let index = deferred.firstIndex(where: { $0.1.job == job }) {
            let (answer, identity) = deferred.remove(at: index)
            return (answer, identity.number)
        }
        let end = ContinuousClock.now + limit
        while !session.job.isInterrupted, let item = inbox.next(within: max(.zero, end - .now)) {
            switch item {
            case .phase(let job):
                let start = clock.time
                let result = execute(job)
                session.extendDeadline(by: clock.time - start)
                job.channel.send(.finished(result))
            case .answer(let answer, let identity) where identity.job == job: return (answer, identity.number)
            case .answer(let answer, let identity):
                if sessions.contains(where: { ObjectIdentifier($0.job) == identity.job }) {
                    deferred.append((answer, identity))
                }
            case .endUnit(let unit): units[unit] = nil
            case .interrupt: break
            case .stop: return nil
            }
        }
        return nil
    }
}

/// The limits of scripts.
package struct ScriptLimits: Sendable {
    /// The limit for the processor time of one script; its waits do not count.
    package var computing = Duration.seconds(10)
    /// The limit for the time of one script with its waits.
    package var total = Duration.seconds(600)
    /// The limit for the growth of the process since scripts began, in bytes.
    package var memory = 256 << 20

    /// An amount of garbage, in bytes, that only a single call of a built-in function can make between two checks.
    var memoryOfOneCall: Int { max(2 * memory, 512 << 20) }
    /// The growth of the process in a call that the engine does not interrupt, in bytes, after which the run ends.
    var memoryOfLostThread: Int { max(4 * memory, 256 << 20) }

    /// The time after ``computing`` in which the engine must end a script; some regular expressions cannot be ended.
    static let gracePeriod = Duration.seconds(2)
    static let subrequests = 1000
    static let concurrentSubrequests = 10
    /// The limit for requests of the collection that one script runs.
    static let runs = 10
    /// The limit for the tests of a phase with those of the requests that it runs.
    static let nestedTests = 20_000
    static let consoleLines = 1000
    static let consoleBytes = 256 << 10
    /// The limit for one value that scripts and hubrun exchange, in bytes.
    static let valueBytes = 16 << 20
    static let moduleBytes = 5 << 20
    static let modules = 1000

    package init() {}
}
