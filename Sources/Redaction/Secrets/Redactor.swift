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

    /// The secrets made ready to be looked for: those that stay for the run, and with them those of the iteration.
    private struct Compiled {
        var version = 0
        var generation = 0
        var count = 0
        var patterns = SecretPatterns()
        var kept = SecretPatterns()
        var keptCount = 0
    }

    /// - Parameter isRevealing: `--reveal`: nothing is masked.
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
    }

    /// What is masked at this moment; secrets that come later or are forgotten change nothing in it.
    package var masking: Masking {
        Masking(patterns: isRevealing ? SecretPatterns() : patterns(), hashKey: hashKey, isRevealing: isRevealing)
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// Whether there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }

    private func patterns() -> SecretPatterns {
        let version = secrets.version
        return compiled.withLock { state in
            if state.version == version { return state.patterns }
            let snapshot = secrets.snapshot
            if state.generation != snapshot.generation {
                if state.keptCount != snapshot.keptCount {
                    state.kept = SecretPatterns()
                    add(snapshot.values[..<min(snapshot.keptCount, snapshot.values.count)], to: &state.kept)
                    state.keptCount = snapshot.keptCount
                }
                state.generation = snapshot.generation
                state.patterns = state.kept
                state.count = state.keptCount
            }
            add(snapshot.values.dropFirst(state.count), to: &state.patterns)
            state.count = snapshot.values.count
            state.version = snapshot.version
            return state.patterns
        }
    }

    private func add(_ secrets: ArraySlice<String>, to patterns: inout SecretPatterns) {
        for secret in secrets { patterns.add(secret, mark: Masking.mark(for: secret, hashKey)) }
    }
}
