import Diagnostics
import PostmanFormat

/// The places of a text that consists of several texts of a file, joined by line feeds.
struct ScriptPieces: Sendable {
    private let pieces: [PostmanText]
    /// The offset of each piece in the joined text, in bytes of UTF-8.
    private let starts: [Int]
    /// The place of the whole script, used if it has no piece.
    private let range: SourceRange

    init(_ pieces: [PostmanText], in range: SourceRange) {
        self.pieces = pieces
        self.range = range
        var next = 0
        starts = pieces.map { piece in
            defer { next += piece.text.utf8.count + 1 }
            return next
        }
    }

    /// Returns the range of bytes of the joined text. The line feed between two pieces is at the end of the first one.
    func range(ofUTF8 bytes: Range<Int>) -> SourceRange {
        guard !pieces.isEmpty else { return range }
        let first = index(at: bytes.lowerBound)
        let last = index(at: max(bytes.lowerBound, bytes.upperBound - 1))
        return SourceRange(
            file: range.file, start: part(of: first, bytes).start, end: part(of: last, bytes).end)
    }

    /// Returns the index of the piece with a byte, or with the line feed before the next piece.
    private func index(at offset: Int) -> Int {
        var candidates = starts.indices
        while candidates.count > 1 {
            let middle = candidates.lowerBound + candidates.count / 2
            if starts[middle] > offset {
                candidates = candidates.lowerBound..<middle
            } else {
                candidates = middle..<candidates.upperBound
            }
        }
        return candidates.lowerBound
    }

    /// Returns the range of those bytes that are in a piece.
    private func part(of index: Int, _ bytes: Range<Int>) -> SourceRange {
        let piece = pieces[index]
        let length = piece.text.utf8.count
        let start = min(max(bytes.lowerBound - starts[index], 0), length)
        let end = min(max(bytes.upperBound - starts[index], start), length)
        return piece.slice.range(ofUTF8: start..<end, in: piece.text)
    }
}

extension SourceSlice {
    /// Returns the source range of bytes of `text`, the value of this scalar.
    func range(ofUTF8 bytes: Range<Int>, in text: String) -> SourceRange {
        func countOfScalars(in bytes: Range<Int>) -> Int {
            text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count).count { !UTF8.isContinuation($0) }
        }
        let before = countOfScalars(in: 0..<bytes.lowerBound)
        return range(ofScalars: before..<before + countOfScalars(in: bytes), in: text)
    }
}
