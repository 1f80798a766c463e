import Platform
import Synchronization

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
