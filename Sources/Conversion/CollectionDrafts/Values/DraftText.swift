import Diagnostics
import Text

/// Texts of the source as hubrun writes them.
package enum DraftText {
    /// Returns a text in which hubrun finds no placeholder: `\<<` for a `<<` that would begin one.
    ///
    /// - Parameter isBeforePlaceholder: True if a placeholder follows the text directly: backslashes before its `<<` are
    ///   doubled, because hubrun reads each pair as one.
    package static func literal(_ text: String, isBeforePlaceholder: Bool = false) -> String {
        guard text.utf8.contains(angle) || isBeforePlaceholder && text.utf8.last == backslash else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 8)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == angle || bytes[index] == backslash else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let backslashes = bytes[index...].prefix { $0 == backslash }.count
            let angles = bytes[(index + backslashes)...].prefix { $0 == angle }.count
            index += backslashes + angles
            let opens = isBeforePlaceholder && index == bytes.count
            let isEscaped = angles > 1 && !opens && beginsName(bytes[index...])
            // Backslashes directly before two angles are read in pairs.
            let isDoubled = isEscaped ? angles != 3 : angles > 1 || opens
            result += repeatElement(backslash, count: isDoubled ? 2 * backslashes : backslashes)
            result += repeatElement(angle, count: isEscaped ? angles - 2 : angles)
            if isEscaped { result += [backslash, angle, angle] }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let angle = UInt8(ascii: "<")
    private static let backslash = UInt8(ascii: "\\")

    /// True for text that may be the name of a placeholder, with spaces before it, or resembles one.
    private static func beginsName(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first(where: { $0 != UInt8(ascii: " ") }) else { return false }
        switch first {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            return true
        default: return false
        }
    }

    /// Returns a text with the placeholders `{{name}}` of the source replaced.
    ///
    /// - Parameter replacement: Returns the text for a placeholder's content, without spaces around it; nil to keep the
    ///   placeholder as it is written.
    package static func replacing(
        _ text: String, with replacement: (String) -> String?
    ) -> String {
        guard text.holds("{{") else { return literal(text) }
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            // In `{{{`, the last two braces open the placeholder.
            var start = open.upperBound
            while start < rest.endIndex, rest[start] == "{" { start = rest.index(after: start) }
            guard let close = rest[start...].firstRange(of: "}}") else { break }
            let content = rest[start..<close.lowerBound]
            let before = rest[..<rest.index(start, offsetBy: -2)]
            let name = content.trimmingSpaces
            if !name.contains("{"), let placeholder = replacement(name) {
                result += literal(String(before), isBeforePlaceholder: placeholder.hasPrefix("<<")) + placeholder
            } else {
                result += literal(String(before)) + "{{" + literal(String(content)) + "}}"
            }
            rest = rest[close.upperBound...]
        }
        return result + literal(String(rest))
    }

    /// True for a text such as `{{a{{b}}}}`, whose placeholder has another one in its name.
    package static func nestsPlaceholders(_ text: String) -> Bool {
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            if rest[open.upperBound..<close.lowerBound].drop(while: { $0 == "{" }).contains("{{") { return true }
            rest = rest[close.upperBound...]
        }
        return false
    }
}

/// hubrun's placeholders in the texts of a draft, such as `<<name>>` and `<<name | filter>>`.
package enum DraftPlaceholder {
    /// Returns a placeholder whose value passes through a filter, such as `<<count | fromJson>>`.
    package static func filtered(_ placeholder: String, by filter: String) -> String {
        placeholder.dropLast(2) + " | \(filter)>>"
    }

    /// Returns the names that placeholders of a text begin with.
    static func names(in text: String) -> [Substring] {
        guard text.holds("<<") else { return [] }
        var names: [Substring] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "<<") {
            rest = rest[open.upperBound...].drop { $0 == " " }
            names.append(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
        }
        return names
    }

    /// Returns a text with another text in the place of each placeholder.
    static func replaced(in text: String, by other: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "<<"), let close = rest[open.upperBound...].firstRange(of: ">>") {
            result += rest[..<open.lowerBound] + other
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

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

extension StringProtocol {
    /// The text without spaces, tabs and line ends around it.
    package var trimmingSpaces: String {
        let spaces = " \t\r\n".unicodeScalars
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, spaces.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// The text without any white space around it.
    package var trimmingWhitespace: String {
        String(drop(while: \.isWhitespace).trimmingTrailingWhitespace)
    }

    private var trimmingTrailingWhitespace: Substring {
        var text = Substring(self)
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }

    /// The lines without white space at their ends and without empty lines around them; nil if nothing is left.
    package var paragraph: String? {
        let text = withTrimmedLines.trimmingWhitespace
        return text.isEmpty ? nil : text
    }

    private var withTrimmedLines: String {
        // Most texts are one line of ASCII, which needs no search by characters.
        let mayHaveLines = utf8.contains { $0 >= 0x80 || (0x0A...0x0D).contains($0) }
        guard mayHaveLines else { return String(self) }
        let lines = split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.trimmingTrailingWhitespace }.joined(separator: "\n")
    }
}

extension String {
    /// The text with `\n` for each line end `\r\n`.
    package var withLineFeeds: String { holds("\r\n") ? replacing("\r\n", with: "\n") : self }
}
