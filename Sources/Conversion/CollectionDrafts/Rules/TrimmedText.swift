extension StringProtocol {
    /// The text without spaces, tabs and line ends around it.
    package var trimmingSpaces: String {
        let spaces = " \t\r\n".unicodeScalars
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, spaces.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// The text without any white space around it.
    package var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).trimmingTrailingWhitespace)
    }

    private var trimmingTrailingWhitespace: Substring {
        var text = Substring(self)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// The lines without white space at their ends and without empty lines around them; nil if nothing is left.
    package var paragraph: String? {
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let text = lines.map { $0.trimmingTrailingWhitespace }.joined(separator: "\n").trimmingWhitespace
        return text.isEmpty ? nil : text
    }
}
