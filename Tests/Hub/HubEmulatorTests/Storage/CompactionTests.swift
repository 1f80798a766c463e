import Cryptography
import Foundation
import NotificationHub
import Synchronization
import Testing

@testable import HubEmulator

/// The compaction of a journal while the namespace is used.
@Suite(.timeLimit(.minutes(20))) struct CompactionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// A state whose lines can be read once a closure has returned.
    private struct State: Sequence, Sendable {
        let names: [String]
        let begin: @Sendable () -> Void

        func makeIterator() -> some IteratorProtocol<[UInt8]> {
            begin()
            return ([NamespaceChange.namespaceRule(.root)] + names.map { CompactionTests.creation(of: $0) })
                .map(\.text).makeIterator()
        }
    }

    private static func creation(of name: String) -> NamespaceChange {
        let rules = AuthorizationRule.defaults(created: 0, randomBytes: SecureRandom.bytes)
        return .hubCreated(name: name, HubDescription(rules: rules), at: 0)
    }

    /// Opens the journal, and returns it with the names of the stored hubs.
    private func open() throws -> (journal: StateJournal, names: [String]) {
        var namespace = NamespaceState(rule: .root)
        let journal = try StateJournal(
            directory: folder.path, isSynchronized: true, namespace: &namespace, leastSizeToCompact: 0)
        return (journal, namespace.names)
    }

    /// The names of the stored hubs after the journal was released.
    private func storedNames() throws -> [String] {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["journal", "lock"])
        let (journal, names) = try open()
        journal.release()
        return names
    }

    @Test func changesAreStoredDuringACompaction() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (journal, _) = try open()
        for name in ["a", "b", "c"] { try journal.append(Self.creation(of: name)) }
        let isAppended = DispatchSemaphore(value: 0)
        // In place of the state of the hubs a, b and c, to see that it replaces the lines before it.
        journal.compactIfWorthIt { State(names: ["compacted"]) { isAppended.wait() } }
        try journal.append(Self.creation(of: "during"))
        isAppended.signal()
        journal.waitForCompaction()
        try journal.append(Self.creation(of: "after"))
        journal.release()
        #expect(try storedNames() == ["after", "compacted", "during"])
    }

    @Test func importReplacesTheStateThatIsBeingCompacted() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (journal, _) = try open()
        try journal.append(Self.creation(of: "a"))
        let imported = Mutex<StorageError?>(nil)
        journal.compactIfWorthIt {
            State(names: ["compacted"]) {
                var namespace = NamespaceState(rule: .root)
                namespace.apply(Self.creation(of: "imported"))
                do throws(StorageError) {
                    try journal.install(journal.draft(.imported, of: namespace))
                } catch {
                    imported.withLock { $0 = error }
                }
            }
        }
        journal.waitForCompaction()
        #expect(imported.withLock { $0 } == nil)
        journal.release()
        #expect(try storedNames() == ["imported"])
    }

    /// The next emulator may use the directory as soon as it is released.
    @Test func releaseEndsACompaction() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (journal, _) = try open()
        try journal.append(Self.creation(of: "a"))
        let isReleased = DispatchSemaphore(value: 0)
        journal.compactIfWorthIt {
            State(names: ["compacted"]) {
                Thread {
                    journal.release()
                    isReleased.signal()
                }.start()
                while (try? journal.append(.hubRemoved(name: "none"))) != nil { sched_yield() }
            }
        }
        isReleased.wait()
        #expect(try storedNames() == ["a"])
    }

    @Test func draftsOfAKilledEmulatorAreRemoved() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try open().journal.release()
        for purpose in JournalDraft.Purpose.allCases {
            try Data("half a line".utf8).write(to: folder.appending(path: "journal.\(purpose.rawValue)"))
        }
        try open().journal.release()
        #expect(try storedNames() == [])
    }
}
