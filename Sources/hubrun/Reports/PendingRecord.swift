import Placeholders
import Redaction
import RunRecords

/// What a run tells, and what became of its secrets until then: whoever writes makes a record of both, so that the
/// thread which moves the bytes need not.
struct PendingRecord: Sendable {
    /// Since the last one; nil when nothing changed.
    let secrets: SecretRegistry.Changes?
    let record: @Sendable (Masking) -> RunRecord
}
