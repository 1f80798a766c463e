/// The escaping of JSON for a script element, so that no character can end the element or begin a comment in it
/// ("Restrictions for contents of script elements", WHATWG HTML 4.12.1.3).
enum ScriptText {
    /// Escapes characters that are special in HTML or in old scripts. In JSON they occur only in strings.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count + json.count / 16)
        var start = 0
        for index in json.indices {
            guard let (escape, length) = escape(json, at: index) else { continue }
            escaped += json[start..<index]
            escaped += escape.utf8
            start = index + length
        }
        escaped += json[start...]
        return escaped
    }

    private static func escape(_ json: [UInt8], at index: Int) -> (String, Int)? {
        switch json[index] {
        case UInt8(ascii: "<"): return (#"\u003c"#, 1)
        case UInt8(ascii: ">"): return (#"\u003e"#, 1)
        case UInt8(ascii: "&"): return (#"\u0026"#, 1)
        case 0xE2:
            // U+2028 and U+2029.
            guard index + 2 < json.count, json[index + 1] == 0x80 else { return nil }
            return json[index + 2] == 0xA8 ? (#"\u2028"#, 3) : json[index + 2] == 0xA9 ? (#"\u2029"#, 3) : nil
        default: return nil
        }
    }
}
