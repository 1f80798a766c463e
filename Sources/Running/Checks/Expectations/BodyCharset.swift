import Platform
import Synchronization

/// The charset of a body, named by its Content-Type (RFC 9110, section 8.3.2).
enum BodyCharset {
    case utf8
    case utf16(isLittle: Bool)
    case latin1
    /// A charset with one character for each byte.
    case singleByte([Unicode.Scalar])

    /// Determines the charset; UTF-8 by default. A byte order mark overrides the Content-Type (RFC 7303, section 3).
    init(of bytes: [UInt8], contentType: String?) throws(UnknownCharset) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8
        } else if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw UnknownCharset(name: "utf-32")
        } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16(isLittle: bytes[0] == 0xFF)
        } else if let name = contentType.flatMap(Self.name) {
            self = try Self.named(name, bytes)
        } else {
            self = .utf8
        }
    }

    /// Returns true if the bytes are valid UTF-8 without the NULs of UTF-16.
    static func isPlainUTF8(_ bytes: [UInt8]) -> Bool {
        !bytes.prefix(4).contains(0) && String(validating: bytes, as: UTF8.self) != nil
    }

    private static func named(_ name: String, _ bytes: [UInt8]) throws(UnknownCharset) -> BodyCharset {
        let plain = name.filter { $0.isLetter || $0.isNumber }
        let known = aliases[plain] ?? plain
        switch known {
        case "utf8", "usascii", "": return .utf8
        case "iso88591": return .latin1
        // Big-endian is the default (RFC 2781, section 4.3).
        case "utf16", "utf16be": return .utf16(isLittle: false)
        case "utf16le": return .utf16(isLittle: true)
        default:
            if let characters = SingleByteCharset.characters(of: known) { return .singleByte(characters) }
            // ASCII bytes have the same meaning in these charsets.
            if supersetsOfASCII.contains(known), bytes.allSatisfy({ $0 < 0x80 }) { return .utf8 }
            throw UnknownCharset(name: name)
        }
    }

    /// Other names of charsets, without punctuation.
    private static let aliases: [String: String] = {
        var aliases = [
            "ascii": "usascii", "latin1": "iso88591", "l1": "iso88591", "latin2": "iso88592", "latin3": "iso88593",
            "latin4": "iso88594", "latin5": "iso88599", "latin6": "iso885910", "latin9": "iso885915",
            "latin10": "iso885916", "cyrillic": "iso88595", "arabic": "iso88596", "greek": "iso88597",
            "hebrew": "iso88598", "iso88598i": "iso88598", "tis620": "iso885911", "koi8": "koi8r", "cp866": "ibm866",
            "mac": "macintosh", "xmacroman": "macintosh", "cp874": "windows874",
        ]
        for page in 1250...1258 {
            aliases["cp\(page)"] = "windows\(page)"
            aliases["xcp\(page)"] = "windows\(page)"
        }
        return aliases
    }()

    private static let supersetsOfASCII: Set<String> = [
        "shiftjis", "sjis", "xsjis", "windows31j", "cp932", "eucjp", "xeucjp", "gb2312", "gbk", "gb18030", "cp936",
        "big5", "big5hkscs", "cp950", "euckr", "ksc56011987", "windows949", "cp949",
    ]

    /// Returns the charset of a Content-Type, in lower case.
    static func name(in contentType: String) -> String? {
        // Nearly all responses have this charset; skip the parsing.
        if contentType.hasSuffix("; charset=utf-8") { return "utf-8" }
        guard contentType.utf8.contains(UInt8(ascii: ";")) else { return nil }
        for parameter in contentType.lowercased().split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1).map {
                $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
            }
            if parts.count == 2, parts[0] == "charset" { return parts[1] }
        }
        return nil
    }

    func text(of bytes: [UInt8]) -> String {
        switch self {
        case .utf8:
            let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            return String(decoding: hasMark ? bytes[3...] : bytes[...], as: UTF8.self)
        case .utf16(let isLittle): return Self.utf16(bytes, isLittle: isLittle)
        case .latin1: return Self.text(of: bytes) { Unicode.Scalar($0) }
        case .singleByte(let characters): return Self.text(of: bytes) { characters[Int($0)] }
        }
    }

    private static func text(of bytes: [UInt8], _ character: (UInt8) -> Unicode.Scalar) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.reserveCapacity(bytes.count)
        for byte in bytes { scalars.append(character(byte)) }
        return String(scalars)
    }

    private static func utf16(_ bytes: [UInt8], isLittle: Bool) -> String {
        let hasMark = bytes.starts(with: isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF])
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

/// Single-byte charsets that extend ASCII. The C library has the tables of all but the most common ones.
enum SingleByteCharset {
    /// Returns the characters of the bytes 0 to 255, with U+FFFD for undefined bytes; nil for an unknown charset.
    ///
    /// - Parameter name: The charset in lower case, without punctuation: `windows1252`.
    static func characters(of name: String) -> [Unicode.Scalar]? {
        switch name {
        case "iso885915": latin9
        case "windows1252": windows1252
        default: systemNames[name].flatMap(systemCharacters)
        }
    }

    private static let latin1 = (0...255).map { Unicode.Scalar(UInt8($0)) }

    private static let latin9 = {
        var characters = latin1
        for (byte, character) in zip([0xA4, 0xA6, 0xA8, 0xB4, 0xB8, 0xBC, 0xBD, 0xBE], "€ŠšŽžŒœŸ".unicodeScalars) {
            characters[byte] = character
        }
        return characters
    }()

    private static let windows1252: [Unicode.Scalar] =
        latin1.prefix(0x80) + "€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ".unicodeScalars + latin1.suffix(0x60)

    /// The names of `iconv`.
    private static let systemNames: [String: String] = {
        var names = [
            "ibm866": "CP866", "koi8r": "KOI8-R", "koi8u": "KOI8-U", "macintosh": "MACINTOSH", "windows874": "CP874",
        ]
        for part in 2...16 { names["iso8859\(part)"] = "ISO-8859-\(part)" }
        for page in 1250...1258 { names["windows\(page)"] = "CP\(page)" }
        return names
    }()

    private static func systemCharacters(of name: String) -> [Unicode.Scalar]? {
        found.withLock { found in
            if let characters = found[name] { return characters }
            let characters = SystemCharset.characters(of: name)
            found[name] = characters
            return characters
        }
    }

    /// The charsets that were used, because loading a table takes longer than decoding a body.
    private static let found = Mutex<[String: [Unicode.Scalar]]>([:])
}
