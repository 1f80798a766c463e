import Redaction
import RunRecords

/// What a run tells and what is secret at that moment: whoever writes makes a record of both, so that the thread which
/// moves the bytes need not.
struct PendingRecord: Sendable {
    let masking: Masking
    /// Bytes of the bodies that it holds in memory.
    var bodyBytes = 0
    let make: @Sendable (Masking) -> RunRecord

    var record: RunRecord { make(masking) }
}
