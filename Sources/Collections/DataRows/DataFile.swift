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
