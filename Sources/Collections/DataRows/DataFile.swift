package import Diagnostics

/// A file of rows that was read completely and has no errors.
///
/// The file stays open as long as this value exists, so the checked file is used even if the path is replaced. Reading
/// throws if the file was changed in place.
package struct DataFile: Sendable {
    /// The path as the user wrote it.
    package let path: String
    /// The names of all rows, in the order of their first occurrences.
    package let names: [String]
    /// The number of rows; at least one.
    package let count: Int
    private let start: any RowSource

    /// The result of reading a file: the file, unless it has errors, and its diagnostics.
    package struct Reading: Sendable {
        package let file: DataFile?
        /// The names of all rows, which may be known despite errors; nil if unknown.
        package let names: [String]?
        /// True if every value is text, as in CSV.
        package let holdsTextAlone: Bool
        package let diagnostics: DiagnosticList
    }

    init(path: String, names: [String], count: Int, start: any RowSource) {
        self.path = path
        self.names = names
        self.count = count
        self.start = start
    }

    /// Reads a whole file in the format of its extension, and checks every row.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - shownPath: The path as the user wrote it, for messages.
    ///   - place: The place of the path, for errors in opening the file.
    ///   - isConfidential: True if diagnostics must not show text of the file, because some columns are secrets.
    ///   - demands: The required types of texts, by name.
    ///   - dialect: The rules for names and CSV.
    package static func read(
        _ path: String, shownAs shownPath: String, writtenAt place: Diagnostic.Place = .commandLine,
        isConfidential: Bool = false, demands: [String: ColumnDemand] = [:], dialect: DataDialect = .hubrun
    ) -> Reading {
        var diagnostics = DiagnosticList()
        var file: DataFile?
        var holdsTextAlone = false
        do {
            let opened = try OpenFile(path, shownAs: shownPath, writtenAt: place, isConfidential: isConfidential)
            let format = try DataFormat(opened, writtenAt: place)
            holdsTextAlone = format == .csv && dialect == .hubrun
            file = try format.check(opened, demands, dialect, &diagnostics)
        } catch {
            diagnostics.append(error)
        }
        return Reading(
            file: diagnostics.hasErrors ? nil : file, names: file?.names, holdsTextAlone: holdsTextAlone,
            diagnostics: diagnostics)
    }

    /// Returns a reader before the first row; readers are independent of each other.
    package func makeReader() -> RowReader {
        RowReader(self, source: start)
    }
}

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

/// The rules for the rows of a data file.
package enum DataDialect: Sendable {
    /// Every value of a CSV file is the text between the commas, and every name must be usable in a placeholder.
    case hubrun
    /// The rules of Newman, for Postman collections: any name is valid. In a CSV file, blanks around values are ignored,
    /// quotes may be inside of unquoted values, and rows may have more or fewer values than names. A number is a number
    /// if the field is its shortest writing; Newman would convert `007` and `8.50` too.
    case newman
}
