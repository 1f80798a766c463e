import Cryptography
import JSON
import Placeholders

/// The secrets of a run made ready to be looked for, as they were at one moment.
struct CompiledSecrets: Sendable {
    /// That of the registry at the moment.
    private(set) var version = 0
    /// Makes the hashes useless to anyone who would guess a secret.
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

    /// Takes in what was learned and forgotten, whatever else is known: of each value only what became of it in the end,
    /// for the next unit often has those that the last one forgot.
    mutating func take(in changes: SecretRegistry.Changes) {
        version = changes.version
        // With a second owner the tables would be copied when they change.
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
