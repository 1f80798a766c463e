/// Finds passwords in URLs: `https://user:PASSWORD@host/`.
enum WrittenPassword {
    /// Characters that end a URL in a text.
    private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\"", "'"]

    /// Returns the ranges of the passwords in a text.
    static func ranges(in text: [Unicode.Scalar]) -> [Range<Int>] {
        text.indices.dropFirst(2).compactMap { slash in
            guard text[slash] == "/", text[slash - 1] == "/", text[slash - 2] == ":" else { return nil }
            return password(in: text[(slash + 1)...].prefix { !blanks.contains($0) })
        }
    }

    /// Returns the range of the password in a URL without its scheme, also if the password contains a character such as
    /// `/` that ends an authority.
    private static func password(in url: ArraySlice<Unicode.Scalar>) -> Range<Int>? {
        let authority = url.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let colon = authority.firstIndex(of: ":") else { return nil }
        // A port has only digits; any other text after the colon is a password that continues up to the `@`.
        let isPort = authority[(colon + 1)...].allSatisfy { ("0"..."9").contains($0) }
        guard let at = authority.lastIndex(of: "@") ?? (isPort ? nil : url.firstIndex(of: "@")), colon + 1 < at else {
            return nil
        }
        return colon + 1..<at
    }
}
