import Diagnostics
import JSON

/// The output format of the diagnostics of `check`.
enum DiagnosticFormat: String, OptionValue, CaseIterable {
    /// The format for users, on standard error: place, source line and hint.
    case text
    /// The format for programs, on standard output: an array of objects.
    case json
    /// The format for GitHub Actions, on standard output: one workflow command a line.
    case github

    static let help = """
        How diagnostics are written: text for people; json for programs, a list with a mapping for each diagnostic, whose \
        keys are path, line, column, endLine, endColumn, severity (error, warning or note), code, message and hint; github for the \
        annotations of GitHub Actions. Lines and columns count from 1, the end is behind the last character, and what \
        is not known is null. json and github stand on standard output, the summary then on standard error.
        """
}

extension Diagnostic {
    /// The diagnostic as JSON; each key is always present.
    var json: JSONValue {
        let path: String? =
            switch place {
            case .source(let range): range.file.path
            case .file(let path): path
            case .commandLine: nil
            }
        func number(_ value: Int?) -> JSONValue { value.map { .number(JSONNumber($0)) } ?? .null }
        func text(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }
        return .object(
            JSONObject([
                ("path", text(path)),
                ("line", number(range?.start.line)), ("column", number(range?.start.column)),
                ("endLine", number(range?.end.line)), ("endColumn", number(range?.end.column)),
                ("severity", text(severity.rawValue)), ("code", text(code.label)),
                ("message", text(message)), ("hint", text(hint)),
            ]))
    }
}
