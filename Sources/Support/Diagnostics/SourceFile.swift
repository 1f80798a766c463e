import Synchronization

/// A text file from the user, kept in memory so that diagnostics can quote it.
package final class SourceFile: Sendable {
    /// The path as given by the user, relative to the current folder or absolute.
    package let path: String
    /// The text without a byte order mark; for a large file, only the quoted part.
    package let text: String
    /// True if the file may contain secrets: diagnostics show locations in it, but no text.
    package let isConfidential: Bool
    private let index: LineIndex
    private let concealed = Mutex(ConcealedPlaces())
    /// The position of the text's start in the file.
    private let origin: SourcePosition
    /// The roots given to `init`; nil for the roots of a collection at this path.
    private let givenRoots: FileRoots?

    /// - Parameter roots: The folders of allowed file paths; for an included file, those of the collection.
    package init(path: String, text: String, isConfidential: Bool = false, roots: FileRoots? = nil) {
        self.path = path
        self.isConfidential = isConfidential
        givenRoots = roots
        var text = text
        index = text.withUTF8 { LineIndex($0) }
        self.text = text
        origin = SourcePosition(line: 1, column: 1)
    }

    /// Keeps one line of a large file, or the part of it from `origin` on, without its line break.
    package init(path: String, line text: String, startingAt origin: SourcePosition, isConfidential: Bool = false) {
        self.path = path
        self.isConfidential = isConfidential
        givenRoots = nil
        var text = text
        index = text.withUTF8 { LineIndex($0, isSingleLine: true) }
        self.text = text
        self.origin = origin
    }

    /// The folders in which files named in this file may be used.
    package var roots: FileRoots { givenRoots ?? FileRoots(ofCollectionAt: path) }

    /// Returns the text of a line without its line break; nil after the end. Lines count from 1.
    package func line(_ number: Int) -> Substring? {
        guard let range = index.bytes(ofLine: number - origin.line + 1) else { return nil }
        let utf8 = text.utf8
        return text[
            utf8.index(
                utf8.startIndex, offsetBy: range.lowerBound)..<utf8.index(
                    utf8.startIndex, offsetBy: range.upperBound)]
    }

    /// Returns the numbers of the lines that contain an ASCII character.
    package func lines(holding sign: UInt8) -> [Int] {
        var text = text
        return text.withUTF8 { index.lines(holding: sign, in: $0) }.map { $0 + origin.line - 1 }
    }

    /// Returns the rest of a line from a position on; empty after the end of the line.
    package func scalars(from position: SourcePosition) -> Substring.UnicodeScalarView {
        guard let line = line(position.line)?.unicodeScalars else { return Substring().unicodeScalars }
        let (offset, rest) = index.bytes(before: offset(of: position))
        let start = text.utf8.index(text.utf8.startIndex, offsetBy: offset)
        guard start < line.endIndex else { return line[line.endIndex...] }
        let begin = text.unicodeScalars.index(start, offsetBy: rest, limitedBy: line.endIndex)
        return line[(begin ?? line.endIndex)...]
    }

    /// Returns the position of the character at a UTF-8 offset from the start of the text.
    package func position(atUTF8Offset offset: Int) -> SourcePosition {
        let (line, column) = index.place(ofByte: offset, in: text[...].utf8)
        return SourcePosition(
            line: line + origin.line - 1, column: line == 1 ? column + origin.column - 1 : column)
    }

    /// Returns the UTF-8 offset of a position from the start of the text.
    package func utf8Offset(of position: SourcePosition) -> Int {
        let (bytes, scalars) = index.bytes(before: offset(of: position))
        var utf8 = text.utf8.dropFirst(bytes)
        for _ in 0..<scalars {
            utf8 = utf8.dropFirst().drop(while: UTF8.isContinuation)
        }
        return text.utf8.count - utf8.count
    }

    // MARK: Hidden ranges

    /// Hides a range, such as a password, in all diagnostics.
    package func conceal(_ range: SourceRange) {
        concealed.withLock { $0.add(from: range.start, to: range.end) }
    }

    /// Allows an excerpt to show a range of a confidential file that the message quotes, such as an unknown key.
    package func noteQuoted(_ range: SourceRange) {
        guard isConfidential, range.start.line == range.end.line else { return }
        concealed.withLock { $0.addQuoted(from: range.start, to: range.end) }
    }

    /// True if an excerpt may show a range of the file.
    func mayShow(_ range: SourceRange) -> Bool {
        !isConfidential || concealed.withLock { $0.isQuoted(from: range.start, to: range.end) }
    }

    /// Records a text that no message may contain.
    package func conceal(_ text: String) { concealed.withLock { $0.add(text) } }

    /// Hides the whole text, in which secrets can be anywhere: diagnostics show positions only.
    package func concealText() { concealed.withLock { $0.isWhole = true } }

    /// True if the whole text is hidden.
    var isConcealed: Bool { concealed.withLock { $0.isWhole } }

    /// True if a position is hidden.
    package func conceals(_ place: SourcePosition) -> Bool {
        concealedColumns(ofLine: place.line).contains { $0.contains(place.column) }
    }

    package var concealedTexts: [String] { concealed.withLock { $0.texts } }

    func concealedColumns(ofLine line: Int) -> [Range<Int>] { concealed.withLock { $0.columns(ofLine: line) } }

    // MARK: Columns

    /// Returns the first available column of a line.
    func firstColumn(ofLine number: Int) -> Int {
        number == origin.line ? origin.column : 1
    }

    /// Converts a position in the file to a position in the indexed text.
    private func offset(of position: SourcePosition) -> SourcePosition {
        SourcePosition(
            line: position.line - origin.line + 1,
            column: position.column - firstColumn(ofLine: position.line) + 1)
    }

    /// Returns text of the file in double quotes for a message; `"…"` if the file is confidential.
    package func quoting(_ words: some StringProtocol) -> String {
        isConfidential ? "\"…\"" : "\"\(words)\""
    }
}

