import Diagnostics

/// Finds the end of a record and its fields (RFC 4180, section 2); can resume with more bytes.
///
/// Continues after an error to the end of the line, and keeps the first error of a record.
struct CSVScanner: Sendable {
    /// The bytes of a field's text, without the quotes around it, from the beginning of the record.
    struct Field: Sendable {
        var bytes: Range<Int>
        /// True if the text contains doubled quotes.
        var hasDoubledQuotes = false
        var isQuoted = false
    }

    private enum State {
        case atFieldStart
        case unquoted
        case quoted
        case behindQuote
    }

    /// The fields, up to `fieldLimit`.
    private(set) var fields: [Field] = []
    /// The number of all fields, and the bytes of the first field over the limit.
    private(set) var fieldCount = 0
    private(set) var surplus: Range<Int>?
    private(set) var error: CSVSyntaxError?
    /// The lengths of the record in bytes, with and without its line break.
    private(set) var length = 0
    private(set) var contentLength = 0
    /// The number of line breaks in the record, including its own.
    private(set) var lineBreaks = 0
    private(set) var hasNonASCII = false

    private let fieldLimit: Int
    /// True to ignore blanks around values, and to allow quotes inside of unquoted values.
    private let isLenient: Bool
    private var state = State.atFieldStart
    private var position = 0
    private var fieldStart = 0
    private var doubled = false
    /// True if the current field began with a quote.
    private var isQuoted = false
    /// The offset of the last quote in the field.
    private var quoteEnd = 0

    init(fieldLimit: Int, isLenient: Bool) {
        self.fieldLimit = fieldLimit
        self.isLenient = isLenient
    }

    /// True if the record is an empty line.
    var isBlank: Bool { contentLength == 0 }

    /// Resets the scanner for the next record.
    mutating func begin() {
        fields.removeAll(keepingCapacity: true)
        (fieldCount, surplus, error) = (0, nil, nil)
        (length, contentLength, lineBreaks, hasNonASCII) = (0, 0, 0, false)
        (state, position, fieldStart, doubled, isQuoted) = (.atFieldStart, 0, 0, false, false)
    }

    /// Continues with bytes that begin with the record; returns true if the record is complete.
    mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool {
        while position < bytes.count {
            switch state {
            case .atFieldStart: scanFieldStart(bytes)
            case .unquoted:
                passUnquoted(bytes)
                guard position < bytes.count else { break }
                if let isComplete = scanSign(bytes, isLast: isLast) { return isComplete }
            case .quoted: scanQuoted(bytes)
            case .behindQuote:
                if let isComplete = scanBehindQuote(bytes, isLast: isLast) { return isComplete }
            }
        }
        guard isLast else { return false }
        if state == .quoted { note(.openQuote, at: fieldStart - 1..<fieldStart) }
        // The last record may have no line break (RFC 4180, section 2, rule 2).
        endField(at: state == .behindQuote ? quoteEnd : position)
        endRecord(at: position, breakLength: 0)
        return true
    }

    private mutating func scanFieldStart(_ bytes: UnsafeBufferPointer<UInt8>) {
        if isLenient, Self.isBlank(bytes[position]) {
            position += 1
            return
        }
        isQuoted = bytes[position] == UInt8(ascii: "\"")
        if isQuoted { position += 1 }
        state = isQuoted ? .quoted : .unquoted
        fieldStart = position
        doubled = false
    }

