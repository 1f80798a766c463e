import NotificationHub

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
