import Cryptography
import JSON
package import Placeholders
import Synchronization

/// A redactor that masks the registered secrets in all text that leaves the process.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// The secrets as of the last use.
    private let snapshot: Mutex<SnapshotRedactor>
    fileprivate let hashKey = SecureRandom.bytes(16)

    /// - Parameter isRevealing: True to mask nothing (`--reveal`).
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
        snapshot = Mutex(SnapshotRedactor(hashKey: hashKey))
    }

    /// The masking for the secrets of this moment. Later changes of the secrets do not affect it.
    package var masking: Masking {
        guard !isRevealing else { return .revealing }
        let version = secrets.version
        return snapshot.withLock { snapshot in
            snapshot.masking(after: snapshot.version == version ? nil : secrets.changes(since: snapshot.version))
        }
    }

    /// Returns the text with every form of every secret masked.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Returns the columns of secrets in a source line, from 1, so that carets below the line stay aligned.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// True if there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }
}

/// A redactor for events that another thread records later. It masks the secrets known at the time of each event, even
/// with `--reveal`. Its marks equal those of the run's redactor.
package struct SnapshotRedactor: Sendable {
    /// The version of the registry at that time.
    fileprivate private(set) var version = 0
    /// The random key of the hashes in marks. It prevents a guessed secret from being verified by its hash.
    private let hashKey: [UInt8]
    private var patterns = SecretPatterns()
    /// Created on first use: secrets change more often than texts are masked.
    private var current: Masking?

    fileprivate init(hashKey: [UInt8]) {
        self.hashKey = hashKey
    }

    package init(behind redactor: Redactor) {
        self.init(hashKey: redactor.hashKey)
    }

    /// Applies changes and returns the masking for that moment.
    ///
    /// - Parameter changes: All changes since the previous call; nil if there are none.
    package mutating func masking(after changes: SecretRegistry.Changes?) -> Masking {
        if let changes { apply(changes) }
        if let current { return current }
        let new = Masking(patterns: patterns, hashKey: hashKey, isRevealing: false)
        current = new
        return new
    }

    /// Applies added and removed secrets. Only the last change of each value counts, because the next unit often adds
    /// values that the previous unit removed.
    private mutating func apply(_ changes: SecretRegistry.Changes) {
        version = changes.version
        // Release the masking first: with a second owner, the tables would be copied when they change.
        current = nil
        if changes.isWhole { patterns = SecretPatterns() }
        var seen: Set<ExactText> = []
        let last = changes.changes.reversed().filter { seen.insert(ExactText($0.value)).inserted }
        for change in last.reversed() where change.isAdded != patterns.contains(change.value) {
            if change.isAdded {
                patterns.add(change.value, mark: Masking.mark(of: change.value, hashKey))
            } else {
                patterns.remove(change.value)
            }
        }
    }
}
