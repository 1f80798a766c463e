/// A place between two characters of a file; lines and columns count from 1, columns in Unicode scalars.
package struct SourcePosition: Sendable, Hashable, Comparable {
    private let storedLine: Int32
    private let storedColumn: Int32

    /// Makes a position; what lies before the first line or column is moved there.
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

/// A stretch of a file, from its first character to just behind its last.
package struct SourceRange: Sendable {
    package let file: SourceFile
    package let start: SourcePosition
    package let end: SourcePosition

    package init(file: SourceFile, start: SourcePosition, end: SourcePosition) {
        self.file = file
        self.start = start
        self.end = max(start, end)
    }

    /// `FILE:LINE:COLUMN` of the first character.
    package var label: String { "\(file.path):\(start.line):\(start.column)" }
}
