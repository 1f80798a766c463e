import NotificationHub

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The journal of a namespace in a directory of its own, which one emulator has at a time.
struct StateJournal: Sendable {
    private var journal: Journal
    /// Held as long as the namespace lives.
    private let lock: SystemFile

    /// Opens the journal of a directory, which is made if there is none, and makes all happen again that it holds.
    init(
        directory: String,
        isSynchronized: Bool,
        namespace: inout NamespaceState
    ) throws(StorageError) {
        do {
            try FileManager.default.createDirectory(
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .system("make the directory", path: directory, reason: "it cannot be made")
        }
        lock = try SystemFile("\(directory)/lock")
        guard lock.lock() else { throw .inUse(directory: directory) }
        let path = "\(directory)/journal"
        var read = namespace
        journal = try Journal(path: path, isSynchronized: isSynchronized) { content, line throws(StorageError) in
            do throws(HubChangeError) {
                try read.apply(checking: try NamespaceChange(content))
            } catch {
                throw .damaged(path: path, line: line, reason: error.reason)
            }
        }
        namespace = read
        // Keys that were made just now are kept from now on.
        if journal.size == 0 { try journal.append([NamespaceChange.namespaceRule(namespace.rule).text]) }
    }

    mutating func append(_ changes: [NamespaceChange]) throws(StorageError) {
        try journal.append(changes.map(\.text))
    }

    /// Writes the journal anew when most of it is no longer true.
    mutating func rewriteIfWorthIt(_ namespace: NamespaceState) throws(StorageError) {
        if journal.isWorthRewriting { try journal.rewrite(namespace.snapshot) }
    }

    mutating func rewrite(_ namespace: NamespaceState) throws(StorageError) {
        try journal.rewrite(namespace.snapshot)
    }
}
