/// The only list of names that describe secrets: of header fields, keys, columns, variables and the process environment.
package enum SecretWords {
    /// Header fields whose names have no word of ``words``, or a key that the rules for names do not know.
    static let fields = [
        "authorization", "proxy-authorization", "servicebusauthorization", "cookie", "set-cookie", "x-auth",
        "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token", "x-amz-security-token", "x-csrf-token",
        "x-functions-key", "x-goog-api-key", "x-vault-token", "x-xsrf-token", "ocp-apim-subscription-key",
        "private-token",
    ]

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
    package static func areIn(_ name: String) -> Bool {
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
    package static func areInField(_ name: String) -> Bool {
        fields.contains(name.lowercased()) || areIn(name)
    }

    /// True for names of columns such as `password`, `apiKey`, `key` and `connection string`, but not for `monkey`.
    package static func areInColumn(_ name: some StringProtocol) -> Bool {
        let all = NameWords.words(of: name)
        return all.last.map { !descriptions.contains($0) } ?? false && hold(secretCandidates(all))
    }

    /// Returns the words without the tokens of a measure or a place in a list, and without `tokens`.
    private static func secretCandidates(_ words: [String]) -> [String] {
        guard words.contains(where: { $0 == "token" || $0 == "tokens" }) else { return words }
        return words.indices.filter { index in
            words[index] != "tokens"
                && !(words[index] == "token" && index > 0 && pages.contains(words[index - 1]))
        }.map { words[$0] }
    }

    private static func hold(_ words: [String]) -> Bool {
        words.contains(where: isSecret) || zip(words, words.dropFirst()).contains { isSecret($0 + $1) }
    }

    /// - Parameter word: A word in the singular or plural.
    private static func isSecret(_ word: String) -> Bool {
        words.contains(word) || word.hasSuffix("s") && words.contains(String(word.dropLast()))
    }

    /// False if no word of a secret can be in a name; most names of fields are found out so.
    static func mayBeIn(_ name: String) -> Bool {
        var (third, second) = (UInt8(0), UInt8(0))
        for byte in name.utf8 {
            let letter = byte | 0x20
            switch (third, second, letter) {
            case (0x70, 0x61, 0x73), (_, 0x70, 0x77), (0x73, 0x65, 0x63), (0x74, 0x6F, 0x6B), (0x6B, 0x65, 0x79),
                (0x63, 0x72, 0x65), (0x73, 0x69, 0x67), (0x61, 0x75, 0x74), (0x6F, 0x74, 0x70), (0x63, 0x76, _),
                (0x63, 0x61, 0x72), (0x6E, 0x73, 0x74), (0x63, 0x6F, 0x6E):
                return true
            default: (third, second) = (second, letter)
            }
        }
        return false
    }
}
