import Cryptography
package import Placeholders
import Synchronization

/// Masks secrets in all text that leaves the process; the one door that every report goes through.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// As they were when somebody looked last.
    private let compiled: Mutex<CompiledSecrets>
    let hashKey = SecureRandom.bytes(16)

    /// - Parameter isRevealing: `--reveal`: nothing is masked.
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
        compiled = Mutex(CompiledSecrets(hashKey: hashKey))
    }

    /// What is masked at this moment; secrets that come later or are forgotten change nothing in it.
    package var masking: Masking {
        guard !isRevealing else { return .revealing }
        let version = secrets.version
        return compiled.withLock { compiled in
            if compiled.version != version { compiled.take(in: secrets.changes(since: compiled.version)) }
            return compiled.masking()
        }
    }

    /// The text with every secret masked, in whatever form it stands there.
    package func masked(_ text: String) -> String {
        isRevealing ? text : masking.masked(text)
    }

    /// Where secrets stand in a line of source, in columns from 1, so that carets below it stay in place.
    package func columns(ofSecretsIn line: Substring) -> [Range<Int>] { masking.columns(ofSecretsIn: line) }

    /// Whether there were secrets too short to be masked inside other text.
    package var hasShortSecrets: Bool { !isRevealing && secrets.hasShort }
}
