/// A text file that a person wrote, kept so that diagnostics can quote it.
package final class SourceFile: Sendable {
    /// The path as the person gave it, relative to where they stand.
    package let path: String
    /// The whole text without a byte order mark.
    package let text: String
    private let index: LineIndex

    package init(path: String, text: String) {
        self.path = path
        var text = text
        index = text.withUTF8(LineIndex.init)
        self.text = text
    }

    /// The text of a line without its line break, or nil past the end; lines count from 1.
    package func line(_ number: Int) -> Substring? {
        guard let range = index.bytes(ofLine: number) else { return nil }
        let utf8 = text.utf8
        return text[
            utf8.index(
                utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
                    utf8.startIndex, offsetBy: range.upperBound)]
    }

    /// What stands in a line from a place on; nothing behind the line's end.
    package func scalars(from position: SourcePosition) -> Substring.UnicodeScalarView {
        guard let line = line(position.line)?.unicodeScalars else { return Substring().unicodeScalars }
        let (offset, rest) = index.bytes(before: position)
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
        guard start < line.endIndex else { return line[line.endIndex...] }
        let begin = text.unicodeScalars.index(start, offsetBy: rest, limitedBy: line.endIndex)
        return line[(begin ?? line.endIndex)...]
    }

    /// The place of the character that begins so many UTF-8 bytes behind the start of the text.
    package func position(atUTF8Offset offset: Int) -> SourcePosition {
        let (line, start) = index.line(atByte: offset)
        let before = text.utf8.dropFirst(start).prefix(offset - start)
        return SourcePosition(line: line, column: before.count { !UTF8.isContinuation($0) } + 1)
    }
}

extension SourceFile {
    /// A path written in this file, seen from where the person stands: relative paths are relative to the file.
    package func resolving(path written: String) -> String {
        guard !written.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return written }
        return String(path[...slash]) + written
    }
}
