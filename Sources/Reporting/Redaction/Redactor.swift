import Cryptography
package import Placeholders
import Synchronization

/// Masks secrets in all text that leaves the process; the one door that every report goes through.
package final class Redactor: Sendable {
    /// What stands in place of a secret, before a hash that tells two secrets apart.
    static let mark = "•••"

    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// Makes the hashes useless to anyone who would guess a secret.
    private let hashKey = SecureRandom.bytes(16)
    private let compiled = Mutex(Compiled())

    /// The secrets made ready to be looked for, as they were when somebody looked last.
    private struct Compiled {
        var version = 0
        var patterns = SecretPatterns()
    }

    /// - Parameter isRevealing: `--reveal`: nothing is masked.
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String {
        guard !isRevealing else { return text }
        let patterns = patterns()
        return patterns.isEmpty ? text : patterns.masked(text)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] {
        let patterns = isRevealing ? SecretPatterns() : patterns()
        guard !patterns.isEmpty else { return [] }
        let bytes = Array(line.utf8)
        func column(_ offset: Int) -> Int { 1 + bytes[..<offset].count { $0 & 0xC0 != 0x80 } }
        return patterns.stretches(in: bytes).map { column($0.range.lowerBound)..<column($0.range.upperBound) }
    }

    /// A value masked whatever it is, for fields that always carry secrets.
    package func mask(_ value: String) -> String {
        isRevealing || value.isEmpty ? value : patterns().mark(ofWhole: value) ?? mark(for: value)
    }

    /// Whether there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }

    /// Takes in what was learned and forgotten since the last time, whatever else is known.
    private func patterns() -> SecretPatterns {
        let version = secrets.version
        return compiled.withLock { state in
            if state.version == version { return state.patterns }
            let news = secrets.news(since: state.version)
            if news.isWhole { state.patterns = SecretPatterns() }
            for change in news.changes {
                switch change {
                case .learned(let secret): state.patterns.add(secret, mark: mark(for: secret))
                case .forgotten(let secret): state.patterns.remove(secret)
                }
            }
            state.version = news.version
            return state.patterns
        }
    }

    private func mark(for value: String) -> String {
        let code = MessageAuthentication.hmacSHA256(key: hashKey, message: Array(value.utf8))
        return Self.mark + Array(code.prefix(2)).hexText
    }
}
