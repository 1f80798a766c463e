import Diagnostics
import Text

/// The wrapping of lines at spaces. A terminal would break them within words.
struct LineWrapping {
    /// The narrowest terminal, in cells, for which lines are wrapped.
    private static let narrowest = 40
    private static let escape: Character = "\u{1B}"
    private static let reset = "\u{1B}[0m"

    /// The width of the terminal, in cells; nil without a terminal: then lines are not wrapped.
    let width: Int?

    /// Wraps a text that may contain styles but no other control characters.
    ///
    /// - Parameter hanging: The indentation of all lines after the first, in spaces.
    func lines(of text: String, hanging: Int) -> [String] {
        guard let width, width >= Self.narrowest, text.utf8.count > width else { return [text] }
        var lines: [String] = []
        var line = ""
        var cells = 0
        // Reset the style at each break and set it again: text printed between two lines must not inherit it.
        var style = ""
        for (number, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            let wordCells = Self.cells(of: word)
            if cells > hanging, cells + 1 + wordCells > width {
                lines.append(style.isEmpty ? line : line + Self.reset)
                line = DisplayText.spaces(hanging) + style
                cells = hanging
            } else if number > 0 {
                line += " "
                cells += 1
            }
            line += word
            cells += wordCells
            style = Self.style(behind: word, before: style)
        }
        return lines + [line]
    }

    private static func cells(of word: Substring) -> Int {
        guard word.contains(escape) else { return DisplayText.width(of: word) }
        return DisplayText.width(of: word.replacing(/\u{1B}\[[0-9]*m/, with: ""))
    }

    /// Returns the style that is active after a word.
    private static func style(behind word: Substring, before style: String) -> String {
        guard let last = word.lastIndex(of: escape) else { return style }
        let sequence = word[last...].prefix { $0 != "m" } + "m"
        return sequence == reset ? "" : String(sequence)
    }
}
