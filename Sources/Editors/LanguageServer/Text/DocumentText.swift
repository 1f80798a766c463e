/// A position in a document as LSP counts it: lines and UTF-16 units from 0.
package struct DocumentPosition: Sendable, Hashable, Comparable {
    package var line: Int
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    package static func < (left: DocumentPosition, right: DocumentPosition) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }
}

/// A range in a document, without its end.
package struct DocumentRange: Sendable, Hashable {
    package var start: DocumentPosition
    package var end: DocumentPosition

    package init(_ start: DocumentPosition, _ end: DocumentPosition) {
        self.start = min(start, end)
        self.end = max(start, end)
    }

    func touches(_ other: DocumentRange) -> Bool { start <= other.end && other.start <= end }

    func contains(_ position: DocumentPosition) -> Bool { start <= position && position <= end }
}

/// A text that a client edits, with its lines as LSP 3.17 counts them ("Text Documents"): they end with LF, CR LF or CR.
package struct DocumentText: Sendable {
    /// The text in UTF-8.
    package private(set) var bytes: [UInt8]
    /// The offset of each line.
    private var starts: [Int]

    package init(_ text: String) {
        bytes = Array(text.utf8)
        starts = Self.starts(of: bytes)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var lineCount: Int { starts.count }
    package var end: DocumentPosition { position(atOffset: bytes.count) }

    /// Returns the text of a line without its end; empty after the last line.
    package func line(_ number: Int) -> String { String(decoding: lineBytes(number), as: UTF8.self) }

    func lineBytes(_ number: Int) -> ArraySlice<UInt8> {
        guard starts.indices.contains(number) else { return [] }
        var end = number + 1 < starts.count ? starts[number + 1] : bytes.count
        while end > starts[number], bytes[end - 1] == UInt8(ascii: "\n") || bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return bytes[starts[number]..<end]
    }

    func text(in range: DocumentRange) -> String {
        let (start, end) = (offset(of: range.start), offset(of: range.end))
        return String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    }

    /// Replaces a range by a text. A position outside of the text counts as the nearest one in it, as LSP demands for lines.
    package mutating func replace(_ range: DocumentRange, with text: String) {
        let (start, end) = (offset(of: range.start), offset(of: range.end))
        bytes.replaceSubrange(start..<max(start, end), with: text.utf8)
        starts = Self.starts(of: bytes)
    }

    /// Returns the offset in bytes of a position. A position in the middle of a character, or outside of its line, counts
    /// as the nearest one before it.
    package func offset(of position: DocumentPosition) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let line = lineBytes(position.line)
        var units = 0
        var offset = line.startIndex
        while offset < line.endIndex {
            let (length, width) = Self.sizes(ofCharacterWith: bytes[offset])
            units += width
            if units > position.character { break }
            offset += length
        }
        return min(offset, line.endIndex)
    }

    package func position(atOffset offset: Int) -> DocumentPosition {
        var (low, high) = (0, starts.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        let line = bytes[starts[low]..<min(max(offset, starts[low]), bytes.count)]
        return DocumentPosition(line: low, character: Self.width(of: line))
    }

    /// Returns the number of UTF-16 units of a text in UTF-8.
    static func width(of bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { UTF8.isContinuation($1) ? $0 : $0 + ($1 >= 0xF0 ? 2 : 1) }
    }

    /// Returns the number of bytes and of UTF-16 units of a character, by its first byte.
    private static func sizes(ofCharacterWith byte: UInt8) -> (length: Int, width: Int) {
        switch byte {
        case ..<0xC0: (1, 1)
        case ..<0xE0: (2, 1)
        case ..<0xF0: (3, 1)
        default: (4, 2)
        }
    }

    private static func starts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] <= UInt8(ascii: "\r") {
                let isCarriageReturn = bytes[offset] == UInt8(ascii: "\r")
                let hasLineFeed = offset + 1 < bytes.count && bytes[offset + 1] == UInt8(ascii: "\n")
                if bytes[offset] == UInt8(ascii: "\n") || isCarriageReturn && !hasLineFeed { starts.append(offset + 1) }
            }
        }
        return starts
    }
}
