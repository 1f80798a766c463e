/// Bytes of a body read as text by the charset that their Content-Type names (RFC 9110, section 8.3.2).
package enum BodyText {
    /// The text; bytes that do not fit the charset become U+FFFD. An unknown or no charset is read as UTF-8.
    package static func decode(_ bytes: [UInt8], contentType: String?) -> String {
        switch charset(of: contentType ?? "") {
        case "iso-8859-1"?, "latin1"?: return latin1(bytes)
        case let charset? where ["utf-16", "utf-16le", "utf-16be"].contains(charset):
            return utf16(bytes, charset: charset)
        default:
            let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            return String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
        }
    }

    /// Whether bytes look like text rather than an image or archive: UTF-8 without most control characters.
    package static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.contains { $0 < 0x09 || (0x0E..<0x20).contains($0) && $0 != 0x1B }
    }

    /// The charset that a Content-Type names, in small letters.
    static func charset(of contentType: String) -> String? {
        for parameter in contentType.lowercased().split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            if parts.count == 2, parts[0] == "charset" { return parts[1] }
        }
        return nil
    }

    private static func latin1(_ bytes: [UInt8]) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }

    private static func utf16(_ bytes: [UInt8], charset: String) -> String {
        let isLittle = charset == "utf-16le" || bytes.starts(with: [0xFF, 0xFE])
        let hasMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        var units: [UInt16] = []
        var index = hasMark ? 2 : 0
        while index + 1 < bytes.count {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isLittle ? second << 8 | first : first << 8 | second)
            index += 2
        }
        return String(decoding: units, as: UTF16.self)
    }
}
