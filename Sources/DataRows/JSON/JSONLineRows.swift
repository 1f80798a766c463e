import Diagnostics

/// The rows of a checked file with a JSON mapping in each line (jsonlines.org).
struct JSONLineRows: RowSource {
    private var lines: JSONLines

    init(_ lines: JSONLines) {
        self.lines = lines
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try lines.advance() else { return nil }
        return DataRow(json: lines.text, number: number, line: lines.window.place.line)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try lines.advance()
    }
}

/// Reads a file of JSON lines through and finds everything that is wrong with it.
struct JSONLinesCheck {
    private var lines: JSONLines

    init(_ file: OpenFile) throws(Diagnostic) {
        var window = FileWindow(file)
        try window.passByteOrderMark()
        lines = JSONLines(window)
    }

    mutating func run(_ diagnostics: inout DiagnosticList) throws(Diagnostic) -> DataFile? {
        let path = lines.window.file.shownPath
        let start = lines
        var check = JSONRowCheck()
        while try lines.advance() {
            do {
                try check.add(lines.text, in: lines.window, &diagnostics)
            } catch {
                diagnostics.append(error)
            }
        }
        if lines.isTooLarge { throw check.tooLarge(lines.text, in: lines.window) }
        guard check.count > 0 else { throw .empty(path) }
        return DataFile(path: path, names: check.names.inOrder, count: check.count, start: JSONLineRows(start))
    }
}

/// Reads line after line of a file, keeping one of them; lines of white space alone are passed over.
struct JSONLines: Sendable {
    private(set) var window: FileWindow
    /// Whether the line goes on behind 16 MiB.
    private(set) var isTooLarge = false
    private var length = 0

    init(_ window: FileWindow) {
        self.window = window
    }

    /// The line at which the reading stands, which begins the unread bytes.
    var text: [UInt8] {
        window.withUnread { bytes in
            let line = bytes[..<length]
            return Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
        }
    }

    /// Goes to the next line with something in it; false behind the last, and at one that is too large.
    mutating func advance() throws(Diagnostic) -> Bool {
        repeat {
            window.pass(bytes: length)
            length = 0
            try findEnd()
            guard length > 0 else { return false }
            isTooLarge = length > RowLimits.rowSize
            guard !isTooLarge else { return false }
        } while isBlank
        return true
    }

    private var isBlank: Bool {
        window.withUnread { $0[..<length].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    }

    /// Finds the length of the line with its line feed, as far as it is not too large anyway.
    private mutating func findEnd() throws(Diagnostic) {
        var scanned = 0
        while true {
            if let feed = window.withUnread({ $0[scanned...].firstIndex(of: UInt8(ascii: "\n")) }) {
                length = feed + 1
                return
            }
            scanned = window.unreadCount
            length = scanned
            guard !window.isAtEnd, length <= RowLimits.rowSize else { return }
            try window.readMore()
        }
    }
}
