import Cryptography
package import Placeholders
import Synchronization

/// A redactor that masks the registered secrets in all text that leaves the process.
package final class Redactor: Sendable {
    package let secrets: SecretRegistry
    package let isRevealing: Bool
    /// The patterns as of the last use.
    private let compiled: Mutex<CompiledSecrets>
    let hashKey = SecureRandom.bytes(16)

    /// - Parameter isRevealing: True to mask nothing (`--reveal`).
    package init(secrets: SecretRegistry, isRevealing: Bool = false) {
        self.secrets = secrets
        self.isRevealing = isRevealing
        compiled = Mutex(CompiledSecrets(hashKey: hashKey))
    }

    /// The masking for the secrets of this moment. Later changes of the secrets do not affect it.
    package var masking: Masking {
        guard !isRevealing else { return .revealing }
        let version = secrets.version
        return compiled.withLock { compiled in
            if compiled.version != version { compiled.take(in: secrets.changes(since: compiled.version)) }
            return compiled.masking()
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
