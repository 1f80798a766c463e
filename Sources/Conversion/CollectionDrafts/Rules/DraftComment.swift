/// Comments of a source, in which secrets are not repeated.
package enum DraftComment {
    /// The number of characters that are kept of a line.
    private static let limit = 300

    /// Returns the text of a comment with `…` in the place of values that look secret.
    package static func scrubbed(_ text: String) -> String {
        var hidesNext = false
        let words = text.prefix(limit).split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let plain = String(word.filter { !"'\"`;,".contains($0) })
            defer {
                hidesNext =
                    plain.hasSuffix(":") && DraftSecrets.isSecretHeader(String(plain.dropLast()))
                    || hidesNext && ["bearer", "basic", "token"].contains(plain.lowercased())
                    || plain.lowercased() == "bearer"
            }
            if hidesNext, !["bearer", "basic", "token"].contains(plain.lowercased()) { return "…" }
            if DraftSecrets.isSecretShaped(plain) { return "…" }
            if let sign = word.firstIndex(where: { $0 == "=" || $0 == ":" }), word.index(after: sign) < word.endIndex {
                let name = word[..<sign]
                let value = String(word[word.index(after: sign)...].filter { !"'\"`;,".contains($0) })
                if DraftSecrets.isSecretName(String(name)) || DraftSecrets.isSecretShaped(value) {
                    return String(word[...sign]) + "…"
                }
            }
            return String(word)
        }
        return words.joined(separator: " ")
    }
}
