import Text

/// Decodes string literals of JavaScript (ECMAScript 2023, section 12.9.4).
package enum JavaScriptLiteral {
    /// Returns the value of a string or a template without substitutions; nil for an invalid escape.
    package static func value(of literal: String) -> String? {
        let inner = literal.dropFirst().dropLast()
        guard inner.utf8.contains(UInt8(ascii: "\\")) else { return String(inner) }
        var units: [UInt16] = []
        var rest = inner.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\\" {
                guard let escaped = Self.units(ofEscape: &rest) else { return nil }
                units += escaped
            } else {
                units += Array(String(scalar).utf16)
            }
        }
        return String(validating: units, as: UTF16.self)
    }

    private static func units(ofEscape rest: inout Substring.UnicodeScalarView) -> [UInt16]? {
        guard let scalar = rest.popFirst() else { return nil }
        switch scalar {
        case "n": return [0x0A]
        case "t": return [0x09]
        case "r": return [0x0D]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "v": return [0x0B]
        case "0": return [0]
        case "1"..."9": return nil
        case "x": return number(&rest, digits: 2).map { [UInt16($0)] }
        case "u" where rest.first == "{":
            guard let end = rest.firstIndex(of: "}") else { return nil }
            let digits = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { Array(String($0).utf16) }
        case "u": return number(&rest, digits: 4).map { [UInt16($0)] }
        case "\r":
            if rest.first == "\n" { rest.removeFirst() }
            return []
        case "\n", "\u{2028}", "\u{2029}": return []
        default: return Array(String(scalar).utf16)
        }
    }

    private static func number(_ rest: inout Substring.UnicodeScalarView, digits count: Int) -> UInt32? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
        rest.removeFirst(count)
        return UInt32(String(digits), radix: 16)
    }
}
