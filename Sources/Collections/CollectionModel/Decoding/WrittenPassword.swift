/// Passwords in URLs: `https://user:PASSWORD@host/`.
enum WrittenPassword {
    /// Where they stand in a text.
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

    /// The end of the authority, which a password with one of its endings would cut before the `@`.
    private static func end(of text: [Unicode.Scalar], from start: Int) -> Int {
        let end = text[start...].firstIndex { endings.contains($0) } ?? text.endIndex
        let authority = text[start..<end]
        guard !authority.contains("@"), let colon = authority.firstIndex(of: ":"),
            !authority[(colon + 1)...].allSatisfy({ ("0"..."9").contains($0) })
        else { return end }
        // A port has digits alone.
        let rest = text[end...].prefix { !blanks.contains($0) }
        return rest.firstIndex(of: "@").map { $0 + 1 } ?? end
    }

    /// Characters that end a URL in a text.
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\"", "'"]

    /// What ends a URL's authority, or the URL.
    private static let endings: Set<Unicode.Scalar> = ["/", "?", "#", " ", "\t", "\n", "\"", "'"]

    /// Behind the next `://`.
    private static func authority(in text: [Unicode.Scalar], from index: Int) -> Int? {
        var index = index
        while index + 3 <= text.count {
            if text[index] == ":", text[index + 1] == "/", text[index + 2] == "/" { return index + 3 }
            index += 1
        }
        return nil
    }
}
