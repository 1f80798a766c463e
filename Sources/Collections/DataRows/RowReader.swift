package import Diagnostics

/// Reads the rows of a checked file one by one, with one row in memory.
///
/// A reader is a value; its copies are independent.
package struct RowReader: Sendable {
    private let file: DataFile
    private var source: any RowSource
    private var passed = 0

    init(_ file: DataFile, source: any RowSource) {
        self.file = file
        self.source = source
    }

    /// Returns the next row; nil at the end.
    ///
    /// - Throws: An error if the file was changed since it was checked, or cannot be read.
    package mutating func next() throws(Diagnostic) -> DataRow? {
        guard passed < file.count else { return nil }
        guard let row = try source.next(number: passed + 1) else { throw .changed(file.path) }
        passed += 1
        return row
    }

    /// Skips rows without creating their values; stops at the end of the file.
    package mutating func skip(_ count: Int) throws(Diagnostic) {
        for _ in 0..<max(0, min(count, file.count - passed)) {
            guard try source.skip() else { throw .changed(file.path) }
            passed += 1
        }
    }
}

/// The rows of a checked file in one format.
protocol RowSource: Sendable {
    /// Returns the next row with its number; nil if there is none, or it is unreadable.
    mutating func next(number: Int) throws(Diagnostic) -> DataRow?
    /// Skips one row; returns false if there is none.
    mutating func skip() throws(Diagnostic) -> Bool
}

/// Rows in memory.
struct KeptRows: RowSource {
    private let rows: [DataRow]
    private var passed = 0

    init(_ rows: [DataRow]) {
        self.rows = rows
    }

    mutating func next(number: Int) -> DataRow? {
        guard passed < rows.count else { return nil }
        passed += 1
        return rows[passed - 1]
    }

    mutating func skip() -> Bool {
        passed += 1
        return passed <= rows.count
    }
}
