import Diagnostics
import JSON

/// A body of JSON for a person: an element or member a line, in colours.
struct JSONLines {
    /// Lines may be longer than the text that they are made of by this factor; a text that nests more stays as it is.
    private static let maximumGrowth = 4

    let style: TextStyle

    /// The text of a list or a mapping as lines; nil for any other text.
    func lines(of text: String) -> [String]? {
        let content = text.utf8.drop(while: Self.isSpace)
        guard content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "["),
            let value = try? JSONValue(parsing: text)
        else { return nil }
        let last = content.lastIndex { !Self.isSpace($0) }
        let text = String(Substring(last.map { content[...$0] } ?? content))
        // A body of several lines is laid out already.
        let pretty = text.utf8.contains(UInt8(ascii: "\n")) ? text : value.prettyText()
        let shown = pretty.utf8.count > text.utf8.count * Self.maximumGrowth + 1024 ? text : pretty
        return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(line)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Keys, texts and all other values in a colour each.
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

    /// The text in quotes that a line begins with.
    private static func quoted(_ text: Substring) -> Substring {
        var isEscaped = false
        let end = text.indices.dropFirst().first { index in
            defer { isEscaped = !isEscaped && text[index] == "\\" }
            return text[index] == "\"" && !isEscaped
        }
        return end.map { text[...$0] } ?? text
    }
}
