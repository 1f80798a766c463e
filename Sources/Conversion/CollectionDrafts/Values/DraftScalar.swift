import CollectionModel
import Diagnostics
import JSON
import Text

/// The notation of a text as a YAML scalar (YAML 1.2, chapter 7) that hubrun reads as exactly this text.
package enum DraftScalar {
    /// Booleans and null in YAML 1.1, about which `check` warns.
    private static let typedWords: Set = [
        "true", "false", "null", "yes", "no", "on", "off", "y", "n", "~",
    ]
    private static let indicators = Set("-?:,[]{}#&*!|>'\"%@`".unicodeScalars)

    /// Returns the text for one line: plain if YAML reads it as this text, otherwise in quotes.
    package static func line(_ text: String, isInFlow: Bool, isKey: Bool = false) -> String {
        mayBePlain(text, isInFlow: isInFlow, isKey: isKey) ? text : quoted(text)
    }

    /// Returns the text in quotes: in single quotes if these need fewer escapes.
    package static func quoted(_ text: String) -> String {
        let hasControls = text.unicodeScalars.contains { !isPrintable($0) }
        if !hasControls, text.containsAny(of: "\"\\") {
            return "'" + text.replacingScalars("'", with: "''") + "'"
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default:
                guard !isPrintable(scalar) else {
                    result.unicodeScalars.append(scalar)
                    continue
                }
                let digits = String(scalar.value, radix: 16, uppercase: true)
                let width = scalar.value < 0x1_0000 ? 4 : 8
                result += (width == 4 ? "\\u" : "\\U") + String(repeating: "0", count: width - digits.count) + digits
            }
        }
        return result + "\""
    }

    /// Returns the lines of a block scalar, header first and without indentation; nil if the text has one line or a
    /// block cannot hold it.
    static func block(_ text: String) -> [String]? {
        guard text.holds("\n") else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count > 1, text.contains(where: { $0 != "\n" }), !text.holds("\r"),
            lines.first?.unicodeScalars.first.map({ $0 != " " && $0 != "\t" }) ?? false,
            text.unicodeScalars.allSatisfy({ isPrintable($0) || $0 == "\n" || $0 == "\t" })
        else { return nil }
        if !text.hasSuffix("\n") { return ["|-"] + lines }
        return text.hasSuffix("\n\n") ? ["|+"] + lines.dropLast() : ["|"] + lines.dropLast()
    }

    private static func mayBePlain(_ text: String, isInFlow: Bool, isKey: Bool) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, !looksTyped(text, isKey: isKey) else { return false }
        if scalars.contains(where: { !isPrintable($0) }) { return false }
        if first == " " || last == " " || last == ":" { return false }
        if text.holds(": ") || text.holds(" #") || text == "<<" { return false }
        if isInFlow, text.containsAny(of: ",[]{}") || text.holds(":?") { return false }
        // A colon before a character that ends a scalar in { } would end the key.
        if isInFlow, isKey, text.holds(":") { return false }
        guard indicators.contains(first) else { return true }
        guard "-?:".unicodeScalars.contains(first), !(isInFlow && first != "-") else { return false }
        return scalars.count > 1 && !["- ", "? ", ": ", "--"].contains { scalars.starts(with: $0.unicodeScalars) }
    }

    /// True for a text that some reader of YAML takes for a number, a boolean or null; of keys, hubrun's own reader.
    private static func looksTyped(_ text: String, isKey: Bool) -> Bool {
        if JSONValue(plainScalar: text) != nil { return true }
        if !isKey, isTypedWord(text) { return true }
        guard let first = text.first, first.isNumber || "+-.".contains(first) else { return false }
        return Double(text) != nil || YAMLLookalike.kind(of: text) != nil
    }

    /// True for a word that YAML 1.1 reads as a boolean or null.
    package static func isTypedWord(_ text: String) -> Bool {
        text.utf8.count <= "false".utf8.count && typedWords.contains(text.lowercased())
    }

    /// True for a character that YAML allows in every scalar (YAML 1.2, section 5.1), except line ends, tabs and those that
    /// change the direction of the text.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E, 0xA0...0x2027, 0x202F...0x2065, 0x206A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
            0x1_0000...0x10_FFFF:
            true
        default: false
        }
    }
}
