/// Comments of a source, in which secrets are not repeated.
package enum DraftComment {
    /// The number of characters that are kept of a line.
    private static let limit = 300

    /// Returns the text of a comment with `…` in the place of values that look secret.
    package static func scrubbed(_ text: String) -> String {
        var scrubber = CommentScrubber()
        let words = text.prefix(limit).split(separator: " ", omittingEmptySubsequences: false)
        return words.compactMap { scrubber.scrubbed($0) }.joined(separator: " ")
    }
}

/// Reads the words of a comment in their order.
private struct CommentScrubber {
    /// Options of commands whose argument is a login, a password or cookies.
    private static let loginOptions: Set = [
        "-u", "-p", "-U", "-b", "--user", "--proxy-user", "--cookie", "--oauth2-bearer",
    ]
    private static let schemes: Set = ["bearer", "basic", "digest", "token"]

    private var isNextHidden = false
    private var isAfterName = false
    /// The quote that ends the hidden words.
    private var quote: Character?

    /// Returns what is shown for a word; nil for a word behind the first of several hidden ones.
    mutating func scrubbed(_ word: Substring) -> String? {
        if let quote {
            if word.contains(quote) { self.quote = nil }
            guard isNextHidden else { return nil }
            isNextHidden = Self.isScheme(word)
            return isNextHidden ? String(word) : "…"
        }
        let plain = Self.plain(word)
        guard !plain.isEmpty else { return String(word) }
        if plain == "=" || plain == ":" {
            isNextHidden = isNextHidden || isAfterName
            return String(word)
        }
        if isNextHidden {
            let isScheme = Self.isScheme(word)
            isAfterName = false
            quote = Self.openQuote(of: word)
            // `Cookie: a=1; b=2` goes on.
            isNextHidden = isScheme || quote == nil && word.hasSuffix(";")
            return isScheme ? String(word) : "…"
        }
        isAfterName = Self.isSecretName(plain)
        let isOption = Self.loginOptions.contains(plain) || plain.hasPrefix("--") && isAfterName
        let isField = (plain.hasSuffix(":") || plain.hasSuffix("=")) && Self.isSecretName(String(plain.dropLast()))
        isNextHidden = isOption || isField || plain.lowercased() == "bearer"
        if isField { quote = Self.openQuote(of: word) }
        if !isNextHidden, Self.loginOptions.contains(String(plain.prefix(2))), !plain.hasPrefix("--") {
            return plain.prefix(2) + "…"
        }
        let shown = Self.scrubbedWord(word)
        if shown != word { quote = Self.openQuote(of: word) }
        return shown
    }

    /// Returns the quote that a word begins with and does not end with.
    private static func openQuote(of word: Substring) -> Character? {
        guard let first = word.first, "'\"".contains(first), !word.dropFirst().contains(first) else { return nil }
        return first
    }

    private static func isScheme(_ word: Substring) -> Bool { schemes.contains(plain(word).lowercased()) }

    private static func plain(_ word: Substring) -> String { String(word.filter { !"'\"`;,".contains($0) }) }

    private static func isSecretName(_ text: String) -> Bool {
        DraftSecrets.isSecretName(text) || DraftSecrets.isSecretHeader(text)
    }

    /// Returns a word without the login of a URL and the values of secret names in it.
    private static func scrubbedWord(_ word: Substring) -> String {
        if DraftSecrets.isSecretShaped(plain(word)) { return "…" }
        var rest = word
        var result = ""
        if let scheme = rest.firstRange(of: "://") {
            result = String(rest[..<scheme.upperBound])
            rest = rest[scheme.upperBound...]
            if let sign = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") {
                result += "…"
                rest = rest[sign...]
            }
        }
        while !rest.isEmpty {
            let pair = rest.prefix { !"?&;".contains($0) }
            result += scrubbedPair(pair) + rest[pair.endIndex...].prefix(1)
            rest = rest[pair.endIndex...].dropFirst()
        }
        return result
    }

    private static func scrubbedPair(_ pair: Substring) -> String {
        guard let sign = pair.firstIndex(where: { $0 == "=" || $0 == ":" }), pair.index(after: sign) < pair.endIndex
        else {
            return String(pair)
        }
        let value = plain(pair[pair.index(after: sign)...])
        let name = plain(pair[..<sign])
        let isSecret = isSecretName(name) || loginOptions.contains(name) || DraftSecrets.isSecretShaped(value)
        return isSecret ? pair[...sign] + "…" : String(pair)
    }
}
