import NIOPosix
import NotificationHub
import Synchronization

/// The journal of a namespace in a directory of its own, which one emulator has at a time.
final class StateJournal: Sendable {
    private let journal: Mutex<Journal>
    private let isSynchronized: Bool
    private let turns = SynchronizationTurns()
    /// Held as long as the namespace lives.
    private let lock: SystemFile

    /// Opens the journal of a directory, which is made if there is none, and makes all happen again that it holds.
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
        // Keys that were made just now are kept from now on.
        if !SystemFile.exists(file) {
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

    /// Adds nothing from now on, and leaves the directory to another emulator.
    func release() {
        journal.withLock { $0.close(after: .system("write", path: lock.path, reason: "the emulator has stopped")) }
        lock.unlock()
    }

    func append(_ change: NamespaceChange) throws(StorageError) {
        let text = change.text
        try journal.withLock { journal throws(StorageError) in try journal.append(text) }
    }

    /// Writes the journal anew when most of it is no longer true; what cannot be written anew stays as it is.
    func rewriteIfWorthIt(_ namespace: NamespaceState) {
        journal.withLock { journal in
            if journal.isWorthRewriting { try? journal.rewrite(namespace.snapshot) }
        }
    }

    /// Replaces what is kept, or leaves it as it is.
    func rewrite(_ namespace: NamespaceState) throws(StorageError) {
        try journal.withLock { journal throws(StorageError) in try journal.rewrite(namespace.snapshot) }
    }

    /// Returns when all that was added before is on the disk, if that is wanted. Those who wait at one time share one
    /// `fsync`, which no thread of Swift's own pool waits for.
    func settle() async throws(StorageError) {
        guard isSynchronized else { return }
        let length: @Sendable () -> Int = { [self] in journal.withLock { $0.added } }
        try await turns.settle(length(), length: length) { [self] in
            // Taken after the length: a journal that was written anew meanwhile has all that the old one had.
            let file = journal.withLock { $0.file }
            let result = try? await NIOThreadPool.singleton.runIfActive {
                Result { () throws(StorageError) in try file.synchronize() }
            }
            switch result {
            case .success: return .success(())
            case .failure(let error):
                // What is on the disk now nobody knows (fsync(2)): whoever starts anew finds out.
                journal.withLock { $0.close(after: error) }
                return .failure(error)
            case nil: return .failure(.system("write", path: file.path, reason: "the program is ending"))
            }
        }
    }

    /// The same at once, for what is rare.
    func synchronize() throws(StorageError) {
        guard isSynchronized else { return }
        try journal.withLock { journal throws(StorageError) in try journal.synchronize() }
    }
}
