import Diagnostics

/// Reads a JSON list value by value, with one value in memory.
struct JSONElements: JSONRowTexts {
    static let goesOnBehindErrors = false

    private enum Progress {
        case atBeginning
        case atElement
        case ended
    }

    private(set) var window: FileWindow
    /// True if the value is larger than the limit of 16 MiB.
    private(set) var isTooLarge = false
    private var scanner = JSONElementScanner()
    private var progress = Progress.atBeginning

    init(_ window: FileWindow) {
        self.window = window
    }

    static func withoutRows(_ path: String) -> Diagnostic { .noRows(path) }

    /// The text of the current value, at the beginning of the unread bytes; without an end, all unread bytes.
    var text: [UInt8] {
        window.withUnread { Array($0[..<(scanner.length > 0 ? scanner.length : $0.count)]) }
    }

    /// Reads the next value; returns false at the end, and for a value that is too large.
    ///
    /// - Throws: An error in the list around the values.
    mutating func advance() throws(Diagnostic) -> Bool {
        switch progress {
        case .atBeginning: try open()
        case .atElement: try separate()
        case .ended: break
        }
        guard progress == .atElement else { return false }
        return try scan()
    }

    private mutating func open() throws(Diagnostic) {
        guard let first = try nextByte() else { throw .empty(window.file.shownPath) }
        guard first == UInt8(ascii: "[") else { throw notAList(first) }
        window.pass(bytes: 1)
        progress = .atElement
        if try nextByte() == UInt8(ascii: "]") { try close() }
    }

    private mutating func separate() throws(Diagnostic) {
        window.pass(bytes: scanner.length)
        switch try nextByte() {
        case UInt8(ascii: ",")?:
            window.pass(bytes: 1)
            if try nextByte() == UInt8(ascii: "]") {
                throw error(.jsonSyntax, "a row is missing after the comma", hint: "the last row has no comma after it")
            }
        case UInt8(ascii: "]")?: try close()
        case nil: throw error(.jsonSyntax, "the list has no end", hint: "close it with \"]\"")
        default: throw error(.jsonSyntax, "expected \",\" or \"]\" after a row", hint: "rows are separated by commas")
        }
    }

    private mutating func close() throws(Diagnostic) {
        progress = .ended
        window.pass(bytes: 1)
        if try nextByte() != nil {
            throw error(.jsonSyntax, "this follows the end of the list", hint: "all rows are in one list")
        }
    }

    private mutating func scan() throws(Diagnostic) -> Bool {
        scanner = JSONElementScanner()
        while true {
            let isLast = window.isAtEnd
            if window.withUnread({ scanner.scan($0, isLast: isLast) }) { break }
            guard window.unreadCount <= RowLimits.rowSize else {
                isTooLarge = true
                return false
            }
            try window.readMore()
        }
        if scanner.length == 0 {
            throw error(
                .jsonSyntax, "a row is missing here", hint: "a row gives each name its value: { \"name\": \"value\" }")
        }
        isTooLarge = scanner.length > RowLimits.rowSize
        return !isTooLarge
    }

    /// Moves to the next byte other than white space and returns it; nil at the end of the file.
    private mutating func nextByte() throws(Diagnostic) -> UInt8? {
        while true {
            let (blanks, first) = window.withUnread { bytes in
                let index = bytes.firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
                return (index ?? bytes.count, index.map { bytes[$0] })
            }
            window.pass(bytes: blanks)
            if let first { return first }
            guard !window.isAtEnd else { return nil }
            try window.readMore()
        }
    }

    private func error(_ code: DiagnosticCode, _ message: String, hint: String) -> Diagnostic {
        Diagnostic(code, at: window.range(of: 0..<1), message, hint: hint)
    }

    private func notAList(_ first: UInt8) -> Diagnostic {
        error(
            .rowShape, "the file is not a list of rows",
            hint: first == UInt8(ascii: "{")
                ? "write [ ] around the rows; a file with a row in each line ends in .jsonl"
                : "write the rows as [ { \"name\": \"value\" } ]")
    }
}
