package import Placeholders

/// A redactor for events that another thread records later. It masks the secrets known at the time of each event, even
/// with `--reveal`. Its marks equal those of the run's redactor.
package struct SnapshotRedactor: Sendable {
    private var secrets: CompiledSecrets

    package init(behind redactor: Redactor) {
        secrets = CompiledSecrets(hashKey: redactor.hashKey)
    }

    /// Applies changes and returns the masking for that moment.
    ///
    /// - Parameter changes: All changes since the previous call; nil if there are none.
    package mutating func masking(after changes: SecretRegistry.Changes?) -> Masking {
        if let changes { secrets.take(in: changes) }
        return secrets.masking()
    }
}
