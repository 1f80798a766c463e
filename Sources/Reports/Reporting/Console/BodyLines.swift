import Diagnostics
package import Text

/// A body as a person reads it on a terminal.
package enum BodyLines {
    /// Returns the lines of a text; JSON is pretty-printed and coloured.
    package static func lines(of text: String, style: TextStyle) -> [String] {
        JSONBodyText(style: style).lines(of: text) ?? plain(text)
    }

    /// Returns the lines of a text, in which control characters are shown as text.
    static func plain(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines.map { DisplayText.printable($0) }
    }
}
