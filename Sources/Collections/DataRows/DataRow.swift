package import JSON

/// The values of one iteration: a record of CSV, a mapping of JSON or YAML.
package struct DataRow: Sendable, Equatable {
    /// From 1, in the order of the file.
    package let number: Int
    /// The line of the file in which the row begins, from 1.
    package let line: Int
    /// What this row gives; a name of other rows that is not here has no value.
    package let values: [String: JSONValue]

    package init(number: Int, line: Int, values: [String: JSONValue]) {
        self.number = number
        self.line = line
        self.values = values
    }
}

/// The bounds of a data file; what passes them is a mistake, not data.
enum RowLimits {
    /// Bytes of one row.
    static let rowSize = 16 * 1024 * 1024
    /// Different names in all rows together.
    static let nameCount = 10_000
    /// Bytes of a file that is read whole.
    static let wholeFileSize = 10 * 1024 * 1024
}
