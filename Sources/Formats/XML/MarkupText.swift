/// The escaping of text for XML (XML 1.0, section 2.4).
package enum MarkupText {
    /// Escapes a text for content and for attribute values in double quotes. Line breaks and tabs become references,
    /// because parsers replace them by spaces in attributes and drop carriage returns everywhere.
    package static func escape(_ text: String) -> String {
        escape(text) { scalar in
            switch scalar {
            case "\"": "&quot;"
            case "\n": "&#xA;"
            case "\t": "&#x9;"
            default: nil
            }
        }
    }

    /// Escapes a text for content, where quotes, line feeds and tabs need no escape.
    package static func escapeContent(_ text: String) -> String {
        escape(text) { _ in nil }
    }

    /// Returns a text as a CDATA section; as several if the text contains `]]>` (XML 1.0, section 2.7).
    package static func section(_ text: String) -> String {
        var allowed = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            allowed.append(isAllowed(scalar) || scalar == "\r" ? scalar : "\u{FFFD}")
        }
        return "<![CDATA[" + String(allowed).replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
    }

    private static func escape(_ text: String, further: (Unicode.Scalar) -> String?) -> String {
        // Most texts need no escapes.
        if text.utf8.allSatisfy(isPlain) { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            if let reference = reference(for: scalar) ?? further(scalar) {
                escaped += reference
            } else {
                escaped.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return escaped
    }

    /// True for a byte that never needs an escape.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
            && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }

    private static func reference(for scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\r": "&#xD;"
        default: nil
        }
    }

    /// True for a character that XML 1.0 allows (section 2.2), except for a carriage return.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\t" || (scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE)
    }
}
