import Diagnostics

/// Text from outside in Markdown as GitHub and Azure read it (GitHub Flavored Markdown).
enum MarkdownText {
    private static let signs = Set("\\`*_{}[]<>#|~!&$".unicodeScalars)
    /// Nothing to see, and the end of a name: no person is called and no issue is linked by a response.
    private static let separator = "\u{200B}"

    /// Fit for a paragraph, and for a cell of a table.
    static func inline(_ text: String) -> String {
        var result = ""
        for scalar in DisplayText.printable(text).unicodeScalars {
            if signs.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
            if scalar == "@" || scalar == "#" { result += separator }
        }
        return result
    }

    /// Fit for the content of an HTML element.
    static func html(_ text: String) -> String {
        DisplayText.printable(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("@", with: "@\(separator)")
            .replacing("#", with: "#\(separator)")
    }

    /// Lines as they are, in a block whose fence is longer than any run of its sign in them.
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
