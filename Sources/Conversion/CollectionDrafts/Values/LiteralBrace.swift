import Diagnostics
import Text

/// The mark for a brace `{` that the source writes as an escape, such as `\u007b` or `%7B`, because it begins no
/// placeholder. ``DraftWriter`` and the report write the brace.
package enum LiteralBrace {
    /// The last character for private use (Unicode, section 23.5). ``ImportSource`` replaces it by
    /// U+FFFD.
    package static let mark: Unicode.Scalar = "\u{10FFFD}"
    /// The bytes of the mark in UTF-8.
    static let bytes = Array(String(mark).utf8)

    /// Returns a JSON document with marks in the place of the escapes of braces.
    static func marking(_ document: String) -> String {
        guard document.holds("\\u007") else { return document }
        let bytes = Array(document.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let isEscape = bytes[index] == UInt8(ascii: "\\") && index + 1 < bytes.count
            let escape = bytes[index...].prefix(6)
            if isEscape, escape.elementsEqual("\\u007b".utf8) || escape.elementsEqual("\\u007B".utf8) {
                result += Self.bytes
                index += 6
            } else {
                result += bytes[index..<index + (isEscape ? 2 : 1)]
                index += isEscape ? 2 : 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns a source without the mark.
    static func removed(from file: SourceFile) -> SourceFile {
        guard isMarked(in: file.text) else { return file }
        return SourceFile(path: file.path, text: file.text.replacingScalars(String(mark), with: "\u{FFFD}"))
    }

    static func isMarked(in text: String) -> Bool { text.holds("\u{10FFFD}") }

    /// Returns a text with braces in the place of the marks.
    static func replaced(in text: String) -> String {
        guard isMarked(in: text) else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let isMark = bytes[index] == Self.bytes[0] && bytes[index...].starts(with: Self.bytes)
            result.append(isMark ? UInt8(ascii: "{") : bytes[index])
            index += isMark ? Self.bytes.count : 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
