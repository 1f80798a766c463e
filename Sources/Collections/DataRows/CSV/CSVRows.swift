import Diagnostics
import JSON

/// The rows of a checked CSV file; every value is text.
struct CSVRows: RowSource {
    private var records: CSVRecords
    /// The field index of each name; `mapValues` of this dictionary needs no hashing.
    private let columns: [String: Int]
    private let columnCount: Int

    /// Begins after the header.
    init(_ records: CSVRecords, names: [String]) {
        self.records = records
        columnCount = names.count
        columns = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try skip(), records.scanner.fieldCount == columnCount else { return nil }
        let fields = records.scanner.fields
        let values = columns.mapValues { JSONValue.string(records.text(of: fields[$0]) ?? "") }
        return DataRow(number: number, line: records.window.place.line, values: values)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try records.advance()
    }
}
