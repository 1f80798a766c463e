/// Finds passwords in URLs: `https://user:PASSWORD@host/`.
enum WrittenPassword {
    /// Returns the ranges of the passwords in a text.
    static func ranges(in text: [Unicode.Scalar]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while let start = authority(in: text, from: index) {
            let end = end(of: text, from: start)
            if let at = text[start..<end].lastIndex(of: "@"), let colon = text[start..<at].firstIndex(of: ":"),
                colon + 1 < at
            {
                ranges.append(colon + 1..<at)
            }
            index = end
        }
        return ranges
    }

    /// Returns the end of the authority, also if its password contains a character such as `/` that ends an authority.
    private static func end(of text: [Unicode.Scalar], from start: Int) -> Int {
        let end = text[start...].firstIndex { endings.contains($0) } ?? text.endIndex
        let authority = text[start..<end]
        guard !authority.contains("@"), let colon = authority.firstIndex(of: ":"),
            !authority[(colon + 1)...].allSatisfy({ ("0"..."9").contains($0) })
        else { return end }
        // A port has only digits, so the text after the colon is a password that continues up to the `@`.
        let rest = text[end...].prefix { !blanks.contains($0) }
        return rest.firstIndex(of: "@").map { $0 + 1 } ?? end
    }

    /// Characters that end a URL in a text.
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\"", "'"]

    /// Characters that end a URL's authority, or the URL.
    private static let endings: Set<Unicode.Scalar> = ["/", "?", "#", " ", "\t", "\n", "\"", "'"]

    /// Returns the index after the next `://`; nil if there is none.
    private static func authority(in text: [Unicode.Scalar], from index: Int) -> Int? {
        var index = index
        while index + 3 <= text.count {
            if text[index] == ":", text[index + 1] == "/", text[index + 2] == "/" { return index + 3 }
            index += 1
        }
        return nil
    }
}
