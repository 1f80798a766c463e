package import Diagnostics

/// Columns of data whose names say that their values are secrets.
package enum SecretColumn {
    private static let words: Set = [
        "password", "passwd", "pwd", "passphrase", "secret", "token", "key", "apikey", "credential", "connectionstring",
        "authorization",
    ]
    /// Bytes of a file in which names are looked for that could not be read.
    private static let searchedSize = 64 << 10

    /// True for `password`, `apiKey`, `api_keys` and `connection string`, and false for `monkey`.
    package static func isNamed(_ name: some StringProtocol) -> Bool {
        let words = NameWords.words(of: name)
        return words.contains(where: isSecret) || zip(words, words.dropFirst()).contains { isSecret($0 + $1) }
    }

    /// - Parameter word: in the singular or the plural.
    private static func isSecret(_ word: String) -> Bool {
        words.contains(word) || word.hasSuffix("s") && words.contains(String(word.dropLast()))
    }

    /// True if such a name may stand in a file of rows that could not be read.
    package static func mayStand(in bytes: [UInt8]) -> Bool {
        String(decoding: bytes.prefix(searchedSize), as: UTF8.self)
            .split { !$0.isLetter && !$0.isNumber && !"_- ".contains($0) }.contains(where: isNamed)
    }
}

extension RequestCollection {
    /// Adds columns to the secrets whose names say that they hold some, unless they are listed.
    ///
    /// - Parameter environment: the chosen one, which may stand in a file of its own.
    /// - Returns: what to say of those that no environment lists either; nil if there are none.
    package mutating func addSecrets(
        namedLikeOnesAmong columns: Set<String>, in environment: RunEnvironment?
    ) -> Diagnostic? {
        var listed = Set(allSecrets.map(\.name))
        let start = SourcePosition(line: 1, column: 1)
        let range = data?.range ?? SourceRange(file: file, start: start, end: start)
        let unlisted = columns.filter { SecretColumn.isNamed($0) && !listed.contains($0) }
        secrets += unlisted.sorted().map { SecretName(name: $0, range: range) }
        listed = Set((environments + (environment.map { [$0] } ?? [])).flatMap(\.secrets).map(\.name))
        let found = unlisted.subtracting(listed).sorted()
        guard !found.isEmpty else { return nil }
        let shown = found.count > 5 ? Array(found.prefix(5)) + ["…"] : found
        let names = shown.map { $0 == "…" ? $0 : $0.quoted }.joined(separator: ", ")
        return Diagnostic(
            .warning, at: range,
            found.count == 1
                ? "the column \(names) is masked as a secret, for its name"
                : "the columns \(names) are masked as secrets, for their names",
            hint: "list \(found.count == 1 ? "it" : "them") under secrets; what is no secret needs another name")
    }
}
