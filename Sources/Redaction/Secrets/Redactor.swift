import Cryptography
package import Placeholders
import Synchronization

/// Masks secrets in all text that leaves the process; the one door that every report goes through.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// Makes the hashes useless to anyone who would guess a secret.
    private let hashKey = SecureRandom.bytes(16)
    private let compiled = Mutex(Compiled())

    /// The secrets made ready to be looked for, as they were when somebody looked last.
    private struct Compiled {
        /// That of the registry.
        var version = 0
        var patterns = SecretPatterns()
        /// Changes with the patterns.
        var edition = 0
    }

    /// - Parameter isRevealing: `--reveal`: nothing is masked.
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
    }

    /// What is masked at this moment; secrets that come later or are forgotten change nothing in it.
    package var masking: Masking {
        guard !isRevealing else {
            return Masking(patterns: SecretPatterns(), edition: 0, hashKey: hashKey, isRevealing: true)
        }
        let (patterns, edition) = patterns()
        return Masking(patterns: patterns, edition: edition, hashKey: hashKey, isRevealing: false)
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// Whether there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }

    /// Takes in what was learned and forgotten since the last time, whatever else is known.
    private func patterns() -> (SecretPatterns, edition: Int) {
        let version = secrets.version
        return compiled.withLock { state in
            if state.version != version {
                let news = secrets.news(since: state.version)
                if news.isWhole { state.patterns = SecretPatterns() }
                if take(in: news.changes, &state.patterns) || news.isWhole { state.edition += 1 }
                state.version = news.version
            }
            return (state.patterns, state.edition)
        }
    }

    /// Of each value only what became of it in the end: the next unit often has those that the last one forgot.
    ///
    /// - Returns: whether anything changed.
    private func take(in changes: [SecretRegistry.Change], _ patterns: inout SecretPatterns) -> Bool {
        var seen: Set<String> = []
        let last = changes.reversed().filter { seen.insert($0.value).inserted }
        var isChanged = false
        for change in last.reversed() where change.isLearned != patterns.contains(change.value) {
            isChanged = true
            if change.isLearned {
                patterns.add(change.value, mark: Masking.mark(for: change.value, hashKey))
            } else {
                patterns.remove(change.value)
            }
        }
        return isChanged
    }
}
