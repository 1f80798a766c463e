/// Hides what a text says and leaves how it is built: each character of a value becomes an asterisk.
enum Concealment {
    private static let signs = Set("{}[]<>\"':,=#\\!?/".unicodeScalars)

    /// The text with as many scalars as before, of which only signs, blanks and the given bytes are as they were.
    static func text(_ text: String, showing parts: [Range<Int>]) -> String {
        var concealed = String.UnicodeScalarView()
        var offset = 0
        var rest = parts[...]
        for scalar in text.unicodeScalars {
            while let part = rest.first, part.upperBound <= offset { rest.removeFirst() }
            let isShown = rest.first?.contains(offset) ?? false
            concealed.append(isShown || isStructure(scalar) ? scalar : "*")
            offset += UTF8.width(scalar)
        }
        return String(concealed)
    }

    private static func isStructure(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || signs.contains(scalar)
    }
}
