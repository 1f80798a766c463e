import NotificationHub
import Synchronization

extension HubDirectory {
    /// All hubs as lines of JSON, in pieces.
    func export() -> some Sequence<[UInt8]> & Sendable {
        let namespace = state.withLock { $0.namespace }
        return namespace.snapshot.lazy.map { $0 + [UInt8(ascii: "\n")] }
    }

    /// Puts an export in the place of all hubs, or changes nothing.
    func importState(_ bytes: [UInt8]) throws(HubFailure) {
        var namespace = NamespaceState(rule: rootRule)
        namespace.journal = journal
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            do throws(HubChangeError) {
                try namespace.apply(checking: try NamespaceChange(Array(line)))
            } catch {
                throw .invalidState("line \(index + 1): \(error.reason)")
            }
        }
        guard !namespace.hubs.isEmpty else { throw .invalidState("it has no hub") }
        try replace(by: namespace)
    }

    /// Empties all hubs; their names, rules and keys stay.
    func reset() throws(HubFailure) { try replace(by: state.withLock { $0.namespace.emptied }) }

    private func replace(by namespace: NamespaceState) throws(HubFailure) {
        do throws(StorageError) {
            try state.withLock { state throws(StorageError) in
                try journal?.rewrite(namespace)
                state.namespace = namespace
                state.changeCount += 1
            }
        } catch {
            throw .notKept(error.message)
        }
        signal.send()
    }
}
