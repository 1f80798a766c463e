extension String {
    /// The text without backquotes, for output without markup.
    var withoutBackquotes: String { filter { $0 != "`" } }

    /// The text for prose without markup: code that resembles an ordinary word is quoted, except for words such as
    /// `true`, which would have another meaning in YAML if quoted.
    var withQuotedWords: String {
        split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            let isValue = ["true", "false", "null", "yes", "no", "True"].contains(part)
            let isName = part.first?.isLetter ?? false && part.allSatisfy { $0.isLetter || $0.isNumber }
            let isWord = !index.isMultiple(of: 2) && !isValue && isName
            return isWord ? "\"\(part)\"" : String(part)
        }.joined()
    }

    /// Returns the text in lines of at most this number of characters; a longer word has its own line.
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
}
