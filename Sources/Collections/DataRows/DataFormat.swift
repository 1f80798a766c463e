import Diagnostics

/// The format of a file of rows, by its extension.
enum DataFormat: String, CaseIterable {
    case csv
    case json
    case jsonl
    case ndjson
    case yaml
    case yml

    /// Chooses the format by the extension, in any case.
    init(_ file: OpenFile, writtenAt place: Diagnostic.Place) throws(Diagnostic) {
        let ending = file.shownPath.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
        guard let ending, let format = DataFormat(rawValue: ending.lowercased()) else {
            let endings = Self.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
            throw Diagnostic(
                .unknownFileKind, at: place,
                "the ending of \"\(file.shownPath)\" does not say how its rows are written",
                hint: "the endings of data files are \(endings)")
        }
        self = format
    }

    /// Checks the whole file; returns nil, after a diagnostic, if not all names of its rows are known.
    func check(
        _ file: OpenFile, _ demands: [String: ColumnDemand], _ dialect: DataDialect,
        _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> DataFile? {
        guard file.size > 0 else { throw .empty(file.shownPath) }
        switch self {
        case .csv:
            var check = try CSVCheck(file, demands, dialect)
            return try check.run(&diagnostics)
        case .json: return try JSONRows<JSONElements>.check(file, demands, dialect, &diagnostics)
        case .jsonl, .ndjson: return try JSONRows<JSONLines>.check(file, demands, dialect, &diagnostics)
        case .yaml, .yml: return try YAMLRows.read(file, demands, dialect, &diagnostics)
        }
    }
}
