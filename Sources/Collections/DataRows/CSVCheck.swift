import Diagnostics

/// Reads a whole CSV file and finds all its errors (RFC 4180).
struct CSVCheck {
    private var records: CSVRecords
    private let file: OpenFile
    private let demands: [String: ColumnDemand]
    /// The columns with a required type, with their names and indices.
    private var demanding: [(name: String, column: Int, demand: ColumnDemand)] = []
    private var rowCount = 0
    /// The range of the first of several blank lines, which may be the end of the file, and their number.
    private var blanks: (range: SourceRange, count: Int)?

    init(_ file: OpenFile, _ demands: [String: ColumnDemand], _ dialect: DataDialect) throws(Diagnostic) {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        self.file = file
        self.demands = demands
        records = CSVRecords(window, fieldLimit: RowLimits.nameCount, dialect: dialect)
    }

    mutating func run(_ diagnostics: inout DiagnosticList) throws(Diagnostic) -> DataFile? {
        guard try advance(&diagnostics) else {
            guard diagnostics.hasErrors else { throw .empty(file.shownPath) }
            return nil
        }
        if let error = recordError { throw error }
        let header = try CSVHeader(records, &diagnostics)
        let columnCount = header.texts.count
        let isHeaderWhole = !diagnostics.hasErrors
        demanding = header.texts.enumerated().compactMap { column, name in
            demands[name].map { (name, column, $0) }
        }
        records = records.behindRecord(fieldLimit: columnCount)
        let first = records
        while try advance(&diagnostics) { checkRow(columnCount, &diagnostics) }
        if rowCount == 0, !diagnostics.hasErrors { throw .headerAlone(file.shownPath) }
        guard isHeaderWhole else { return nil }
        let rows = CSVRows(first, names: header.texts)
        return DataFile(path: file.shownPath, names: header.names.inOrder, count: rowCount, start: rows)
    }

    private mutating func advance(_ diagnostics: inout DiagnosticList) throws(Diagnostic) -> Bool {
        if try records.advance() { return true }
        if records.isTooLarge {
            let hint = "is a quote left open?"
            diagnostics.append(.rowTooLarge(rowCount + 1, at: records.window.range(of: 0..<1), hint: hint))
        }
        return false
    }

    private mutating func checkRow(_ columnCount: Int, _ diagnostics: inout DiagnosticList) {
        if records.scanner.isBlank {
            blanks = (blanks?.range ?? records.window.range(of: 0..<0), (blanks?.count ?? 0) + 1)
            return
        }
        if let blanks {
            // In a file with one column, a blank line is a row with an empty text.
            rowCount += blanks.count
            let first = rowCount - blanks.count + 1
            if columnCount > 1 { diagnostics.append(.blankRow(first, at: blanks.range, raggedness)) }
            if columnCount == 1, let (name, _, demand) = demanding.first {
                diagnostics.append(demand.diagnostic(in: name, ofRow: first, at: blanks.range))
            }
        }
        blanks = nil
        rowCount += 1
        if let error = recordError {
            diagnostics.append(error)
        } else if let problem = raggedness(columnCount) {
            diagnostics.append(problem)
        } else {
            checkKinds(&diagnostics)
        }
    }

    private func checkKinds(_ diagnostics: inout DiagnosticList) {
        for (name, column, demand) in demanding {
            let field = records.scanner.fields[column]
            guard let text = records.text(of: field), !demand.accepts(text) else { continue }
            let range = records.window.range(of: field.bytes)
            diagnostics.append(demand.diagnostic(in: name, ofRow: rowCount, at: range))
        }
    }

    private var recordError: Diagnostic? {
        let scanner = records.scanner
        if let error = scanner.error { return error.diagnostic(in: records.window) }
        if let byte = records.firstInvalidByte {
            let value = records.window.withUnread { $0[byte] }
            return .notUTF8(value, at: records.window.range(of: byte..<byte + 1))
        }
        if scanner.contentLength > RowLimits.rowSize {
            return .rowTooLarge(rowCount, at: records.window.range(of: 0..<1), hint: "is a quote left open?")
        }
        return nil
    }

    /// The severity of rows that do not have a value for each name.
    private var raggedness: Diagnostic.Severity { records.dialect == .newman ? .warning : .error }

    private func raggedness(_ columnCount: Int) -> Diagnostic? {
        let count = records.scanner.fieldCount
        guard count != columnCount else { return nil }
        let values = "\(count) \(count == 1 ? "value" : "values")"
        let names = "\(columnCount) \(columnCount == 1 ? "name" : "names")"
        let range = records.window.range(of: records.scanner.surplus ?? 0..<records.scanner.contentLength)
        return Diagnostic(
            .rowShape, raggedness, at: range, "row \(rowCount) has \(values), and the header has \(names)",
            hint: count > columnCount
                ? "a value with a comma in it must be quoted" : "an empty value still needs its comma"
        ).forRuns
    }
}

extension CSVRecords {
    /// Returns a reader of the records after this one that keeps at most `fieldLimit` fields of each.
    fileprivate func behindRecord(fieldLimit: Int) -> CSVRecords {
        var window = window
        window.passLines(scanner.lineBreaks, bytes: scanner.length)
        return CSVRecords(window, fieldLimit: fieldLimit, dialect: dialect)
    }
}

extension Diagnostic {
    fileprivate static func blankRow(_ number: Int, at range: SourceRange, _ severity: Severity) -> Diagnostic {
        Diagnostic(
            .rowShape, severity, at: range, "row \(number) is a blank line",
            hint: "remove it; blank lines are allowed only at the end of the file"
        ).forRuns
    }

    fileprivate static func headerAlone(_ path: String) -> Diagnostic {
        Diagnostic(
            .emptyFile, at: .file(path), "the file has a header and no rows",
            hint: "write at least one row below it: each is one iteration")
    }
}
