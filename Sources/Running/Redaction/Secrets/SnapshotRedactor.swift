package import Placeholders

/// Masks what is told later than it happened, on another thread: with the secrets that were known when it did, behind the
/// marks that the redactor has which it follows. It conceals even where that one reveals.
package struct SnapshotRedactor: Sendable {
    private var secrets: CompiledSecrets

    package init(behind redactor: Redactor) {
        secrets = CompiledSecrets(hashKey: redactor.hashKey)
    }

    /// What is masked once these changes are taken in, whatever became of the secrets since.
    ///
    /// - Parameter changes: all since the last time; nil when there are none.
    package mutating func masking(after changes: SecretRegistry.Changes?) -> Masking {
        if let changes { secrets.take(in: changes) }
        return secrets.masking()
    }
}
