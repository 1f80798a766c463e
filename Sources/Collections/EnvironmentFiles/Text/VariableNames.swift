import Diagnostics
import Placeholders

/// The rule for names that come from another tool.
enum VariableNames {
    /// What to do about a name that no placeholder can use.
    static let hint = "rename it: a letter or _, then letters, digits, _, - and ."

    /// A warning when no placeholder can use the name: the others of the file are none the worse for it.
    static func warning(of name: String, at range: SourceRange) -> Diagnostic? {
        guard !PlaceholderName.isValid(name) else { return nil }
        return Diagnostic(
            .warning, at: range, "\"\(name)\" is left out: no placeholder can use that name", hint: hint)
    }
}
