package import JavaScript
import Platform
import Synchronization

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
