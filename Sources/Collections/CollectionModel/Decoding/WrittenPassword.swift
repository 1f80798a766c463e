/// Finds passwords in URLs: `https://user:PASSWORD@host/`.
enum WrittenPassword {
    /// Characters that end a URL in a text.
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\"", "'"]

    /// Returns the ranges of the passwords in a text, in time that grows with its length: a text may have many URLs inside
    /// of each other.
    static func ranges(in text: [Unicode.Scalar]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        // The end of the URL, and the first `@`, behind the index.
        var (end, at): (Int, Int?) = (text.count, nil)
        for index in text.indices.reversed() {
            if blanks.contains(text[index]) { (end, at) = (index, nil) }
            if text[index] == "@" { at = index }
            guard index >= 2, text[index] == "/", text[index - 1] == "/", text[index - 2] == ":" else { continue }
            if let range = password(in: text[(index + 1)..<end], firstAt: at) { ranges.append(range) }
        }
        return ranges.reversed()
    }

    /// Returns the range of the password in a URL without its scheme, also if the password contains a character such as
    /// `/` that ends an authority.
    private static func password(in url: ArraySlice<Unicode.Scalar>, firstAt: Int?) -> Range<Int>? {
        let authority = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = authority.firstIndex(of: ":") else { return nil }
        // A port has only digits; any other text after the colon is a password that continues up to the `@`.
        let isPort = authority[(colon + 1)...].allSatisfy { ("0"..."9").contains($0) }
        guard let at = authority.lastIndex(of: "@") ?? (isPort ? nil : firstAt), colon + 1 < at else { return nil }
        return colon + 1..<at
    }
}