    /// Moves to the next byte that may end an unquoted field or is invalid in it.
    private mutating func passUnquoted(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = position
        var seen: UInt8 = 0
        while index < bytes.count, !Self.isSign(bytes[index]) {
            seen |= bytes[index]
            index += 1
        }
        position = index
        if seen >= 0x80 { hasNonASCII = true }
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        guard byte <= UInt8(ascii: ",") else { return false }
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\""), 0: return true
        default: return false
        }
    }

    /// Handles the byte after unquoted text; returns nil if the record continues.
    private mutating func scanSign(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool? {
        switch bytes[position] {
        case UInt8(ascii: ","):
            endField(at: position)
            beginField()
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
            guard let length = breakLength(bytes, isLast: isLast) else { return false }
            endField(at: position)
            endRecord(at: position, breakLength: length)
            return true
        case UInt8(ascii: "\""):
            if !isLenient { note(.quoteInside, at: position..<position + 1) }
            position += 1
        default:
            note(.null, at: position..<position + 1)
            position += 1
        }
        return nil
    }

    private mutating func scanQuoted(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = position
        var seen: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { break }
            seen |= byte
            if byte < 0x20 { noteControl(byte, at: index, in: bytes) }
            index += 1
        }
        position = index
        if seen >= 0x80 { hasNonASCII = true }
        guard position < bytes.count else { return }
        quoteEnd = position
        position += 1
        state = .behindQuote
    }

    private mutating func noteControl(_ byte: UInt8, at index: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        switch byte {
        case 0: note(.null, at: index..<index + 1)
        case UInt8(ascii: "\r"): lineBreaks += 1
        case UInt8(ascii: "\n"): lineBreaks += bytes[index - 1] == UInt8(ascii: "\r") ? 0 : 1
        default: break
        }
    }

    /// Handles the byte after a quote in quoted text: another quote, the end of the field, or an error.
    private mutating func scanBehindQuote(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Bool? {
        let byte = bytes[position]
        if byte == UInt8(ascii: "\""), position == quoteEnd + 1 {
            doubled = true
            position += 1
            state = .quoted
        } else if byte == UInt8(ascii: ",") {
            endField(at: quoteEnd)
            beginField()
        } else if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            guard let length = breakLength(bytes, isLast: isLast) else { return false }
            endField(at: quoteEnd)
            endRecord(at: position, breakLength: length)
            return true
        } else if isLenient, Self.isBlank(byte) {
            position += 1
        } else {
            note(.textBehindQuote(opening: fieldStart - 1), at: position..<position + 1)
            state = .unquoted
        }
        return nil
    }

    /// Returns the length of a line break, of which CR LF is one; nil if the next byte is needed to decide.
    private func breakLength(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int? {
        guard bytes[position] == UInt8(ascii: "\r") else { return 1 }
        guard position + 1 < bytes.count else { return isLast ? 1 : nil }
        return bytes[position + 1] == UInt8(ascii: "\n") ? 2 : 1
    }

    private mutating func beginField() {
        position += 1
        fieldStart = position
        state = .atFieldStart
        isQuoted = false
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0C
    }

    private mutating func endField(at end: Int) {
        if fieldCount < fieldLimit {
            fields.append(
                Field(bytes: fieldStart..<max(fieldStart, end), hasDoubledQuotes: doubled, isQuoted: isQuoted))
        } else if surplus == nil {
            surplus = fieldStart..<max(fieldStart, end)
        }
        fieldCount += 1
        doubled = false
    }

    private mutating func endRecord(at end: Int, breakLength: Int) {
        contentLength = end
        length = end + breakLength
        lineBreaks += breakLength > 0 ? 1 : 0
    }

    private mutating func note(_ kind: CSVSyntaxError.Kind, at bytes: Range<Int>) {
        if error == nil { error = CSVSyntaxError(kind: kind, bytes: bytes) }
    }
}

/// A syntax error in a record; offsets are in bytes from the record's beginning.
struct CSVSyntaxError: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case openQuote
        /// Text after a closing quote; `opening` is the offset of the opening quote.
        case textBehindQuote(opening: Int)
        case quoteInside
        case null
    }

    let kind: Kind
    let bytes: Range<Int>

    /// Returns the diagnostic; the window's unread bytes must begin with the record.
    func diagnostic(in window: FileWindow) -> Diagnostic {
        let range = window.range(of: bytes)
        switch kind {
        case .openQuote:
            return Diagnostic(
                .csvSyntax, at: range, "the quoted value that begins here has no end",
                hint: "close the quote; a quote inside a quoted value is written twice: \"\"")
        case .textBehindQuote(let opening):
            let start = window.range(of: opening..<opening + 1).start
            let place = "line \(start.line), column \(start.column)"
            return Diagnostic(
                .csvSyntax, at: range, "text follows the quote that ends the value",
                hint: "a quote inside a quoted value is written twice: \"\"; this value begins in \(place)")
        case .quoteInside:
            return Diagnostic(
                .csvSyntax, at: range, "a quote is inside a value that does not begin with one",
                hint: "quote the whole value, and write the quotes inside twice: \"say \"\"hello\"\"\"")
        case .null:
            return Diagnostic(
                .csvSyntax, at: range, "the file contains a NUL character", hint: "save it as text in UTF-8")
        }
    }
}
