import Diagnostics
import JSON

/// The rows of a checked CSV file. Every value is text, except for numbers in the dialect of Newman.
struct CSVRows: RowSource {
    private var records: CSVRecords
    /// The field index of each name; `mapValues` of this dictionary needs no hashing.
    private let columns: [String: Int]
    private let names: [String]

    /// Begins after the header.
    init(_ records: CSVRecords, names: [String]) {
        self.records = records
        self.names = names
        let pairs = zip(names, names.indices)
        columns =
            records.dialect == .hubrun
            ? Dictionary(pairs) { first, _ in first }
            : Dictionary(pairs.filter { !$0.0.isEmpty }) { _, last in last }
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try skip() else { return nil }
        let fields = records.scanner.fields
        let values: [String: JSONValue]
        switch records.dialect {
        case .hubrun:
            guard records.scanner.fieldCount == names.count else { return nil }
            values = columns.mapValues { JSONValue.string(records.text(of: fields[$0]) ?? "") }
        case .newman:
            values = columns.filter { $0.value < fields.count }.mapValues { column in
                let text = records.text(of: fields[column]) ?? ""
                return fields[column].isQuoted ? .string(text) : CSVNumber.value(of: text)
            }
        }
        return DataRow(number: number, line: records.window.place.line, values: values, names: names)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try records.advance()
    }
}
