/// A text as a response may contain it: each character plain, or escaped for JSON, a URL, a form or HTML.
struct EchoedText {
    private struct Spelling {
        let plain: [UInt8]
        /// The escapes in lower case; they match in any case.
        let escapes: [[UInt8]]
    }

    private let characters: [Spelling]

    init(_ text: String) {
        characters = text.unicodeScalars.map { scalar in
            Spelling(plain: Array(String(scalar).utf8), escapes: Self.escapes(of: scalar).map { Array($0.utf8) })
        }
    }

    /// Returns the index after the text if the text is at `start`, otherwise nil.
    ///
    /// A backslash may be a character or the start of an escape, so several positions are tracked at a time.
    func end(in bytes: [UInt8], from start: Int) -> Int? {
        var places: Set = [start]
        for character in characters {
            var next: Set<Int> = []
            for place in places {
                let rest = bytes[place...]
                if rest.starts(with: character.plain) { next.insert(place + character.plain.count) }
                for escape in character.escapes where rest.starts(with: escape, by: Self.isSameLetter) {
                    next.insert(place + escape.count)
                }
            }
            guard !next.isEmpty else { return nil }
            places = next
        }
        return places.max()
    }

    private static func isSameLetter(_ byte: UInt8, _ lowercase: UInt8) -> Bool {
        byte == lowercase || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte + 0x20 == lowercase
    }

    private static func escapes(of scalar: Unicode.Scalar) -> [String] {
        let text = String(scalar)
        let percent = text.utf8.map { "%" + hexadecimal($0, digits: 2) }.joined()
        let json = text.utf16.map { "\\u" + hexadecimal($0, digits: 4) }.joined()
        return [percent, json, "&#\(scalar.value);", "&#x\(hexadecimal(scalar.value, digits: 1));"]
            + (shortEscapes[scalar] ?? [])
    }

    private static func hexadecimal(_ number: some FixedWidthInteger, digits: Int) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private static let shortEscapes: [Unicode.Scalar: [String]] = [
        " ": ["+"], "\n": ["\\n"], "\r": ["\\r"], "\t": ["\\t"], "\"": ["\\\"", "&quot;"], "\\": ["\\\\"],
        "/": ["\\/"], "&": ["&amp;"], "<": ["&lt;"], ">": ["&gt;"], "'": ["&apos;", "&#039;"],
    ]
}
