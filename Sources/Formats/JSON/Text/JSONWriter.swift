/// A writer of JSON text, on one line or indented.
private struct JSONWriter {
    private var bytes: [UInt8] = []
    /// The number of spaces per level; nil to write on one line without spaces.
    private let indentation: Int?
    private var level = 0
    /// The length, in bytes, after which no further element or member is written.
    private let limit: Int

    init(indentation: Int?, limit: Int = .max) {
        self.indentation = indentation
        self.limit = limit
    }

    /// The text written so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .number(let number): append(number.text)
        case .string(let string): write(string)
        case .array(let elements):
            writeContainer("[", elements, "]") { writer, element in writer.write(element) }
        case .object(let members):
            writeContainer("{", members, "}") { writer, member in
                writer.write(member.key)
                writer.append(writer.indentation == nil ? ":" : ": ")
                writer.write(member.value)
            }
        }
    }

    private mutating func writeContainer<Elements: RandomAccessCollection>(
        _ open: String, _ elements: Elements, _ close: String, write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        append(open)
        level += 1
        var isFirst = true
        for element in elements {
            if bytes.count >= limit { return }
            if !isFirst { append(",") }
            isFirst = false
            startLine()
            write(&self, element)
        }
        level -= 1
        if !isFirst { startLine() }
        append(close)
    }

    private mutating func startLine() {
        guard let indentation else { return }
        append("\n")
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: level * indentation))
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(_ string: String) {
        guard string.utf8.count > limit else { return JSONText.append(string, to: &bytes) }
        // Cut before escaping, at a whole scalar: escapes make a text up to six times as long.
        var end = string.utf8.index(string.startIndex, offsetBy: limit)
        while end > string.startIndex, UTF8.isContinuation(string.utf8[end]) { end = string.utf8.index(before: end) }
        JSONText.append(String(string[..<end]), to: &bytes)
    }
}

extension JSONValue {
    /// Returns the value as JSON on one line without spaces.
    package func compactText() -> String {
        var writer = JSONWriter(indentation: nil)
        writer.write(self)
        return writer.text
    }

    /// Returns the beginning of ``compactText()``: elements and members after the first `bytes` bytes are omitted, and
    /// longer strings are cut.
    ///
    /// The result can be longer than `bytes`. A result of fewer bytes is complete.
    package func compactText(upTo bytes: Int) -> String {
        var writer = JSONWriter(indentation: nil, limit: bytes)
        writer.write(self)
        return writer.text
    }

    /// Returns the value as JSON with a line for each element and member.
    package func prettyText(indentation: Int = 2) -> String {
        var writer = JSONWriter(indentation: max(0, indentation))
        writer.write(self)
        return writer.text
    }
}

/// The JSON form of strings with the fewest escapes: only quotes, backslashes and control characters.
package enum JSONText {
    /// Appends the string in quotes.
    package static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(quote)
        var string = string
        string.withUTF8 { append($0[...], to: &bytes) }
        bytes.append(quote)
    }

    private static var quote: UInt8 { UInt8(ascii: "\"") }

    private static func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
        var rest = text
        while let special = rest.firstIndex(where: needsEscape) {
            bytes.append(contentsOf: rest[..<special])
            bytes.append(contentsOf: escape(of: rest[special]).utf8)
            rest = rest[(special + 1)...]
        }
        bytes.append(contentsOf: rest)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\")
    }

    private static let controls = (0..<0x20).map { ($0 < 0x10 ? #"\u000"# : #"\u00"#) + String($0, radix: 16) }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case quote: #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case 0x08: #"\b"#
        case 0x0C: #"\f"#
        case UInt8(ascii: "\n"): #"\n"#
        case UInt8(ascii: "\r"): #"\r"#
        case UInt8(ascii: "\t"): #"\t"#
        default: controls[Int(byte)]
        }
    }
}
