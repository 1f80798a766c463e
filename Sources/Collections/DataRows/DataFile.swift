package import Diagnostics

/// A file of rows that was read through once and found good.
///
/// The file stays open for as long as this value lives: what is sent is what was checked, also when the name comes to
/// mean another file. A change inside the file is noticed when the next of it is read, and ends the reading.
package struct DataFile: Sendable {
    /// The path as the person wrote it.
    package let path: String
    /// The names of all rows together, in the order in which they first came.
    package let names: [String]
    /// How many rows there are; at least one.
    package let count: Int
    private let start: any RowSource

    /// What a path led to: the file, unless it has errors, and everything that is wrong with it.
    package struct Reading: Sendable {
        package let file: DataFile?
        /// The names of all rows, which may be known for all the mistakes; nil when they are not.
        package let names: [String]?
        /// Whether every value is text, as in CSV.
        package let holdsTextAlone: Bool
        package let diagnostics: DiagnosticList
    }

    init(path: String, names: [String], count: Int, start: any RowSource) {
        self.path = path
        self.names = names
        self.count = count
        self.start = start
    }

    /// Reads a file through: its ending says how, and every row is checked.
    ///
    /// - Parameters:
    ///   - path: where the file lies.
    ///   - shownPath: the path as the person wrote it, for messages.
    ///   - place: where the person wrote it; a file that cannot be opened is a mistake there.
    ///   - isConfidential: whether diagnostics must not show anything of the file: some of its columns are secrets.
    ///   - demands: by name, what the rows' texts must fit.
    package static func read(
        _ path: String, shownAs shownPath: String, writtenAt place: Diagnostic.Place = .commandLine,
        isConfidential: Bool = false, demands: [String: ColumnDemand] = [:]
    ) -> Reading {
        var diagnostics = DiagnosticList()
        var file: DataFile?
        var holdsTextAlone = false
        do {
            let opened = try OpenFile(path, shownAs: shownPath, writtenAt: place, isConfidential: isConfidential)
            let format = try DataFormat(opened, writtenAt: place)
            holdsTextAlone = format == .csv
            file = try format.check(opened, demands, &diagnostics)
        } catch {
            diagnostics.append(error)
        }
        return Reading(
            file: diagnostics.hasErrors ? nil : file, names: file?.names, holdsTextAlone: holdsTextAlone,
            diagnostics: diagnostics)
    }

    /// A reader that stands before the first row; each goes through the file on its own.
    package func makeReader() -> RowReader {
        RowReader(self, source: start)
    }
}
