import Diagnostics
import RunRecords

/// A failed request as pipelines show it beside the line of the file that failed.
struct FailureAnnotation {
    /// Runners cut what is longer, wherever.
    private static let limit = 4000

    /// Relative to the repository.
    let path: String
    let line: Int
    let column: Int
    let title: String
    /// What kind of failure it is: `check`, `timeout`, `connection`.
    let code: String
    /// Lines.
    let message: String

    init(_ request: RequestRecord, in unit: UnitRecord?, paths: RepositoryPath) {
        let place = request.problems.first?.place ?? request.place
        path = paths.path(place.file)
        line = place.line
        column = place.column
        title = DisplayText.printable([unit?.title, request.fullTitle].compactMap(\.self).joined(separator: ": "))
            .cut(to: 250)
        code = request.outcome == .failed ? "check" : request.attempts.last?.failure?.kind ?? "error"
        let lines = FailureText().lines(of: request)
        message = (lines.isEmpty ? [FailureText.headline(of: request)] : lines).cut(to: Self.limit)
            .joined(separator: "\n")
    }
}
