import Diagnostics

/// A sequence of the texts of JSON rows, with one row in memory.
protocol JSONRowTexts: Sendable {
    /// True if reading can continue after a row that isn't JSON.
    static var goesOnBehindErrors: Bool { get }

    init(_ window: FileWindow)

    /// The part of the file whose unread bytes begin with the row's text.
    var window: FileWindow { get }
    /// True if the row is larger than the limit of 16 MiB.
    var isTooLarge: Bool { get }
    var text: [UInt8] { get }

    /// Reads the next row; returns false at the end, and for a row that is too large.
    mutating func advance() throws(Diagnostic) -> Bool

    /// Returns the error for a file without rows.
    static func withoutRows(_ path: String) -> Diagnostic
}

/// The rows of a checked JSON file.
struct JSONRows<Texts: JSONRowTexts>: RowSource {
    private var texts: Texts

    init(_ texts: Texts) {
        self.texts = texts
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try texts.advance() else { return nil }
        return DataRow(json: texts.text, number: number, line: texts.window.place.line)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try texts.advance()
    }

    /// Checks a whole file; returns nil if not all names of its rows are known.
    static func check(
        _ file: OpenFile, _ demands: [String: ColumnDemand], _ dialect: DataDialect,
        _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> DataFile? {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        var texts = Texts(window)
        let start = texts
        var check = JSONRowCheck(demands: demands, dialect: dialect)
        var isWhole = true
        while try texts.advance() {
            do throws(Diagnostic) {
                try check.add(texts.text, in: texts.window, &diagnostics)
            } catch {
                guard Texts.goesOnBehindErrors else { throw error }
                diagnostics.append(error)
                isWhole = false
            }
        }
        if texts.isTooLarge { throw check.tooLarge(texts.text, in: texts.window) }
        guard check.count > 0 else { throw Texts.withoutRows(file.shownPath) }
        guard isWhole, check.isWhole else { return nil }
        return DataFile(
            path: file.shownPath, names: check.names.inOrder, count: check.count, start: JSONRows(start))
    }
}
