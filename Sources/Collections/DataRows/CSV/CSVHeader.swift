import Diagnostics
import JSON

/// The names in the first record of a CSV file.
struct CSVHeader {
    private(set) var texts: [String] = []
    private(set) var names: RowNames

    private let records: CSVRecords

    /// Reads the names of the current record.
    ///
    /// - Throws: An error that makes all rows unreadable.
    init(_ records: CSVRecords, _ diagnostics: inout DiagnosticList) throws(Diagnostic) {
        self.records = records
        names = RowNames(dialect: records.dialect)
        guard !records.scanner.isBlank else {
            throw Diagnostic(
                .csvHeader, at: records.window.range(of: 0..<0),
                "the first line is blank, but must contain the names",
                hint: "remove the blank lines above the header")
        }
        if let problem = otherSeparator {
            guard records.dialect == .newman else { throw problem }
            diagnostics.append(problem.asWarning)
        }
        for (index, field) in records.scanner.fields.enumerated() {
            try add(field, column: index + 1, &diagnostics)
        }
        if let surplus = records.scanner.surplus { throw .tooManyNames(at: records.window.range(of: surplus)) }
    }

    private mutating func add(
        _ field: CSVScanner.Field, column: Int, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) {
        let name = records.text(of: field) ?? ""
        defer { texts.append(name) }
        if name.isEmpty {
            // Spreadsheets write a comma behind the last name if a cell right of it was used.
            guard records.dialect == .hubrun else { return }
            diagnostics.append(
                Diagnostic(
                    .csvHeader, at: records.window.range(of: field.bytes), "column \(column) has no name in the header",
                    hint: "name it, or remove a comma that should not be there"))
        } else if names.all.contains(ExactText(name)) {
            let range = records.window.range(of: field.bytes)
            let problem = Diagnostic(
                .csvHeader, at: range, "the name \(range.file.quoting(name)) occurs twice in the header",
                hint: records.dialect == .newman ? "the last one is used: rename one of them" : "rename one of them")
            diagnostics.append(records.dialect == .newman ? problem.asWarning : problem)
        } else if let warning = try names.insert(name, at: records.window.range(of: field.bytes)) {
            diagnostics.append(warning)
        }
    }

    /// The error for another separator: spreadsheets write semicolons in some countries.
    private var otherSeparator: Diagnostic? {
        guard records.scanner.fieldCount == 1, let field = records.scanner.fields.first,
            let name = records.text(of: field)
        else { return nil }
        for (separator, word) in [(";", "semicolons"), ("\t", "tabs")] where name.contains(separator) {
            return Diagnostic(
                .csvHeader, at: records.window.range(of: field.bytes),
                "the names are separated by \(word), not by commas",
                hint: "save the file with commas between the values")
        }
        return nil
    }
}

extension Diagnostic {
    /// A warning in place of an error, for files that Newman reads.
    fileprivate var asWarning: Diagnostic { Diagnostic(code, .warning, at: place, message, hint: hint).forRuns }
}
