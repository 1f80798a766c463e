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
