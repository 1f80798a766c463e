import Cryptography
package import Placeholders
import Synchronization

/// Masks secrets in all text that leaves the process; the one door that every report goes through.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// Makes the hashes useless to anyone who would guess a secret.
    private let hashKey: [UInt8]
    private let compiled = Mutex(Compiled())

    /// The secrets made ready to be looked for, as they were when somebody looked last.
    private struct Compiled {
        /// That of the registry.
        var version = 0
        var patterns = SecretPatterns()
    }

    /// - Parameter isRevealing: `--reveal`: nothing is masked.
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
        hashKey = SecureRandom.bytes(16)
    }

    /// One that conceals the same secrets behind the same marks, for a thread that is behind; see ``masking(after:)``.
    package init(behind other: Redactor) {
        secrets = other.secrets
        isRevealing = false
        hashKey = other.hashKey
    }

    /// What is masked at this moment; secrets that come later or are forgotten change nothing in it.
    package var masking: Masking {
        masking { version in secrets.version == version ? nil : secrets.news(since: version) }
    }

    /// What is masked once these news are taken in, whatever became of the secrets since.
    ///
    /// For one who masks behind a run: let each have a redactor of their own, and give it all news in their order.
    package func masking(after news: SecretRegistry.News?) -> Masking { masking { _ in news } }

    private func masking(_ news: (_ version: Int) -> SecretRegistry.News?) -> Masking {
        var patterns = SecretPatterns()
        if !isRevealing {
            patterns = compiled.withLock { state in
                if let news = news(state.version) { take(in: news, &state) }
                return state.patterns
            }
        }
        return Masking(patterns: patterns, hashKey: hashKey, isRevealing: isRevealing)
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// Whether there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }

    /// Takes in what was learned and forgotten, whatever else is known: of each value only what became of it in the end,
    /// for the next unit often has those that the last one forgot.
    private func take(in news: SecretRegistry.News, _ state: inout Compiled) {
        state.version = news.version
        if news.isWhole { state.patterns = SecretPatterns() }
        var seen: Set<String> = []
        let last = news.changes.reversed().filter { seen.insert($0.value).inserted }
        for change in last.reversed() where change.isLearned != state.patterns.contains(change.value) {
            if change.isLearned {
                state.patterns.add(change.value, mark: Masking.mark(for: change.value, hashKey))
            } else {
                state.patterns.remove(change.value)
            }
        }
    }
}
