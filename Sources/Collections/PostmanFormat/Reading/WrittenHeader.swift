/// A header of schema 2.0, whose headers may be one text with a line for each.
struct WrittenHeader {
    let name: String
    let value: String
    /// The header's place in the text, counted in Unicode scalars.
    let scalars: Range<Int>

    /// A line with the lines that continue it.
    struct Line {
        var text: String
        var scalars: Range<Int>
    }

    /// Fails for a line without a colon.
    init?(_ line: Line) {
        guard let colon = line.text.unicodeScalars.firstIndex(of: ":") else { return nil }
        name = Self.trimmed(line.text[..<colon])
        value = Self.trimmed(line.text[line.text.unicodeScalars.index(after: colon)...])
        scalars = line.scalars
    }

    /// Returns the lines that are not empty. A line that begins with white space continues the line before it.
    static func lines(of text: String) -> [Line] {
        var lines: [Line] = []
        var offset = 0
        for part in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let end = offset + part.count
            let line = part.last == "\r" ? String(part.dropLast()) : String(part)
            let isContinuation = line.first == " " || line.first == "\t"
            if isContinuation, let last = lines.indices.last {
                lines[last].text += " " + trimmed(line)
                lines[last].scalars = lines[last].scalars.lowerBound..<end
            } else if !trimmed(line).isEmpty {
                lines.append(Line(text: line, scalars: offset..<offset + line.unicodeScalars.count))
            }
            offset = end + 1
        }
        return lines
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" }
        let scalars = Substring(text).unicodeScalars.drop(while: isSpace)
        let end = scalars.lastIndex { !isSpace($0) }.map { scalars.index(after: $0) } ?? scalars.startIndex
        return String(scalars[..<end])
    }
}
