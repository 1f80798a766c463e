import Diagnostics
import Placeholders

/// The names of variables of a collection that is being written: valid in placeholders, and different for different
/// names of the source.
package struct DraftNames: Sendable {
    private var bySource: [String: String] = [:]
    private var unique = UniqueNames()
    /// The names in the order of their first use in a placeholder.
    package private(set) var used: [String] = []
    private var seen: Set<String> = []

    package init() {}

    /// Returns the name for a name of the source: the same if a placeholder may contain it, otherwise with `_` for
    /// other characters, and with a number if another name has this form already.
    package mutating func name(for source: String) -> String {
        if let name = bySource[source] { return name }
        let name = newName(source)
        bySource[source] = name
        return name
    }

    /// Returns a new name that no name of the source has.
    ///
    /// - Parameter wish: The name, or a text that is made a valid name.
    package mutating func newName(_ wish: String) -> String {
        var name = String(String.UnicodeScalarView(wish.unicodeScalars.map(Self.allowed)))
        if !PlaceholderName.isValid(name) { name = "_" + name }
        if name == "env" || name.hasPrefix("env.") { name = "_" + name }
        return unique.name(name)
    }

    /// Returns a placeholder for a name of the source, and notes that it is used.
    package mutating func placeholder(for source: String) -> String {
        let name = name(for: source)
        if seen.insert(name).inserted { used.append(name) }
        return "<<\(name)>>"
    }

    /// True if a placeholder uses the name.
    package func isUsed(_ name: String) -> Bool { seen.contains(name) }

    private static func allowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let isAllowed = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        return isAllowed || "._-".unicodeScalars.contains(scalar) ? scalar : "_"
    }
}

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
            // Of "{{{", the last two open the placeholder.
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
}
