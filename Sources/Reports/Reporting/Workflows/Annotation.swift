import Diagnostics
import RunRecords
import Text

/// A failed request or a warning as an annotation that CI systems show at the line of the file.
struct Annotation {
    /// The limit for the message, in bytes. Runners cut longer messages at any position.
    private static let limit = 4000

    /// The path relative to the repository.
    let path: String
    let line: Int
    let column: Int
    let title: String
    /// The kind of failure (`check`, `test`, `script`, `timeout`, `connection`) or the origin of the warning.
    let code: String
    /// The text, which can have several lines.
    let message: String

    init(_ request: RequestRecord, in unit: UnitRecord?, paths: RepositoryPath) {
        let place = request.problems.first?.place ?? request.place
        path = paths.path(place.file)
        line = place.line
        column = place.column
        title = DisplayText.printable([unit?.title, request.fullTitle].compactMap(\.self).joined(separator: ": "))
            .cut(to: 250)
        code =
            request.scriptFailureWord
            ?? (request.outcome == .failed ? "check" : request.attempts.last?.failure?.kind ?? "error")
        let lines = FailureText().lines(of: request)
        message = (lines.isEmpty ? [FailureText.headline(of: request)] : lines).cut(to: Self.limit)
            .joined(separator: "\n")
    }

    init(_ warning: SummaryWarnings.Warning, paths: RepositoryPath) {
        path = paths.path(warning.place.file)
        line = warning.place.line
        column = warning.place.column
        title = DisplayText.printable(warning.title)
        code = warning.origin.rawValue
        let hint = warning.hint.map { ["hint: \(DisplayText.printable($0))"] } ?? []
        message = ([DisplayText.printable(warning.countedSentence)] + hint).joined(separator: "\n")
    }
}
