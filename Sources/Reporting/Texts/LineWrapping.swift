import Diagnostics

/// Breaks lines for a terminal at spaces, where the terminal itself would break words.
struct LineWrapping {
    /// In narrower terminals lines stay whole.
    private static let narrowest = 40
    private static let escape: Character = "\u{1B}"
    private static let reset = "\u{1B}[0m"

    /// Cells of a line; nil where there is no terminal, and lines stay whole.
    let width: Int?

    /// The lines of a text that may hold styles but no other control characters.
    ///
    /// - Parameter hanging: spaces in front of all lines but the first.
    func lines(of text: String, hanging: Int) -> [String] {
        guard let width, width >= Self.narrowest, text.utf8.count > width else { return [text] }
        var lines: [String] = []
        var line = ""
        var cells = 0
        // A style goes on behind a break, but what is printed between two lines must not have it.
        var style = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let wordCells = Self.cells(of: word)
            if cells > hanging, cells + 1 + wordCells > width {
                lines.append(style.isEmpty ? line : line + Self.reset)
                line = DisplayText.spaces(hanging) + style
                cells = hanging
            } else if !line.isEmpty || !lines.isEmpty || word.isEmpty {
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

    /// The style that is on behind a word.
    private static func style(behind word: Substring, before style: String) -> String {
        guard let last = word.lastIndex(of: escape) else { return style }
        let sequence = word[last...].prefix { $0 != "m" } + "m"
        return sequence == reset ? "" : String(sequence)
    }
}
