import Diagnostics
import Placeholders

/// Lets checks that take long end soon when the run is interrupted.
enum Interruption {
    /// Throws once the task is cancelled; what then comes of the checks, nobody reads.
    static func check(at range: SourceRange) throws(PlaceholderError) {
        if Task.isCancelled { throw PlaceholderError(.failed(reason: "interrupted"), at: range) }
    }
}
