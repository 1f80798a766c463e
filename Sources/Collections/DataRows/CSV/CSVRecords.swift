import Diagnostics
import JSON

/// Reads a file record by record, with one record in memory.
struct CSVRecords: Sendable {
    private(set) var window: FileWindow
    private(set) var scanner: CSVScanner
    /// True if the record has no end within the limit of 16 MiB.
    private(set) var isTooLarge = false
    private var isStarted = false

    let dialect: DataDialect

    init(_ window: FileWindow, fieldLimit: Int, dialect: DataDialect) {
        self.window = window
        self.dialect = dialect
        scanner = CSVScanner(fieldLimit: fieldLimit, isLenient: dialect == .newman)
    }

    /// Reads the next record; returns false at the end, and for a record that is too large.
    mutating func advance() throws(Diagnostic) -> Bool {
        if isStarted { window.passLines(scanner.lineBreaks, bytes: scanner.length) }
        isStarted = true
        scanner.begin()
        if window.unreadCount == 0, !window.isAtEnd { try window.readMore() }
        guard window.unreadCount > 0 else {
            isStarted = false
            return false
        }
        while !scanner.scan(window) {
            guard window.unreadCount <= RowLimits.rowSize else {
                isTooLarge = true
                return false
            }
            try window.readMore()
        }
        return true
    }

    /// Returns the text of a field of this record; nil if it isn't UTF-8.
    func text(of field: CSVScanner.Field) -> String? {
        window.withUnread { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[field.bytes])
            if dialect == .newman, !field.isQuoted { return Self.trimmed(text) }
            return field.hasDoubledQuotes
                ? String(validating: Self.withoutDoubledQuotes(text), as: UTF8.self)
                : String(validating: text, as: UTF8.self)
        }
    }

    /// Returns the text without the blanks around it; nil if it isn't UTF-8.
    private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let isText = { (byte: UInt8) in byte != 0x20 && byte != 0x09 && byte != 0x0C }
        guard let first = bytes.firstIndex(where: isText), let last = bytes.lastIndex(where: isText) else { return "" }
        return String(validating: UnsafeBufferPointer(rebasing: bytes[first...last]), as: UTF8.self)
    }

    private static func withoutDoubledQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var isSecond = false
        for byte in bytes {
            isSecond = byte == UInt8(ascii: "\"") && !isSecond
            if !isSecond || byte != UInt8(ascii: "\"") { text.append(byte) }
        }
        return text
    }

    /// The offset in the record of the first byte that isn't UTF-8; nil if there is none.
    var firstInvalidByte: Int? {
        guard scanner.hasNonASCII else { return nil }
        return window.withUnread { bytes in
            let record = UnsafeBufferPointer(rebasing: bytes[..<scanner.contentLength])
            guard String(validating: record, as: UTF8.self) == nil else { return nil }
            var decoder = UTF8()
            var rest = record.makeIterator()
            var offset = 0
            while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
            return min(offset, max(0, record.count - 1))
        }
    }
}

extension CSVScanner {
    fileprivate mutating func scan(_ window: FileWindow) -> Bool {
        let isLast = window.isAtEnd
        return window.withUnread { scan($0, isLast: isLast) }
    }
}
