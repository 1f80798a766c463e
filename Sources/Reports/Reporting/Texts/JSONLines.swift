import Diagnostics
import JSON
import Text

/// The console form of JSON bodies: pretty-printed and coloured.
struct JSONLines {
    /// The largest factor by which indentation may lengthen a text. Deeply nested JSON beyond it is not reformatted.
    private static let maximumGrowth = 4

    let style: TextStyle

    /// Returns the lines of a JSON array or object; nil for any other text.
    func lines(of text: String) -> [String]? {
        let content = text.utf8.drop(while: Self.isSpace)
        guard content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "["),
            let value = try? JSONValue(parsing: text)
        else { return nil }
        let last = content.lastIndex { !Self.isSpace($0) }
        let text = String(Substring(last.map { content[...$0] } ?? content))
        // A body with line breaks is already formatted by the server.
        let pretty = text.utf8.contains(UInt8(ascii: "\n")) ? text : value.prettyText()
        let shown = pretty.utf8.count > text.utf8.count * Self.maximumGrowth + 1024 ? text : pretty
        return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(line)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns a line in which keys, strings and other values have different colours.
    private func line(_ text: Substring) -> String {
        guard style.isColored else { return DisplayText.printable(text) }
        var shown = ""
        var rest = text
        while let first = rest.first {
            let token =
                first == "\"" ? Self.quoted(rest) : rest.prefix { $0 != "\"" && Self.isMark($0) == Self.isMark(first) }
            rest = rest[token.endIndex...]
            let printable = DisplayText.printable(token)
            if Self.isMark(first) {
                shown += printable
            } else if first != "\"" {
                shown += style.yellow(printable)
            } else {
                shown += rest.drop { $0 == " " }.first == ":" ? style.cyan(printable) : style.green(printable)
            }
        }
        return shown
    }

    private static func isMark(_ character: Character) -> Bool { " \t{}[],:".contains(character) }

    /// Returns the string literal at the beginning of a text, quotes included.
    private static func quoted(_ text: Substring) -> Substring {
        var isEscaped = false
        let end = text.indices.dropFirst().first { index in
            defer { isEscaped = !isEscaped && text[index] == "\\" }
            return text[index] == "\"" && !isEscaped
        }
        return end.map { text[...$0] } ?? text
    }
}
