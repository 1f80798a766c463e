package import JavaScript
import Platform
import Synchronization

/// A thread that abandons scripts which the engine cannot end: some regular expressions never finish, and some calls of
/// built-in functions need any amount of memory.
///
/// `@unchecked Sendable`: the monitor protects all members.
final class ScriptWatchdog: @unchecked Sendable {
    static let shared = ScriptWatchdog()

    /// A session that the watchdog looks at. `@unchecked Sendable`: the watchdog's monitor protects the members that change.
    final class Watched: @unchecked Sendable {
        let job: ScriptJob
        let environment: ScriptEnvironment
        let clock: ThreadClock
        /// The processor time after which the call must have returned; nil while no script computes.
        fileprivate var deadline: Duration?
        /// The script that computes.
        fileprivate var script: ScriptPhase.ScriptName?
        fileprivate var interruptedSince: ContinuousClock.Instant?
        /// The smallest growth of the process, in bytes, that was measured since the engine last asked `mustEnd`.
        fileprivate var growth: Int?
        fileprivate var isGivenUp = false

        init(_ job: ScriptJob, _ environment: ScriptEnvironment, _ clock: ThreadClock) {
            self.job = job
            self.environment = environment
            self.clock = clock
        }
    }

    /// The time between two looks.
    private static let interval = Duration.milliseconds(100)

    private let monitor = Monitor()
    private var watched: [Watched] = []
    private var isStarted = false
    /// True while the watchdog waits for a session, and not for the next look.
    private var isIdle = false

    func watch(_ session: Watched) {
        monitor.withLock {
            watched.append(session)
            // Notify only an idle watchdog: waking a thread for each phase of scripts takes a tenth of the phase's time.
            if isIdle { monitor.notifyAll() }
            guard !isStarted else { return }
            isStarted = true
            BlockingThread { self.run() }?.detach()
        }
    }

    func forget(_ session: Watched) {
        monitor.withLock { watched.removeAll { $0 === session } }
    }

    /// Notes that a script computes until a processor time at most; nil when it has ended or waits.
    ///
    /// - Returns: False if the session was given up meanwhile: then the thread must not touch the run any more.
    @discardableResult
    func note(_ session: Watched, deadline: Duration?, script: ScriptPhase.ScriptName?) -> Bool {
        monitor.withLock {
            session.deadline = deadline
            session.script = script
            session.interruptedSince = nil
            session.growth = nil
            return !session.isGivenUp
        }
    }

    /// Notes that the engine asked whether a script must end. Memory is measured from here, because only a call that does
    /// not return keeps the engine from asking.
    func noteQuestion(_ session: Watched) { monitor.withLock { session.growth = nil } }

    private func run() {
        while true {
            let lost = monitor.withLock {
                isIdle = true
                monitor.wait { !watched.isEmpty }
                isIdle = false
                monitor.wait(atMost: Self.interval) { false }
                let lost = watched.compactMap { session in reasonToLose(session).map { (session, $0) } }
                for (session, _) in lost { session.isGivenUp = true }
                watched.removeAll { session in lost.contains { $0.0 === session } }
                return lost
            }
            for (session, reason) in lost {
                session.environment.noteLostThread()
                session.job.channel.send(.finished(.lost(session.job.phase, script: session.script, reason)))
            }
        }
    }

    /// Returns the reason to abandon a script that computes; nil if it may continue.
    private func reasonToLose(_ session: Watched) -> LostScript? {
        guard let deadline = session.deadline else { return nil }
        if session.clock.time > deadline + ScriptLimits.gracePeriod { return .computing }
        let growth = session.environment.memoryGrowth
        let first = session.growth ?? growth
        session.growth = min(first, growth)
        if growth - first > session.environment.limits.memoryOfLostThread {
            return .memory(session.environment.limits.memory)
        }
        guard session.job.isInterrupted else { return nil }
        let since = session.interruptedSince ?? .now
        session.interruptedSince = since
        return .now - since > ScriptLimits.gracePeriod ? .computing : nil
    }
}

/// The reason for which a script was abandoned whose call of the engine does not return.
enum LostScript {
    case computing
    /// The call needed much more than the limit, which is given in bytes.
    case memory(Int)
}

/// The engine and the limits that the scripts of a run share.
package final class ScriptEnvironment: Sendable {
    let core: JavaScriptCore
    let limits: ScriptLimits
    /// The version of hubrun, which scripts can read.
    let version: String
    /// The memory of the process when scripts began, in bytes.
    private let initialBytes: Int
    /// True after a script that could not be ended: its thread is lost, and the run must end.
    private let isLost = Atomic(false)
    private let machines = Atomic(0)

    package init(_ core: JavaScriptCore, limits: ScriptLimits, version: String) {
        self.core = core
        self.limits = limits
        self.version = version
        initialBytes = CurrentProcess.residentBytes ?? 0
    }

    /// The reason why no request may start; nil if they may.
    package var reasonToStop: String? { isLost.load(ordering: .relaxed) ? "a script could not be ended" : nil }

    func noteLostThread() { isLost.store(true, ordering: .relaxed) }

    /// The number of virtual machines that scripts of the run use, at least 1.
    var machineCount: Int { max(1, machines.load(ordering: .relaxed)) }

    func countMachine(_ change: Int) { machines.add(change, ordering: .relaxed) }

    /// The growth of the process since scripts began, in bytes.
    var memoryGrowth: Int { (CurrentProcess.residentBytes ?? initialBytes) - initialBytes }
}
