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
        let text = withTrimmedLines.trimmingWhitespace
        return text.isEmpty ? nil : text
    }

    private var withTrimmedLines: String {
        // Most texts are one line of ASCII, which needs no search by characters.
        let mayHaveLines = utf8.contains { $0 >= 0x80 || (0x0A...0x0D).contains($0) }
        guard mayHaveLines else { return String(self) }
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.trimmingTrailingWhitespace }.joined(separator: "\n")
    }
}
