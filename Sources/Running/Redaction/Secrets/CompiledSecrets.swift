import Cryptography
import JSON
import Placeholders

/// The search patterns for a run's secrets at one moment.
struct CompiledSecrets: Sendable {
    /// The version of the registry at that moment.
    private(set) var version = 0
    /// The random key of the hashes in marks. It prevents a guessed secret from being verified by its hash.
    let hashKey: [UInt8]
    private var patterns = SecretPatterns()
    /// Created on first use: secrets change more often than texts are masked.
    private var current: Masking?

    init(hashKey: [UInt8]) {
        self.hashKey = hashKey
    }

    mutating func masking() -> Masking {
        if let current { return current }
        let new = Masking(patterns: patterns, hashKey: hashKey, isRevealing: false)
        current = new
        return new
    }

    /// Applies added and removed secrets. Only the last change of each value counts, because the next unit often adds
    /// values that the previous unit removed.
    mutating func take(in changes: SecretRegistry.Changes) {
        version = changes.version
        // Release the masking first: with a second owner, the tables would be copied when they change.
        current = nil
        if changes.isWhole { patterns = SecretPatterns() }
        var seen: Set<ExactText> = []
        let last = changes.changes.reversed().filter { seen.insert(ExactText($0.value)).inserted }
        for change in last.reversed() where change.isLearned != patterns.contains(change.value) {
            if change.isLearned {
                patterns.add(change.value, mark: Masking.mark(for: change.value, hashKey))
            } else {
                patterns.remove(change.value)
            }
        }
    }
}
