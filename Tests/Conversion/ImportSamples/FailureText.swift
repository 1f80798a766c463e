package import CollectionDrafts
import Diagnostics

extension ImportFailure {
    /// The message and the hint, or the place and the message of the first diagnostic.
    package var line: String {
        switch self {
        case .nothingSelected(let message, let hint): return "\(message) → \(hint)"
        case .unreadable(let diagnostics):
            let start = diagnostics.first?.range?.start
            return "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostics.first?.message ?? "")"
        }
    }
}
