import Diagnostics

/// Source text in which `⟦` and `⟧` mark a range.
enum MarkedSource {
    /// Returns the marked range in a file of the text without the marks.
    static func range(_ marked: String) -> SourceRange {
        let plain = marked.filter { $0 != "⟦" && $0 != "⟧" }
        var marks: [SourcePosition] = []
        var (line, column) = (1, 1)
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "⟦", "⟧": marks.append(SourcePosition(line: line, column: column))
            case "\n": (line, column) = (line + 1, 1)
            default: column += 1
            }
        }
        let file = SourceFile(path: "a.yaml", text: plain)
        let start = marks.first ?? SourcePosition(line: 1, column: 1)
        return SourceRange(file: file, start: start, end: marks.dropFirst().first ?? start)
    }

    /// Returns the file's text with marks around a range.
    static func text(_ range: SourceRange) -> String {
        var result = ""
        var (line, column) = (1, 1)
        for scalar in range.file.text.unicodeScalars + ["\0"] {
            let position = SourcePosition(line: line, column: column)
            if position == range.start { result += "⟦" }
            if position == range.end { result += "⟧" }
            if scalar != "\0" { result.unicodeScalars.append(scalar) }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return result
    }
}
