import Diagnostics
import Placeholders

/// The rule for names that come from another tool.
enum VariableNames {
    /// A mistake when no placeholder can use the name.
    static func mistake(in name: String, at range: SourceRange) -> Diagnostic? {
        guard !PlaceholderName.isValid(name) else { return nil }
        return Diagnostic(
            at: range, "no placeholder can use the name \"\(name)\"",
            hint: "rename it: a letter or _, then letters, digits, _, - and .")
    }
}
