import NIOPosix
import NotificationHub
import Platform
import Synchronization

/// The journal of a namespace in its own directory, which only one emulator can use at a time.
final class StateJournal: Sendable {
    private let journal: Mutex<Journal>
    private let isSynchronized: Bool
    private let turns = SharedSynchronization()
    /// The lock file, locked during the namespace's life.
    private let lock: SystemFile

    /// Opens the journal in a directory, which is created if it is missing, and applies all stored changes.
    init(
        directory path: String,
        isSynchronized: Bool,
        namespace: inout NamespaceState
    ) throws(StorageError) {
        self.isSynchronized = isSynchronized
        let directory = try SystemDirectory(path)
        lock = try SystemFile("\(path)/lock")
        guard lock.lock() else { throw .inUse(directory: path) }
        let file = "\(path)/journal"
        // Store the keys that were created just now.
        if !FileSystem.exists(file) {
            let rule = NamespaceChange.namespaceRule(namespace.rule).text
            try Journal.make(path: file, in: directory, first: rule)
        }
        var read = namespace
        let journal = try Journal(path: file, in: directory) { content, line throws(StorageError) in
            do throws(HubChangeError) {
                try read.apply(checking: try NamespaceChange(content))
            } catch {
                throw .damaged(path: file, line: line, reason: error.reason)
            }
        }
        namespace = read
        self.journal = Mutex(journal)
    }

    /// Rejects all further changes, and releases the directory for other emulators.
    func release() {
        journal.withLock { $0.close(after: .system("write", path: lock.path, reason: "the emulator has stopped")) }
        lock.unlock()
    }

    func append(_ change: NamespaceChange) throws(StorageError) {
        let text = change.text
        try journal.withLock { journal throws(StorageError) in try journal.append(text) }
    }

    /// Rewrites the journal if most of it is obsolete; after an error it stays unchanged.
    func rewriteIfWorthIt(_ namespace: NamespaceState) {
        journal.withLock { journal in
            if journal.isWorthRewriting { try? journal.rewrite(namespace.snapshot) }
        }
    }

    /// Replaces the stored state, or throws an error and leaves it unchanged.
    func rewrite(_ namespace: NamespaceState) throws(StorageError) {
        try journal.withLock { journal throws(StorageError) in try journal.rewrite(namespace.snapshot) }
    }

    /// Waits until all earlier changes are on the disk, if this is configured. Simultaneous callers share one `fsync`,
    /// which runs on NIO's thread pool and blocks no thread of Swift's own pool.
    func settle() async throws(StorageError) {
        guard isSynchronized else { return }
        let length: @Sendable () -> Int = { [self] in journal.withLock { $0.added } }
        try await turns.settle(length(), length: length) { [self] in
            // Read after the length: a journal that was rewritten in between contains all of the old one.
            let file = journal.withLock { $0.file }
            let result = try? await NIOThreadPool.singleton.runIfActive {
                Result { () throws(StorageError) in try file.synchronize() }
            }
            switch result {
            case .success: return .success(())
            case .failure(let error):
                // After a failed fsync(2), the content of the disk is unknown until the next start reads it.
                journal.withLock { $0.close(after: error) }
                return .failure(error)
            case nil: return .failure(.system("write", path: file.path, reason: "the program is ending"))
            }
        }
    }

    /// Synchronizes the journal if this is configured; blocks the calling thread, so only for rare changes.
    func synchronize() throws(StorageError) {
        guard isSynchronized else { return }
        try journal.withLock { journal throws(StorageError) in try journal.synchronize() }
    }
}
