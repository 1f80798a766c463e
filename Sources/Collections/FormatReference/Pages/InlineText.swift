extension String {
    /// The text for places that show no markup: code keeps its words and loses its backquotes.
    var withoutBackquotes: String { filter { $0 != "`" } }

    /// The text for prose that shows no markup: code that could be taken for a word of the sentence is quoted, but for
    /// words that mean something else in YAML with quotes around them.
    var withQuotedWords: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isValue = ["true", "false", "null", "yes", "no", "True"].contains(part)
            let isName = part.first?.isLetter ?? false && part.allSatisfy { $0.isLetter || $0.isNumber }
            let isWord = !index.isMultiple(of: 2) && !isValue && isName
            return isWord ? "\"\(part)\"" : String(part)
        }.joined()
    }

    /// The text in lines of at most so many characters; a longer word stands alone.
    func wrapped(to width: Int) -> [String] {
        var lines: [String] = []
        for word in split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }

    /// The text with spaces behind it up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
