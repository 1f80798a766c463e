import Diagnostics
import Text

/// The escaping of text from outside for Markdown on GitHub and Azure (GitHub Flavored Markdown).
enum MarkdownText {
    private static let signs = Set("\\`*_{}[]<>#|~!&$".unicodeScalars)
    /// A zero-width space. It ends a name, so that text in a response cannot mention a user or link an issue.
    private static let separator = "\u{200B}"

    /// Escapes a text for a paragraph or a table cell.
    static func inline(_ text: String) -> String {
        var result = ""
        for scalar in DisplayText.printable(text).unicodeScalars {
            if signs.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
            if scalar == "@" || scalar == "#" { result += separator }
        }
        return result
    }

    /// Escapes a text for the content of an HTML element.
    static func html(_ text: String) -> String {
        DisplayText.printable(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("@", with: "@\(separator)")
            .replacing("#", with: "#\(separator)")
    }

    /// Returns lines in a code block whose fence is longer than any run of backticks in them.
    static func block(_ lines: [String]) -> String {
        let longest = lines.reduce(0) { max($0, longestRun(in: $1)) }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
    }

    private static func longestRun(in line: String) -> Int {
        var (longest, run) = (0, 0)
        for byte in line.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
