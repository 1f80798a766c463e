import Text

/// Percent-encoded texts (RFC 3986, section 2.1).
package enum PercentText {
    /// The place of a text, which decides how it is encoded.
    package enum Form: Sendable {
        /// A part of a URL's query that hubrun must send with an equivalent encoding.
        case query
        /// A field of a form, with `+` for a space.
        case form
        /// Another part of a URL, such as a user name or a fragment.
        case plain
    }

    /// The characters that hubrun does not encode in `query`, besides the unreserved ones.
    private static let plainInQuery = Set("$!'()*,:@/?".utf8)
    private static let reserved = Set("[];=+&#%".utf8)

    /// Returns the text with decoded literals; nil if one cannot be decoded.
    package static func decoded(_ text: DraftText, as form: Form, allowed: String = "") -> DraftText? {
        text.mapLiterals { decoded($0, as: form, allowed: allowed) }
    }

    /// Returns the decoded text; nil if it is not UTF-8, has an incomplete escape, or would be sent differently.
    ///
    /// - Parameter allowed: Reserved characters that may stand in the query, because the source encodes them too.
    package static func decoded(_ text: String, as form: Form, allowed: String = "") -> String? {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%") {
                guard index + 2 < bytes.count, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
                else { return nil }
                let decoded = high << 4 | low
                if form == .query, plainInQuery.contains(decoded) { return nil }
                result.append(decoded)
                index += 3
                continue
            }
            // hubrun would percent-encode line breaks: the body would differ.
            if form == .form, byte < 0x20 { return nil }
            if form == .query, reserved.contains(byte), !allowed.utf8.contains(byte) { return nil }
            result.append(form == .form && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return String(validating: result, as: UTF8.self)
    }

    /// Returns the text with everything encoded except unreserved characters.
    package static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if isUnreserved(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
        return result
    }

    /// True if a segment of a path may contain the text as it is (RFC 3986, section 3.3).
    package static func isPlainInPath(_ text: String) -> Bool {
        text.utf8.allSatisfy { isUnreserved($0) || "!$&'()*+,;=:@".utf8.contains($0) }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~".utf8.contains(byte)
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? { Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init) }
}

/// Durations as hubrun writes them.
package enum DraftDuration {
    private static let milliseconds = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]

    /// Returns a duration such as `30`, `1.5`, `100 ms` or `2m`; nil for another text.
    ///
    /// - Parameter unit: The unit of a number without one: `ms`, `s`, `m` or `h`.
    package static func text(_ text: String, unit: String) -> String? {
        func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber } }
        let whole = digits(text[...])
        var rest = text[whole.endIndex...]
        var fraction: Substring = ""
        if rest.hasPrefix(".") {
            fraction = digits(rest.dropFirst())
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        let written = rest.trimmingSpaces
        let unit = written.isEmpty ? unit : written
        guard let number = Int(whole), number < 1_000_000_000, let factor = milliseconds[unit] else { return nil }
        let thousandths = Int((fraction + "000").prefix(3)) ?? 0
        let total = number * factor + thousandths * factor / 1_000
        if thousandths == 0, unit != "ms" { return "\(number)\(unit)" }
        return total > 0 && total.isMultiple(of: 1_000) ? "\(total / 1_000)s" : "\(total)ms"
    }
}
