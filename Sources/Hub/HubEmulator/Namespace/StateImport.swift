import NotificationHub
import Platform

/// A parser for an exported state that applies each line as it arrives, to avoid a second copy of the state in memory.
struct StateImport: ~Copyable {
    private var namespace: NamespaceState
    /// The start of a line whose end has not arrived.
    private var pending: [UInt8] = []
    private var lineCount = 0

    /// - Parameter namespace: A namespace without hubs.
    init(into namespace: NamespaceState) {
        self.namespace = namespace
    }

    mutating func read(_ bytes: some Collection<UInt8>) throws(HubError) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            pending += rest[..<end]
            rest = rest[rest.index(after: end)...]
            try applyLine()
        }
        pending += rest
    }

    /// Returns the namespace that the export describes.
    consuming func finish() throws(HubError) -> NamespaceState {
        try applyLine()
        guard !namespace.hubs.isEmpty else { throw .invalidState("it has no hub") }
        return namespace
    }

    private mutating func applyLine() throws(HubError) {
        lineCount += 1
        guard !pending.isEmpty else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        do throws(HubChangeError) {
            try namespace.apply(checking: try NamespaceChange(pending))
        } catch {
            throw .invalidState("line \(lineCount): \(error.reason)")
        }
    }
}

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
    ///
    /// The namespace is locked only when the new state is on the disk. Until then, requests change the old state.
    func finish(_ import: consuming StateImport) throws(HubError) {
        let namespace = try `import`.finish()
        let draft = try storing { () throws(StorageError) in try journal?.draft(.imported, of: namespace) }
        try replace { _ throws(StorageError) in (namespace, draft) }
    }

    /// Empties all hubs; their names, rules and keys stay.
    ///
    /// The namespace is locked while the file is written, so that no hub that is created meanwhile gets lost. The file
    /// is small, because no device is left.
    func reset() throws(HubError) {
        try replace { namespace throws(StorageError) in
            let emptied = namespace.emptied
            return (emptied, try journal?.draft(.new, of: emptied))
        }
    }

    private func replace(
        by new: (NamespaceState) throws(StorageError) -> (NamespaceState, JournalDraft?)
    ) throws(HubError) {
        try storing { () throws(StorageError) in
            try state.withLock { state throws(StorageError) in
                let (namespace, draft) = try new(state.namespace)
                if let draft { try journal?.install(draft) }
                state.namespace = namespace
                state.changeCount += 1
            }
        }
        signal.send()
    }
}
