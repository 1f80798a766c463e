/// Bytes such as `$'\xff'` that are not valid UTF-8. In the text of a word, a private-use scalar represents each one.
enum ShellBytes {
    /// The scalars for the bytes from 0x80. Scalars of this range in a source are replaced by U+FFFD when it is read.
    private static let scalars: ClosedRange<Unicode.Scalar> = "\u{10FE80}"..."\u{10FEFF}"

    static func contains(_ scalar: Unicode.Scalar) -> Bool { scalars.contains(scalar) }

    /// Returns the text of a word for bytes.
    static func word(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            if let valid = String(validating: rest.prefix(length), as: UTF8.self) {
                text += valid
                rest = rest.dropFirst(length)
            } else {
                if let scalar = Unicode.Scalar(0x10FE00 + UInt32(first)) { text.unicodeScalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// Returns the bytes of a word's text; nil if they are UTF-8.
    static func bytes(of word: String) -> [UInt8]? {
        guard word.unicodeScalars.contains(where: contains) else { return nil }
        let bytes = allBytes(of: word)
        return String(validating: bytes, as: UTF8.self) == nil ? bytes : nil
    }

    /// Returns the text of a word with U+FFFD in the place of bytes that are no UTF-8.
    static func text(_ word: String) -> String {
        word.unicodeScalars.contains(where: contains) ? String(decoding: allBytes(of: word), as: UTF8.self) : word
    }

    private static func allBytes(of word: String) -> [UInt8] {
        word.unicodeScalars.flatMap { scalar in
            contains(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(Character(scalar)).utf8)
        }
    }
}
