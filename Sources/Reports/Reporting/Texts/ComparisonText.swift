import Diagnostics
import Text

/// The colours of comparisons: expected values are green, actual values red, as in the HTML report.
///
/// They are found in the text, because event files, from which reports can be made too, have no other form of it.
enum ComparisonText {
    /// Colours a sentence such as `$.id: expected 5, got 6`; returns any other unchanged.
    static func sentence(_ text: String, style: TextStyle) -> String {
        guard style.isColored, let match = try? /(.*?\bexpected )(.*)(, got )(.*)/.wholeMatch(in: text) else {
            return text
        }
        return "\(match.1)\(style.green(String(match.2)))\(match.3)\(style.red(String(match.4)))"
    }

    /// Colours a line of a diff by its prefix, `-` for expected and `+` for actual; any other line as a sentence.
    static func line(_ text: String, style: TextStyle) -> String {
        let rest = text.drop { $0 == " " }
        if rest == "-" || rest.hasPrefix("- ") { return style.green(text) }
        if rest == "+" || rest.hasPrefix("+ ") { return style.red(text) }
        return sentence(text, style: style)
    }
}
