import Diagnostics
import Placeholders
import Text

/// A stop for long checks when the run is interrupted or their time limit expires.
enum Interruption {
    /// Throws if the evaluation must end. The caller of all checks replaces their results.
    static func check(at range: SourceRange) throws(PlaceholderError) {
        if EvaluationDeadline.mustStop { throw PlaceholderError(.failed(reason: "interrupted"), at: range) }
    }
}
