import Synchronization

/// A text file that a person wrote, kept so that diagnostics can quote it.
package final class SourceFile: Sendable {
    /// The path as the person gave it, relative to where they stand.
    package let path: String
    /// The whole text without a byte order mark; of a file that is too large to be kept, the part that is quoted.
    package let text: String
    /// Whether the file may hold secrets: diagnostics say where something stands in it, and show nothing of it.
    package let isConfidential: Bool
    private let index: LineIndex
    private let concealed = Mutex(ConcealedPlaces())
    /// Where the text begins.
    private let origin: SourcePosition
    /// Nil: those of a collection in this place.
    private let givenRoots: FileRoots?

    /// - Parameter roots: the folders that the file's paths may lead to; of an included file those of the collection.
    package init(path: String, text: String, isConfidential: Bool = false, roots: FileRoots? = nil) {
        self.path = path
        self.isConfidential = isConfidential
        givenRoots = roots
        var text = text
        index = text.withUTF8 { LineIndex($0) }
        self.text = text
        origin = SourcePosition(line: 1, column: 1)
    }

    /// Keeps of a large file one line, or the part of one that begins here; without its line break.
    package init(path: String, line text: String, startingAt origin: SourcePosition, isConfidential: Bool = false) {
        self.path = path
        self.isConfidential = isConfidential
        givenRoots = nil
        var text = text
        index = text.withUTF8 { LineIndex($0, isSingleLine: true) }
        self.text = text
        self.origin = origin
    }

    /// The folders below which files named in this one may be used.
    package var roots: FileRoots { givenRoots ?? FileRoots(ofCollectionAt: path) }

    /// The text of a line without its line break, or nil past the end; lines count from 1.
    package func line(_ number: Int) -> Substring? {
        guard let range = index.bytes(ofLine: number - origin.line + 1) else { return nil }
        let utf8 = text.utf8
        return text[
            utf8.index(
                utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
                    utf8.startIndex, offsetBy: range.upperBound)]
    }

    /// The numbers of the lines in which an ASCII character stands.
    package func lines(holding sign: UInt8) -> [Int] {
        var text = text
        return text.withUTF8 { index.lines(holding: sign, in: $0) }.map { $0 + origin.line - 1 }
    }

    /// What stands in a line from a place on; nothing behind the line's end.
    package func scalars(from position: SourcePosition) -> Substring.UnicodeScalarView {
        guard let line = line(position.line)?.unicodeScalars else { return Substring().unicodeScalars }
        let (offset, rest) = index.bytes(before: offset(of: position))
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
        guard start < line.endIndex else { return line[line.endIndex...] }
        let begin = text.unicodeScalars.index(start, offsetBy: rest, limitedBy: line.endIndex)
        return line[(begin ?? line.endIndex)...]
    }

    /// The place of the character that begins so many UTF-8 bytes behind the start of the text.
    package func position(atUTF8Offset offset: Int) -> SourcePosition {
        let (line, column) = index.place(ofByte: offset, in: text[...].utf8)
        return SourcePosition(
            line: line + origin.line - 1, column: line == 1 ? column + origin.column - 1 : column)
    }

    // MARK: Concealment

    /// Has no diagnostic show what stands in a place, such as a password.
    package func conceal(_ range: SourceRange) {
        concealed.withLock { $0.add(from: range.start, to: range.end) }
    }

    /// Lets an excerpt show a place of a confidential file whose text the message quotes too, such as an unknown key.
    package func noteQuoted(_ range: SourceRange) {
        guard isConfidential, range.start.line == range.end.line else { return }
        concealed.withLock { $0.addQuoted(from: range.start, to: range.end) }
    }

    /// True if an excerpt may show a place of the file.
    func mayShow(_ range: SourceRange) -> Bool {
        !isConfidential || concealed.withLock { $0.isQuoted(from: range.start, to: range.end) }
    }

    /// Keeps a text of the file as one that no message may repeat.
    package func conceal(_ text: String) { concealed.withLock { $0.add(text) } }

    /// True if a place must not be shown.
    package func conceals(_ place: SourcePosition) -> Bool {
        concealedColumns(ofLine: place.line).contains { $0.contains(place.column) }
    }

    package var concealedTexts: [String] { concealed.withLock { $0.texts } }

    func concealedColumns(ofLine line: Int) -> [Range<Int>] { concealed.withLock { $0.columns(ofLine: line) } }

    // MARK: Columns

    /// The first column of a line that is there to be quoted.
    func firstColumn(ofLine number: Int) -> Int {
        number == origin.line ? origin.column : 1
    }

    /// A place as the index counts: from the beginning of the text.
    private func offset(of position: SourcePosition) -> SourcePosition {
        SourcePosition(
            line: position.line - origin.line + 1,
            column: position.column - firstColumn(ofLine: position.line) + 1)
    }
}

extension SourceFile {
    /// Words of the file that may be a value, in double quotes for a message; of a confidential file they are not told.
    package func quoting(_ words: some StringProtocol) -> String {
        isConfidential ? "\"…\"" : "\"\(words)\""
    }
}
