package import Diagnostics
package import JSON
package import Placeholders

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

/// The values of one iteration: a CSV record, or a JSON or YAML mapping.
package struct DataRow: Sendable, Equatable {
    /// The number of the row, from 1, in the order of the file.
    package let number: Int
    /// The line of the file in which the row begins, from 1.
    package let line: Int
    /// The row's values by name; other names of the file have no value in this row.
    package let values: [String: JSONValue]
    /// The names in the order of the row; some may have no value.
    package let names: [String]
}

/// The limits of a data file; exceeding one is an error.
enum RowLimits {
    /// The size limit of one row, in bytes.
    static let rowSize = 16 * 1024 * 1024
    /// The limit for different names in all rows together.
    static let nameCount = 10_000
    /// The size limit of a file that is loaded as a whole, in bytes.
    static let wholeFileSize = 10 * 1024 * 1024
}

/// Collects the names of all rows, and checks if placeholders can use them.
struct RowNames {
    private(set) var all: Set<ExactText> = []
    /// The same names, compared by canonical equivalence like variables.
    private var variables: Set<String> = []
    /// The names in the order of their first occurrences.
    private(set) var inOrder: [String] = []
    private let dialect: DataDialect

    init(dialect: DataDialect) {
        self.dialect = dialect
    }

    /// Adds a name; returns a diagnostic if no placeholder can use it or distinguish it from another name.
    ///
    /// - Throws: An error if there are too many names.
    mutating func insert(_ name: String, at range: @autoclosure () -> SourceRange) throws(Diagnostic) -> Diagnostic? {
        guard all.insert(ExactText(name)).inserted else { return nil }
        inOrder.append(name)
        guard all.count <= RowLimits.nameCount else { throw .tooManyNames(at: range()) }
        guard dialect == .hubrun else { return nil }
        let isVariable = variables.insert(name).inserted
        guard !PlaceholderName.isValid(name) else { return isVariable ? nil : Self.lookalike(name, at: range()) }
        let range = range()
        return Diagnostic(
            .invalidName, .warning, at: range, "no placeholder can use the name \(range.file.quoting(name))",
            hint: Self.hint(for: name, in: range.file))
    }

    private static func lookalike(_ name: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .lookalikeName, at: range,
            "the name \(range.file.quoting(name)) looks the same as another one, in other code points",
            hint: "rename one of them: readers cannot tell them apart")
    }

    private static func hint(for name: String, in file: SourceFile) -> String {
        let trimmed = String(name.trimming { $0 == " " || $0 == "\t" })
        if trimmed != name, PlaceholderName.isValid(trimmed) {
            return "remove the blanks around \(file.quoting(trimmed))"
        }
        return "rename it: a letter or _, then letters, digits, _, - and ."
    }
}

extension String {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        var rest = self[...]
        while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return rest
    }
}

/// The type that the texts of a column must have, because they replace a value of this type.
///
/// In format.md, "Variables and placeholders": a text from outside is converted to the type of the replaced value.
package struct ColumnDemand: Sendable {
    let kind: ScalarKind
    /// The place of the replaced value, `FILE:LINE:COLUMN`.
    let definition: String
    private let acceptsEmpty: Bool

    /// - Parameter acceptsEmpty: True if an empty text has a replacement.
    package init(_ kind: ScalarKind, definedAt definition: String, acceptsEmpty: Bool = false) {
        self.kind = kind
        self.definition = definition
        self.acceptsEmpty = acceptsEmpty
    }

    /// True if the text parses as this type, or is empty and has a replacement.
    package func accepts(_ text: String) -> Bool { kind.value(readFrom: text) != nil || acceptsEmpty && text.isEmpty }

    /// Returns the error for a text of another type, without the text, which may be a secret.
    package func diagnostic(in name: String, ofRow number: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .wrongVariableType, at: range,
            "\"\(name)\" is \(kind.rawValue) in the collection, and the value of row \(number) is not",
            hint: "it is defined at \(definition): give \(kind.rawValue) here, or quote the value there to make it text"
        )
    }
}

extension Diagnostic {
    static func empty(_ path: String) -> Diagnostic {
        Diagnostic(.emptyFile, at: .file(path), "the file is empty", hint: "write rows into it: each is one iteration")
    }

    static func noRows(_ path: String) -> Diagnostic {
        Diagnostic(
            .emptyFile, at: .file(path), "the file has no rows", hint: "write at least one: each is one iteration")
    }

    static func changed(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileChanged, at: .file(path), "the file was changed after its rows had been checked",
            hint: "run again, and leave the file as it is until the run ends")
    }

    static func unreadable(_ path: String) -> Diagnostic {
        Diagnostic(
            .fileUnreadable, at: .file(path), "reading the file failed", hint: "is the disk there, and in order?")
    }

    static func rowTooLarge(_ number: Int, at range: SourceRange, hint: String) -> Diagnostic {
        Diagnostic(.tooLarge, at: range, "row \(number) is larger than 16 MiB", hint: hint)
    }

    static func tooManyNames(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .tooLarge, at: range, "there are more than 10,000 different names",
            hint: "names are the same in all rows; put what differs into the values")
    }

    /// Returns the error for a byte that isn't UTF-8.
    static func notUTF8(_ byte: UInt8, at range: SourceRange) -> Diagnostic {
        let digits = String(byte, radix: 16, uppercase: true)
        return Diagnostic(
            .notUTF8, at: range, "the byte 0x\(digits.count < 2 ? "0" : "")\(digits) is not UTF-8",
            hint: "save the file as UTF-8")
    }

    static func isUTF16(_ path: String) -> Diagnostic {
        Diagnostic(.notUTF8, at: .file(path), "the file is UTF-16, not UTF-8", hint: "save it as UTF-8")
    }
}
