import Diagnostics
import JSON

/// The rows of a checked CSV file. Every value is text, except for numbers in the dialect of Newman.
struct CSVRows: RowSource {
    private var records: CSVRecords
    /// The field index of each name; `mapValues` of this dictionary needs no hashing.
    private let columns: [String: Int]
    private let names: [String]

    /// Begins after the header.
    init(_ records: CSVRecords, names: [String]) {
        self.records = records
        self.names = names
        let pairs = zip(names, names.indices)
        columns =
            records.dialect == .hubrun
            ? Dictionary(pairs) { first, _ in first }
            : Dictionary(pairs.filter { !$0.0.isEmpty }) { _, last in last }
    }

    mutating func next(number: Int) throws(Diagnostic) -> DataRow? {
        guard try skip() else { return nil }
        let fields = records.scanner.fields
        let values: [String: JSONValue]
        switch records.dialect {
        case .hubrun:
            guard records.scanner.fieldCount == names.count else { return nil }
            values = columns.mapValues { JSONValue.string(records.text(of: fields[$0]) ?? "") }
        case .newman:
            values = columns.filter { $0.value < fields.count }.mapValues { column in
                let text = records.text(of: fields[column]) ?? ""
                return fields[column].isQuoted ? .string(text) : CSVNumber.value(of: text)
            }
        }
        return DataRow(number: number, line: records.window.place.line, values: values, names: names)
    }

    mutating func skip() throws(Diagnostic) -> Bool {
        try records.advance()
    }
}

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

/// The names in the first record of a CSV file.
struct CSVHeader {
    private(set) var texts: [String] = []
    private(set) var names: RowNames

    private let records: CSVRecords

    /// Reads the names of the current record.
    ///
    /// - Throws: An error that makes all rows unreadable.
    init(_ records: CSVRecords, _ diagnostics: inout DiagnosticList) throws(Diagnostic) {
        self.records = records
        names = RowNames(dialect: records.dialect)
        guard !records.scanner.isBlank else {
            throw Diagnostic(
                .csvHeader, at: records.window.range(of: 0..<0),
                "the first line is blank, but must contain the names",
                hint: "remove the blank lines above the header")
        }
        if let problem = otherSeparator {
            guard records.dialect == .newman else { throw problem }
            diagnostics.append(problem.asWarning)
        }
        for (index, field) in records.scanner.fields.enumerated() {
            try add(field, column: index + 1, &diagnostics)
        }
        if let surplus = records.scanner.surplus { throw .tooManyNames(at: records.window.range(of: surplus)) }
    }

    private mutating func add(
        _ field: CSVScanner.Field, column: Int, _ diagnostics: inout DiagnosticList
    ) throws(Diagnostic) {
        let name = records.text(of: field) ?? ""
        defer { texts.append(name) }
        if name.isEmpty {
            // Spreadsheets write a comma behind the last name if a cell right of it was used.
            guard records.dialect == .hubrun else { return }
            diagnostics.append(
                Diagnostic(
                    .csvHeader, at: records.window.range(of: field.bytes), "column \(column) has no name in the header",
                    hint: "name it, or remove a comma that should not be there"))
        } else if names.all.contains(ExactText(name)) {
            let range = records.window.range(of: field.bytes)
            let problem = Diagnostic(
                .csvHeader, at: range, "the name \(range.file.quoting(name)) occurs twice in the header",
                hint: records.dialect == .newman ? "the last one is used: rename one of them" : "rename one of them")
            diagnostics.append(records.dialect == .newman ? problem.asWarning : problem)
        } else if let warning = try names.insert(name, at: records.window.range(of: field.bytes)) {
            diagnostics.append(warning)
        }
    }

    /// The error for another separator: spreadsheets write semicolons in some countries.
    private var otherSeparator: Diagnostic? {
        guard records.scanner.fieldCount == 1, let field = records.scanner.fields.first,
            let name = records.text(of: field)
        else { return nil }
        for (separator, word) in [(";", "semicolons"), ("\t", "tabs")] where name.contains(separator) {
            return Diagnostic(
                .csvHeader, at: records.window.range(of: field.bytes),
                "the names are separated by \(word), not by commas",
                hint: "save the file with commas between the values")
        }
        return nil
    }
}

extension Diagnostic {
    /// A warning in place of an error, for files that Newman reads.
    fileprivate var asWarning: Diagnostic { Diagnostic(code, .warning, at: place, message, hint: hint).forRuns }
}

/// Numbers in the fields of a CSV file.
enum CSVNumber {
    /// The number of digits up to which JavaScript keeps every number.
    private static let maximumDigits = 15

    /// Returns the value of a field: a number if the text is the shortest writing of one in JavaScript (`5`, `-3`,
    /// `8.5`), so that its text stays the same; otherwise the text (`007`, `8.50`, `1e3`, `-0`).
    static func value(of text: String) -> JSONValue {
        isShortest(text) ? JSONNumber(text).map(JSONValue.number) ?? .string(text) : .string(text)
    }

    private static func isShortest(_ text: String) -> Bool {
        let unsigned = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let zero = UInt8(ascii: "0")
        guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { isDigit($0) } }),
            whole.count == 1 || whole.first != zero, unsigned.count <= maximumDigits + parts.count - 1
        else { return false }
        guard parts.count == 2 else { return text != "-0" }
        // JavaScript writes numbers below 0.000001 with an exponent.
        return parts[1].last != zero && (whole.first != zero || parts[1].prefix(6).contains { $0 != zero })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
