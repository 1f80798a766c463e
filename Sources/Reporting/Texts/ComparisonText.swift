import Diagnostics

/// Sentences that compare, in the colours of the comparison: expected is green, got is red, as in the HTML report.
enum ComparisonText {
    /// A sentence such as `$.id: expected 5, got 6`; any other as it is.
    static func sentence(_ text: String, style: TextStyle) -> String {
        guard style.isColored, let match = try? /(.*?\bexpected )(.*)(, got )(.*)/.wholeMatch(in: text) else {
            return text
        }
        return "\(match.1)\(style.green(String(match.2)))\(match.3)\(style.red(String(match.4)))"
    }

    /// A line of a difference, which begins with the sign of the side that alone has it; any other as a sentence.
    static func line(_ text: String, style: TextStyle) -> String {
        let rest = text.drop { $0 == " " }
        if rest == "-" || rest.hasPrefix("- ") { return style.green(text) }
        if rest == "+" || rest.hasPrefix("+ ") { return style.red(text) }
        return sentence(text, style: style)
    }
}
