extension StringProtocol {
    /// The text without spaces, tabs and line ends around it.
    package var trimmingSpaces: String {
        let spaces = " \t\r\n".unicodeScalars
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, spaces.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// The text without white space and line breaks at its ends.
    package var trimmingWhitespace: String {
        // Compared by scalars: a space with a combining mark after it is one `Character`.
        String(Substring(self).unicodeScalars.drop { $0.properties.isWhitespace }).trimmingTrailingWhitespace
    }

    /// The text without white space and line breaks at its end.
    private var trimmingTrailingWhitespace: String {
        var scalars = Substring(self).unicodeScalars
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// The lines without white space at their ends and without empty lines around them; nil if nothing is left.
    package var paragraph: String? {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let text = lines.map { $0.trimmingTrailingWhitespace }.joined(separator: "\n").trimmingWhitespace
        return text.isEmpty ? nil : text
    }
}

extension String {
    /// The text with `\n` for each line end `\r\n`.
    package var withLineFeeds: String { holds("\r\n") ? replacing("\r\n", with: "\n") : self }
}
