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
