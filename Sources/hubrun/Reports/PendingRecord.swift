import Placeholders
import Redaction
import RunRecords
import Secrets

/// An event, and the changes of the secrets before it; the thread that writes reports makes a record of both, so that
/// the thread of the transfers need not.
struct PendingRecord: Sendable {
    /// The changes since the previous record; nil if there are none.
    let secrets: SecretRegistry.Changes?
    let record: @Sendable (EventRedactor, Masking) -> RunRecord
}
