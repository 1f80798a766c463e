import NotificationHub
import Synchronization

extension HubDirectory {
    /// Returns the state of all hubs as JSON, line by line.
    func export() -> some Sequence<[UInt8]> & Sendable {
        let namespace = state.withLock { $0.namespace }
        return namespace.snapshot.lazy.map { $0 + [UInt8(ascii: "\n")] }
    }

    /// Begins an import, or returns nil while another one is in progress.
    func beginImport() -> StateImport? {
        let isFree = state.withLock { state in
            defer { state.isImporting = true }
            return !state.isImporting
        }
        guard isFree else { return nil }
        var namespace = NamespaceState(rule: rootRule)
        namespace.journal = journal
        return StateImport(into: namespace)
    }

    func endImport() { state.withLock { $0.isImporting = false } }

    /// Replaces all hubs by an import, or changes nothing and throws.
    func finish(_ state: consuming StateImport) throws(HubError) { try replace(by: state.finish()) }

    /// Empties all hubs; their names, rules and keys stay.
    func reset() throws(HubError) { try replace(by: state.withLock { $0.namespace.emptied }) }

    private func replace(by namespace: NamespaceState) throws(HubError) {
        do throws(StorageError) {
            try state.withLock { state throws(StorageError) in
                try journal?.rewrite(namespace)
                state.namespace = namespace
                state.changeCount += 1
            }
        } catch {
            throw .notStored(error.message)
        }
        signal.send()
    }
}
