package import JSON

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
