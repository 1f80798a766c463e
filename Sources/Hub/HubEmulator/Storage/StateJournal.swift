import NotificationHub
import Platform
import Synchronization

/// The journal of a namespace in its own directory, which only one emulator can use at a time.
final class StateJournal: Sendable {
    private let journal: Mutex<Journal>
    private let isSynchronized: Bool
    private let turns = SharedSynchronization()
    /// The thread of the latest compaction.
    private let compaction: Mutex<BlockingThread?>
    private let path: String
    /// The lock file, locked during the namespace's life.
    private let lock: SystemFile

    /// Opens the journal in a directory, which is created if it is missing, and applies all stored changes.
    init(
        directory path: String,
        isSynchronized: Bool,
        namespace: inout NamespaceState,
        leastSizeToCompact: Int = Journal.usualLeastSizeToCompact
    ) throws(StorageError) {
        self.isSynchronized = isSynchronized
        let directory = try SystemDirectory(path)
        lock = try SystemFile("\(path)/lock")
        guard lock.lock() else { throw .inUse(directory: path) }
        let file = "\(path)/journal"
        self.path = file
        // Remove the drafts of an emulator that was killed.
        for purpose in JournalDraft.Purpose.allCases { FileSystem.remove("\(file).\(purpose.rawValue)") }
        // Store the keys that were created just now.
        if !FileSystem.exists(file) {
            let rule = NamespaceChange.namespaceRule(namespace.rule).text
            try Journal.make(path: file, in: directory, first: rule)
        }
        var read = namespace
        let journal = try Journal(path: file, in: directory, leastSizeToCompact: leastSizeToCompact) {
            content, line throws(StorageError) in
            do throws(HubChangeError) {
                try read.apply(checking: try NamespaceChange(content))
            } catch {
                throw .damaged(path: file, line: line, reason: error.reason)
            }
        }
        namespace = read
        self.journal = Mutex(journal)
        // The optimizer of Swift 6.3.1 crashes if this is assigned before the last `try`.
        compaction = Mutex(nil)
    }

    /// Rejects all further changes, and releases the directory for other emulators.
    func release() {
        journal.withLock { $0.close(after: .system("write", path: lock.path, reason: "the emulator has stopped")) }
        // A compaction stops after its current write or `fsync`. It must not write beside the next emulator.
        waitForCompaction()
        lock.unlock()
    }

    func append(_ change: NamespaceChange) throws(StorageError) {
        let text = change.text
        try journal.withLock { journal throws(StorageError) in try journal.append(text) }
    }

    // MARK: Replacement

    /// Writes a new state beside the journal, and waits until it is on the disk.
    func draft(_ purpose: JournalDraft.Purpose, of namespace: NamespaceState) throws(StorageError) -> JournalDraft {
        let draft = try JournalDraft(purpose, of: path)
        try draft.append(namespace.snapshot)
        return draft
    }

    /// Replaces the stored state, or throws an error and leaves it unchanged.
    ///
    /// It waits for one `fsync` of the directory: a later change may be confirmed only if it follows this state.
    func install(_ draft: JournalDraft) throws(StorageError) {
        try journal.withLock { journal throws(StorageError) in try journal.install(draft) }
    }

    /// Begins to rewrite the journal if most of it is obsolete; after an error it stays unchanged.
    ///
    /// A thread of its own writes and synchronizes the lines, while changes are appended to the old file and then copied.
    /// Two waits are left for the caller's lock: a copy of the tables of a hub that changes meanwhile, and at the end the
    /// `fsync` of the few lines that were appended during the last copy, because they may have been confirmed.
    ///
    /// - Parameter contents: Returns the lines of the state that the journal describes; called if a rewrite begins.
    func compactIfWorthIt<Contents: Sequence<[UInt8]> & Sendable>(_ contents: () -> Contents) {
        guard let original = journal.withLock({ $0.beginCompaction() }) else { return }
        let contents = contents()
        compaction.withLock { thread in
            // The previous thread has ended its compaction, so this does not wait.
            thread?.join()
            thread = BlockingThread(running: { [self] in
                try? compact(original, contents)
                journal.withLock { $0.endCompaction() }
            })
            if thread == nil { journal.withLock { $0.endCompaction() } }
        }
    }

    private func compact(_ original: Journal.Original, _ contents: some Sequence<[UInt8]>) throws(StorageError) {
        let isWanted = { [self] in journal.withLock { $0.isCurrent(original) } }
        guard isWanted() else { return }
        let draft = try JournalDraft(.compacted, of: path)
        try draft.append(contents, while: isWanted)
        // The lines that were appended meanwhile; only those appended during this copy are left for the lock.
        guard let end = journal.withLock({ $0.isCurrent(original) ? $0.size : nil }) else { return }
        try draft.append(original.size..<end, of: original.file, isSynchronized: true)
        try journal.withLock { journal throws(StorageError) in
            try journal.finishCompaction(original, draft, upTo: end, isSynchronized: isSynchronized)
        }
    }

    /// Waits until no compaction is in progress.
    func waitForCompaction() {
        compaction.withLock { thread in
            thread?.join()
            thread = nil
        }
    }

    // MARK: Synchronization

    /// Waits until all earlier changes are on the disk, if this is configured. Simultaneous callers share one `fsync`.
    func settle() throws(StorageError) {
        guard isSynchronized else { return }
        try turns.settle(length, length: { length }) { () throws(StorageError) in try synchronize() }
    }

    /// The number of bytes that were appended since the start.
    private var length: Int { journal.withLock { $0.added } }

    /// Synchronizes the journal if this is configured; blocks the calling thread, but no other that appends a change.
    func synchronize() throws(StorageError) {
        guard isSynchronized else { return }
        // Read after the length of ``settle()``: a journal that was rewritten in between contains all of the old one.
        let file = journal.withLock { $0.file }
        do throws(StorageError) {
            try file.synchronize()
        } catch {
            // After a failed fsync(2), the content of the disk is unknown until the next start reads it.
            journal.withLock { $0.close(after: error) }
            throw error
        }
    }
}
