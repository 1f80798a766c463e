package import Diagnostics

/// JavaScript with its place: a scalar of a YAML file, or a whole file.
///
/// A class, because scripts that name the same file share its text and names.
package final class ScriptText: Sendable {
    package let text: String
    /// The file in which the text stands: a YAML file or a file of JavaScript.
    package let file: SourceFile
    /// The scalar in the YAML file; nil for a whole file.
    private let slice: SourceSlice?
    /// The names in the text.
    package let names: ScriptNames

    init(_ text: String, slice: SourceSlice) {
        self.text = text
        file = slice.range.file
        self.slice = slice
        names = ScriptNames(in: text)
    }

    /// Creates the text of a whole file.
    package init(_ file: SourceFile) {
        text = file.text
        self.file = file
        slice = nil
        names = ScriptNames(in: file.text)
    }

    package var isWholeFile: Bool { slice == nil }

    /// Returns the range of the word at a place, or directly before it; of one character if there is no word.
    ///
    /// - Parameters:
    ///   - line: The line in the text, from 1; lines end as in JavaScript (ECMAScript 2023, section 12.3).
    ///   - column: The column in UTF-16 code units, from 1.
    package func range(line: Int, column: Int) -> SourceRange {
        range(ofUTF8: word(at: index(line: line, column: column)))
    }

    /// Returns the range of bytes of the text.
    package func range(ofUTF8 bytes: Range<Int>) -> SourceRange {
        guard let slice else {
            return SourceRange(
                file: file, start: file.position(atUTF8Offset: bytes.lowerBound),
                end: file.position(atUTF8Offset: bytes.upperBound))
        }
        let before = countOfScalars(in: 0..<bytes.lowerBound)
        return slice.range(ofScalars: before..<before + countOfScalars(in: bytes), in: text)
    }

    private func countOfScalars(in bytes: Range<Int>) -> Int {
        text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count).count { !UTF8.isContinuation($0) }
    }

    // MARK: Places

    func index(line: Int, column: Int) -> String.Index {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        var current = 1
        while current < line, index < scalars.endIndex {
            let scalar = scalars[index]
            scalars.formIndex(after: &index)
            guard scalar.endsLine else { continue }
            let isFirstOfTwo = scalar == "\r" && index < scalars.endIndex && scalars[index] == "\n"
            if !isFirstOfTwo { current += 1 }
        }
        var units = 1
        while units < column, index < scalars.endIndex, !scalars[index].endsLine {
            units += UTF16.width(scalars[index])
            scalars.formIndex(after: &index)
        }
        return index
    }

    private func word(at index: String.Index) -> Range<Int> {
        let scalars = text.unicodeScalars
        var start = index
        while start > scalars.startIndex, scalars[scalars.index(before: start)].isPartOfWord {
            scalars.formIndex(before: &start)
        }
        var end = index
        while end < scalars.endIndex, scalars[end].isPartOfWord { scalars.formIndex(after: &end) }
        if start == end, end < scalars.endIndex, !scalars[end].endsLine { scalars.formIndex(after: &end) }
        let first = text.utf8.distance(from: text.startIndex, to: start)
        return first..<first + text.utf8.distance(from: start, to: end)
    }
}

extension Unicode.Scalar {
    fileprivate var endsLine: Bool { self == "\n" || self == "\r" || self == "\u{2028}" || self == "\u{2029}" }

    /// True for a character of an identifier; characters beyond ASCII count, except white space.
    fileprivate var isPartOfWord: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: value >= 0x80 && !properties.isWhitespace
        }
    }
}