/// A position between two characters of a file; lines and columns count from 1, columns in Unicode scalars.
package struct SourcePosition: Sendable, Hashable, Comparable {
    private let storedLine: Int32
    private let storedColumn: Int32

    /// Creates a position. Numbers below 1 become 1.
    package init(line: Int, column: Int) {
        storedLine = max(1, Int32(clamping: line))
        storedColumn = max(1, Int32(clamping: column))
    }

    package var line: Int { Int(storedLine) }
    package var column: Int { Int(storedColumn) }

    package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
        (left.storedLine, left.storedColumn) < (right.storedLine, right.storedColumn)
    }
}

/// A range in a file, from its first character to the position after its last.
package struct SourceRange: Sendable {
    package let file: SourceFile
    package let start: SourcePosition
    package let end: SourcePosition

    package init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = max(start, end)
    }

    /// The start of the range as `FILE:LINE:COLUMN`.
    package var label: String { "\(file.path):\(start.line):\(start.column)" }
}

/// The ranges and texts of a file that must not be shown.
private struct ConcealedPlaces: Sendable {
    private var places: [SourcePosition: SourcePosition] = [:]
    /// Ranges of a confidential file that may be shown.
    private var quoted: [SourcePosition: SourcePosition] = [:]
    /// Texts keyed by their UTF-8 bytes, because Swift treats canonically equivalent strings as equal.
    private var textsByBytes: [[UInt8]: String] = [:]
    /// True if all places must not be shown.
    var isWhole = false

    var texts: [String] { Array(textsByBytes.values) }

    mutating func add(from start: SourcePosition, to end: SourcePosition) {
        places[start] = max(places[start] ?? end, end)
    }

    mutating func addQuoted(from start: SourcePosition, to end: SourcePosition) { quoted[start] = end }

    /// True if a message quotes exactly this range.
    func isQuoted(from start: SourcePosition, to end: SourcePosition) -> Bool { quoted[start] == end }

    mutating func add(_ text: String) { textsByBytes[Array(text.utf8)] = text }

    /// Returns the hidden columns of a line, in order.
    func columns(ofLine line: Int) -> [Range<Int>] {
        if isWhole { return [1..<Int.max] }
        return places.filter { $0.key.line <= line && line <= $0.value.line }.map { start, end in
            let first = start.line == line ? start.column : 1
            return first..<max(first, end.line == line ? end.column : .max)
        }.sorted { $0.lowerBound < $1.lowerBound }
    }
}
