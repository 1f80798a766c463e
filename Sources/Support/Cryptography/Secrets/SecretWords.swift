/// The names that describe secrets: of header fields, keys, columns, variables and the process environment.
///
/// This is the only list of such names; all checks of names ask it.
package enum SecretWords {
    /// Header fields that grant access and whose names have none of the words.
    private static let fields: Set = ["cookie", "servicebusauthorization", "set-cookie", "x-auth"]

    private static let words: Set = [
        "password", "passwd", "pwd", "passphrase", "secret", "token", "key", "apikey", "credential", "connectionstring",
        "authorization",
    ]

    /// Names of signatures in URLs, of one-time passwords, and of the numbers and check codes of cards.
    private static let wholeNames: Set = [
        "sig", "signature", "x-amz-signature", "otp", "cvc", "cvv", "cardnumber", "card_number",
    ]

    /// Last words of names that describe or measure a secret and do not contain it, such as `passwordUpdatedAt`.
    private static let descriptions: Set = [
        "age", "at", "budget", "cost", "count", "date", "enabled", "endpoint", "expired", "expires", "expiry", "length",
        "lifetime", "limit", "policy", "price", "question", "required", "set", "status", "strength", "timeout", "ttl",
        "type", "uri", "url", "usage", "version",
    ]

    /// Words before `token` that make it a measure or a place in a list, as in `nextPageToken`.
    private static let pages: Set = [
        "budget", "continuation", "cursor", "delta", "max", "min", "next", "page", "pagination", "prev", "previous",
        "skip",
    ]

    /// Words that make a key one that grants access, as in `apiKey`.
    private static let keyKinds: Set = [
        "access", "account", "api", "auth", "client", "encryption", "functions", "license", "master", "private",
        "secret", "shared", "signing", "subscription",
    ]

    /// The length limit for names that are searched for such words, in bytes.
    private static let longestName = 1_000

    /// True for names such as `password`, `apiKey`, `client_secret`, but not for `key` and `sortKey`, which identify.
    package static func isSecret(name: String) -> Bool {
        guard name.utf8.count <= longestName else { return false }
        if wholeNames.contains(name.lowercased()) { return true }
        let all = NameWords.words(of: name)
        guard let last = all.last, !descriptions.contains(last) else { return false }
        let words = secretCandidates(all)
        if last == "pass" || last == "pw" { return true }
        if let word = words.last, word == last, word.hasSuffix("token") { return true }
        guard hold(words) else { return false }
        let others = words.filter { !["key", "keys"].contains($0) }
        if others.count == words.count || hold(others) { return true }
        return others.contains { keyKinds.contains($0) }
    }

    /// True for names of header fields whose value grants access.
    package static func isSecret(field name: String) -> Bool {
        isSecret(name: name) || fields.contains(name.lowercased())
    }

    /// True for names of columns such as `password`, `apiKey`, `key` and `connection string`, but not for `monkey`.
    package static func isSecret(column name: some StringProtocol) -> Bool {
        let all = NameWords.words(of: name)
        guard let last = all.last, !descriptions.contains(last) else { return false }
        return hold(secretCandidates(all))
    }

    /// Returns the words without the tokens of a measure or a place in a list, and without `tokens`.
    private static func secretCandidates(_ words: [String]) -> [String] {
        guard words.contains(where: { $0 == "token" || $0 == "tokens" }) else { return words }
        return words.indices.filter { index in
            words[index] != "tokens"
                && !(words[index] == "token" && index > 0 && pages.contains(words[index - 1]))
        }.map { words[$0] }
    }

    /// True if one of the words, or two of them together, describes a secret.
    private static func hold(_ words: [String]) -> Bool {
        words.contains(where: isWord) || zip(words, words.dropFirst()).contains { isWord($0 + $1) }
    }

    /// - Parameter word: A word in the singular or plural.
    private static func isWord(_ word: String) -> Bool {
        words.contains(word) || word.hasSuffix("s") && words.contains(String(word.dropLast()))
    }

    /// True for a value that may be a secret because of its name: numbers, booleans and null measure or switch.
    package static func mayBeSecret(_ value: String) -> Bool {
        !value.isEmpty && Double(value) == nil && !["true", "false", "null", "none"].contains(value.lowercased())
    }
}
