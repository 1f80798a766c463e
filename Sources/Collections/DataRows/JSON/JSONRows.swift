import Diagnostics

/// The texts of a file's rows that are JSON, one after the other, of which one is kept.
protocol JSONRowTexts: Sendable {
    /// Whether there is a next row behind one that is not JSON.
    static var goesOnBehindErrors: Bool { get }

    init(_ window: FileWindow)

    /// The row's text begins the unread bytes.
    var window: FileWindow { get }
    /// Whether the row goes on behind 16 MiB.
    var isTooLarge: Bool { get }
    var text: [UInt8] { get }

    /// Goes to the next row; false behind the last, and at one that is too large.
    mutating func advance() throws(Diagnostic) -> Bool

    /// What is wrong with a file that has no rows.
    static func withoutRows(_ path: String) -> Diagnostic
}

/// The rows of a checked file of JSON.
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

    /// Reads a file through and finds everything that is wrong with it; nil when not all of its names are known.
    static func check(
        _ file: OpenFile, _ demands: [String: ColumnDemand], _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) -> DataFile? {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        var texts = Texts(window)
        let start = texts
        var check = JSONRowCheck(demands: demands)
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
