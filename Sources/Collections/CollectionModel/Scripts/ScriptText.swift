package import Diagnostics
package import PostmanFormat

/// JavaScript with its place: a scalar of a YAML file, the texts of a Postman script, or a whole file.
///
/// A class, because scripts that name the same file share its text and names.
package final class ScriptText: Sendable {
    package let text: String
    /// The file in which the text stands: a file of YAML, JSON or JavaScript.
    package let file: SourceFile
    /// The place of the text in its file.
    private let source: Source
    /// The names in the text.
    package let names: ScriptNames

    private enum Source {
        case file
        case slice(SourceSlice)
        case pieces(ScriptPieces)
    }

    init(_ text: String, slice: SourceSlice) {
        self.text = text
        file = slice.range.file
        source = .slice(slice)
        names = ScriptNames(in: text)
    }

    /// Creates the text of a Postman script: its pieces, joined by line feeds.
    package init(_ script: PostmanScript) {
        let text = script.text
        self.text = text
        file = script.range.file
        source =
            script.pieces.count == 1
            ? .slice(script.pieces[0].slice) : .pieces(ScriptPieces(script.pieces, in: script.range))
        names = ScriptNames(in: text)
    }

    /// Creates the text of a whole file.
    package init(_ file: SourceFile) {
        text = file.text
        self.file = file
        source = .file
        names = ScriptNames(in: file.text)
    }

    package var isWholeFile: Bool {
        if case .file = source { true } else { false }
    }

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
        switch source {
        case .file:
            SourceRange(
                file: file, start: file.position(atUTF8Offset: bytes.lowerBound),
                end: file.position(atUTF8Offset: bytes.upperBound))
        case .slice(let slice): slice.range(ofUTF8: bytes, in: text)
        case .pieces(let pieces): pieces.range(ofUTF8: bytes)
        }
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
