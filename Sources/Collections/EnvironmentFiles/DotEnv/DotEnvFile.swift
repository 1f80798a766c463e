package import Diagnostics
import Placeholders

/// A `.env` file: a line `NAME=value` for each variable, as in shells and most tools.
///
/// - `export NAME=value`, blank lines and comments (`#` at the beginning of a line or after a blank) are allowed.
/// - An unquoted value ends at the end of the line or before a comment; blanks around it are removed.
/// - In `'…'` every character is literal. In `"…"` the escapes `\n`, `\r`, `\t`, `\"`, `\\` and `\$` are
///   replaced, and other backslashes are literal. Both may span several lines.
/// - Nothing is expanded: `$NAME` is literal.
package struct DotEnvFile: Sendable {
    /// A variable of the file; `range` is the range of its name.
    package struct Variable: Sendable {
        package let name: String
        package let value: String
        package let range: SourceRange
    }

    /// The variables in the order of the file, without repeated names.
    package let variables: [Variable]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<DotEnvFile> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            let text = try EnvironmentText(decoding: bytes, path: path)
            if let null = text.bytes.firstIndex(of: 0) {
                throw Diagnostic(
                    .environmentFile, at: text.range(ofCharacterAt: null), "the file contains a NUL character",
                    hint: "save it as text in UTF-8")
            }
            var parser = DotEnvParser(text)
            parser.run()
            for finding in parser.findings {
                diagnostics.append(
                    Diagnostic(.environmentFile, at: text.range(of: finding.bytes), finding.message, hint: finding.hint)
                )
            }
            return DotEnvFile(parser.assignments, in: text, &diagnostics)
        }
    }

    private init(
        _ assignments: [DotEnvParser.Assignment], in text: EnvironmentText, _ diagnostics: inout DiagnosticList
    ) {
        var variables: [Variable] = []
        var lines: [String: Int] = [:]
        for assignment in assignments {
            let range = text.range(of: assignment.name)
            let name = text.string(assignment.name)
            if !PlaceholderName.isValid(name) {
                // An invalid name may be a part of a key with line breaks, so the message doesn't quote it.
                diagnostics.append(
                    Diagnostic(
                        .environmentFile, at: range, "no placeholder can use the name in this line",
                        hint: VariableNames.hint))
            } else if let line = lines[name] {
                diagnostics.append(
                    Diagnostic(
                        .environmentFile, at: range, "the name \"\(name)\" is given twice",
                        hint: "it is already in line \(line): remove one of them"))
            } else {
                lines[name] = range.start.line
                variables.append(Variable(name: name, value: assignment.value, range: range))
            }
        }
        self.variables = variables
    }
}
