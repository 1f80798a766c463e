/// The kinds of texts in which short secrets, and secrets that may be common words, are recognized differently.
enum TextKind {
    /// A text with values from a server, a variable or a script: all secrets are recognized.
    case values
    /// A text with hubrun's own words or a line of a file: words that hubrun uses are recognized only as whole values.
    case message
    /// A name that a file gives: only longer secrets are recognized.
    case name

    /// True if a form of a secret is one in a text of this kind.
    ///
    /// - Parameters:
    ///   - range: The range of the form.
    func admits(_ extent: SecretForm.Extent, _ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        switch (extent, self) {
        // A text such as `/x<<env.PIN>>` has the secret inside of a word.
        case (.exact, _), (.rest, _), (.ownWord, .values), (.word, .values): true
        case (_, .name): false
        case (.wholeValue, _), (.ownWord, .message): WholeValue.isWhole(range, in: bytes)
        case (.word, .message): !Self.isInsideWord(range, in: bytes)
        }
    }

    private static func isInsideWord(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        range.lowerBound > 0 && isWordPart(bytes[range.lowerBound - 1])
            || range.upperBound < bytes.count && isWordPart(bytes[range.upperBound])
    }

    private static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
