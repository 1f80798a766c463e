package import Diagnostics
import Placeholders

/// The rule for names in other tools' files.
package enum VariableNames {
    /// The hint for a name that no placeholder can use.
    static let hint = "rename it: a letter or _, then letters, digits, _, - and ."

    /// Returns a warning if no placeholder can use the name; the file's other names stay valid.
    package static func warning(of name: String, at range: SourceRange) -> Diagnostic? {
        guard !PlaceholderName.isValid(name) else { return nil }
        return Diagnostic(
            .ignoredVariable, .warning, at: range, "\"\(name)\" is left out: no placeholder can use that name",
            hint: hint)
    }
}
