import Diagnostics
import Text
import Secrets

/// Comments of a source, in which secrets are not repeated.
package enum DraftComment {
    /// The number of characters that are kept of a line.
    private static let limit = 300

    /// Returns the beginning of a comment with `…` in the place of values that look secret.
    package static func scrubbed(_ text: String) -> String { scrubbed(text.prefix(limit), CommentScrubber()) }

    /// Returns a line of a description with `…` in the place of values that look secret. A value after `NAME:` is replaced
    /// only if it has a digit: `Password: yours` is prose.
    package static func withoutSecrets(inProse line: String) -> String {
        scrubbed(line[...], CommentScrubber(isProse: !line.holds("curl ")))
    }

    /// Returns a text with `…` in the place of words that are secret values.
    static func hiding(_ values: Set<String>, in text: String) -> String {
        guard !values.isEmpty else { return text }
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.contains(where: { values.contains(plain($0)) }) else { return text }
        return words.map { word in
            let plain = plain(word)
            return values.contains(plain) ? String(word).replacing(plain, with: "…") : String(word)
        }.joined(separator: " ")
    }

    /// Returns a word without quotes and punctuation around it.
    private static func plain(_ word: Substring) -> String {
        func isSign(_ byte: UInt8) -> Bool { "'\"`;,.:()".utf8.contains(byte) }
        let start = word.utf8.drop(while: isSign)
        let end = start.reversed().prefix(while: isSign).count
        return String(Substring(start.dropLast(end)))
    }

    private static func scrubbed(_ text: Substring, _ scrubber: CommentScrubber) -> String {
        var scrubber = scrubber
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        return words.compactMap { scrubber.scrubbed($0) }.joined(separator: " ")
    }
}

/// Replaces secret values in the words of a comment; must be called for each word in order.
private struct CommentScrubber {
    /// Options of commands whose argument is a login, a password or cookies.
    private static let loginOptions: Set = [
        "-u", "-p", "-U", "-b", "--user", "--proxy-user", "--cookie", "--oauth2-bearer",
    ]

    /// True for prose: words such as `-u` are not options, and a value after `NAME:` is hidden only if it has a digit.
    private let isProse: Bool
    private var isNextHidden = false
    /// True if the next word is hidden whatever it is.
    private var isNextValue = false
    /// True if the next word is the argument of an option such as `-u`, which is hidden even if it is a number.
    private var isNextArgument = false
    /// The word before, with its quotes.
    private var previous: Substring = ""
    /// The quote that ends the hidden words.
    private var quote: Character?

    init(isProse: Bool = false) { self.isProse = isProse }

    /// Returns the replacement of a word; nil if an earlier `…` already covers it.
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
            isNextHidden = isNextHidden || SecretWords.isSecret(field: Self.plain(previous))
            isNextValue = plain == "="
            return String(word)
        }
        if isNextHidden {
            previous = ""
            isNextHidden = Self.isScheme(word)
            let mayBeSecret = isNextArgument || SecretWords.mayBeSecret(plain)
            guard !isNextHidden, mayBeSecret, isNextValue || isValue(plain) else { return String(word) }
            quote = Self.openQuote(of: word)
            // A `;` means that another cookie follows.
            isNextHidden = quote == nil && word.hasSuffix(";")
            return "…"
        }
        previous = word
        let isSecretOption = plain.hasPrefix("--") && SecretWords.isSecret(field: plain)
        let isOption = !isProse && (isSecretOption || Self.loginOptions.contains(plain))
        let isField =
            (plain.hasSuffix(":") || plain.hasSuffix("=")) && SecretWords.isSecret(field: String(plain.dropLast()))
        isNextArgument = isOption
        isNextHidden = isOption || isField || plain.lowercased() == "bearer"
        isNextValue = plain.hasSuffix("=")
        if isField, !isProse { quote = Self.openQuote(of: word) }
        if !isProse, !isNextHidden, !plain.hasPrefix("--"), Self.loginOptions.contains(String(plain.prefix(2))) {
            return plain.prefix(2) + "…"
        }
        let shown = scrubbedWord(word)
        if shown != word { quote = Self.openQuote(of: word) }
        return shown
    }

    /// True if the word after the name of a secret is its value.
    private func isValue(_ word: String) -> Bool { !isProse || word.contains(where: \.isNumber) }

    /// Returns the quote that a word begins with and does not end with.
    private static func openQuote(of word: Substring) -> Character? {
        guard let first = word.first, "'\"".contains(first), !word.dropFirst().contains(first) else { return nil }
        return first
    }

    private static func isScheme(_ word: Substring) -> Bool { DraftHeader.schemes.contains(plain(word).lowercased()) }

    private static func plain(_ word: Substring) -> String {
        func isQuote(_ byte: UInt8) -> Bool { "'\"`;,".utf8.contains(byte) }
        guard word.utf8.contains(where: isQuote) else { return String(word) }
        return String(word.filter { !"'\"`;,".contains($0) })
    }

    /// Returns a word without the login of a URL and the values of secret names in it.
    private func scrubbedWord(_ word: Substring) -> String {
        if DraftSecrets.isSecretShaped(Self.plain(word)) { return "…" }
        var rest = word
        var result = ""
        if String(word).holds("://"), let scheme = rest.firstRange(of: "://") {
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

    private func scrubbedPair(_ pair: Substring) -> String {
        guard let sign = pair.firstIndex(where: { $0 == "=" || $0 == ":" }), pair.index(after: sign) < pair.endIndex
        else {
            return String(pair)
        }
        let value = Self.plain(pair[pair.index(after: sign)...])
        let name = Self.plain(pair[..<sign])
        let isNamed =
            SecretWords.isSecret(field: name) && SecretWords.mayBeSecret(value)
            || !isProse && Self.loginOptions.contains(name)
        let isSecret = isNamed && (pair[sign] == "=" || isValue(value)) || DraftSecrets.isSecretShaped(value)
        return isSecret ? pair[...sign] + "…" : String(pair)
    }
}
