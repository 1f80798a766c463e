import CollectionModel
import Placeholders
import Text

extension DurationText.Setting {
    /// Returns the duration, with its placeholders replaced.
    ///
    /// - Throws: `PlaceholderError` if the resolved text is not a duration.
    func duration(
        in scope: VariableScope, _ owner: String, mayBeNegative: Bool = false
    ) throws(PlaceholderError) -> Duration {
        switch self {
        case .fixed(let duration): return duration
        case .placeholder(let text):
            let resolved = try text.text(in: scope)
            if let duration = DurationText.parse(resolved), mayBeNegative || duration >= .zero { return duration }
            throw PlaceholderError(
                .failed(reason: DurationText.diagnostic(in: resolved, owner)), at: text.range, hint: DurationText.hint)
        }
    }
}
