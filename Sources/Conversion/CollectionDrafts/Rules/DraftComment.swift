/// Comments of a source, in which secrets are not repeated.
package enum DraftComment {
    /// The number of characters that are kept of a line.
    private static let limit = 300

    /// Options of commands whose argument is a login or a password.
    private static let loginOptions: Set = ["-u", "-p", "-U", "--user", "--proxy-user"]
    private static let schemes: Set = ["bearer", "basic", "digest", "token"]

    /// Returns the text of a comment with `…` in the place of values that look secret.
    package static func scrubbed(_ text: String) -> String {
        var isNextHidden = false
        var isAfterName = false
        let words = text.prefix(limit).split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let plain = plain(word)
            guard !plain.isEmpty else { return String(word) }
            if plain == "=" || plain == ":" {
                isNextHidden = isNextHidden || isAfterName
                return String(word)
            }
            if isNextHidden {
                isNextHidden = schemes.contains(plain.lowercased())
                isAfterName = false
                return isNextHidden ? String(word) : "…"
            }
            isAfterName = isSecretName(plain)
            isNextHidden =
                loginOptions.contains(plain) || plain.lowercased() == "bearer" || plain.hasPrefix("--") && isAfterName
                || (plain.hasSuffix(":") || plain.hasSuffix("=")) && isSecretName(String(plain.dropLast()))
            if !isNextHidden, loginOptions.contains(String(plain.prefix(2))), !plain.hasPrefix("--") {
                return plain.prefix(2) + "…"
            }
            return scrubbedWord(word)
        }
        return words.joined(separator: " ")
    }

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
