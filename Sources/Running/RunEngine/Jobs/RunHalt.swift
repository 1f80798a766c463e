import Synchronization

/// A flag that a failure has stopped the run, for `--fail-fast` over all units.
final class RunHalt: Sendable {
    static let reason = "stopped after the first failure"

    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() {
        flag.store(true, ordering: .relaxed)
    }
}
