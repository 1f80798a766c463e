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
        var version = 0
        var patterns = SecretPatterns()
        /// Of secrets that were forgotten: the next unit often has the same.
        var forgotten: [String: [SecretPatterns.Pattern]] = [:]
    }

    /// Secrets whose patterns are kept when they are forgotten.
    private static let keptCount = 256

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

    /// Takes in what was learned and forgotten since the last time, whatever else is known.
    private func patterns() -> SecretPatterns {
        let version = secrets.version
        return compiled.withLock { state in
            if state.version == version { return state.patterns }
            let news = secrets.news(since: state.version)
            if news.isWhole { (state.patterns, state.forgotten) = (SecretPatterns(), [:]) }
            for change in news.changes { take(in: change, &state) }
            state.version = news.version
            return state.patterns
        }
    }

    private func take(in change: SecretRegistry.Change, _ state: inout Compiled) {
        switch change {
        case .learned(let secret):
            if let patterns = state.forgotten.removeValue(forKey: secret) {
                state.patterns.add(secret, patterns)
            } else {
                state.patterns.add(secret, mark: Masking.mark(for: secret, hashKey))
            }
        case .forgotten(let secret):
            if state.forgotten.count >= Self.keptCount { state.forgotten = [:] }
            state.forgotten[secret] = state.patterns.remove(secret)
        }
    }
}
