package import Diagnostics

/// Gives the rows of a checked file one after the other, holding no more than one of them.
///
/// A reader is a value: a copy goes its own way through the file.
package struct RowReader: Sendable {
    private let file: DataFile
    private var source: any RowSource
    private var passed = 0

    init(_ file: DataFile, source: any RowSource) {
        self.file = file
        self.source = source
    }

    /// The next row; nil behind the last.
    ///
    /// - Throws: when the file is no longer what was checked, or cannot be read.
    package mutating func next() throws(Diagnostic) -> DataRow? {
        guard passed < file.count else { return nil }
        guard let row = try source.next(number: passed + 1) else { throw .changed(file.path) }
        passed += 1
        return row
    }

    /// Passes rows over without making values of them; at the end of the file there is nothing to pass.
    package mutating func skip(_ count: Int) throws(Diagnostic) {
        for _ in 0..<max(0, min(count, file.count - passed)) {
            guard try source.skip() else { throw .changed(file.path) }
            passed += 1
        }
    }

    /// Goes back before the first row.
    package mutating func restart() {
        self = file.makeReader()
    }
}

/// The rows of one kind of file, which has been checked before.
protocol RowSource: Sendable {
    /// The next row with its number; nil when there is none, or none that could be read.
    mutating func next(number: Int) throws(Diagnostic) -> DataRow?
    /// Passes one row; false when there is none.
    mutating func skip() throws(Diagnostic) -> Bool
}

/// Rows that are in memory.
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
