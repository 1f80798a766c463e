import Diagnostics
import Platform

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

/// Finds the end of one value in a list without checking its syntax; can resume with more bytes.
struct JSONElementScanner: Sendable {
    /// The length of the value in bytes; 0 if there is no value.
    private(set) var length = 0

    private var position = 0
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    /// Continues with bytes that begin with the value; returns true if its end is found.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if isInString {
                position += 1
                if passInString(byte), depth == 0 { return end() }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return end() }
                depth -= 1
                if depth == 0 {
                    position += 1
                    return end()
                }
            case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                if depth == 0 { return end() }
            default: break
            }
            position += 1
        }
        return isLast ? end() : false
    }

    /// Handles a byte of a string; returns true for the closing quote.
    private mutating func passInString(_ byte: UInt8) -> Bool {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return true
        }
        return false
    }

    private mutating func end() -> Bool {
        length = position
        return true
    }
}

/// Reads a file with a JSON mapping per line (jsonlines.org); skips lines of only white space.
struct JSONLines: JSONRowTexts {
    static let goesOnBehindErrors = true

    private(set) var window: FileWindow
    /// True if the line is longer than the limit of 16 MiB.
    private(set) var isTooLarge = false
    private var length = 0

    init(_ window: FileWindow) {
        self.window = window
    }

    static func withoutRows(_ path: String) -> Diagnostic { .empty(path) }

    /// The current line, at the beginning of the unread bytes.
    var text: [UInt8] {
        window.withUnread { bytes in
            let line = bytes[..<length]
            return Array(line.last == UInt8(ascii: "\n") ? line.dropLast() : line)
        }
    }

    /// Reads the next line that isn't blank; returns false at the end, and for a line that is too large.
    mutating func advance() throws(Diagnostic) -> Bool {
        repeat {
            window.pass(bytes: length)
            length = 0
            try findEnd()
            guard length > 0 else { return false }
            isTooLarge = lengthOfText > RowLimits.rowSize
            guard !isTooLarge else { return false }
        } while isBlank
        return true
    }

    /// The length of the current line without its line feed.
    private var lengthOfText: Int {
        window.withUnread { $0[..<length].last == UInt8(ascii: "\n") ? length - 1 : length }
    }

    private var isBlank: Bool {
        window.withUnread { $0[..<length].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    }

    /// Finds the length of the line with its line feed; stops at a length over the limit.
    private mutating func findEnd() throws(Diagnostic) {
        var scanned = 0
        while true {
            if let feed = window.withUnread({ $0.firstIndex(of: UInt8(ascii: "\n"), from: scanned) }) {
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
