/// The names that describe secrets: of header fields, keys, columns, variables and the process environment.
///
/// This is the only list of such names; all checks of names ask it.
package enum SecretWords {
    /// Header fields that grant access and whose names have none of the words.
    private static let fields: Set = ["cookie", "servicebusauthorization", "set-cookie", "x-auth"]

    private static let words: Set = [
        "password", "passwd", "pwd", "passphrase", "secret", "token", "key", "apikey", "credential", "connectionstring",
        "authorization", "jwt",
    ]

    /// Names of signatures in URLs, of one-time passwords, and of the numbers and check codes of cards.
    private static let wholeNames: Set = [
        "sig", "signature", "x-amz-signature", "otp", "cvc", "cvv", "cardnumber", "card_number", "authheader",
        "auth_header", "clientassertion", "client_assertion",
    ]

    /// Words that name a secret only at the end of a name.
    private static let lastWords: Set = ["pass", "pw"]

    /// Last words of names that describe or measure a secret and do not contain it, such as `passwordUpdatedAt`.
    private static let descriptions: Set = [
        "age", "at", "budget", "cost", "count", "date", "enabled", "endpoint", "expired", "expires", "expiry", "length",
        "lifetime", "limit", "name", "policy", "price", "question", "required", "set", "status", "strength", "timeout",
        "ttl",
        "type", "uri", "url", "usage", "version",
    ]

    /// Words before `token` that make it a measure or a place in a list, as in `nextPageToken`.
    private static let pages: Set = [
        "budget", "continuation", "cursor", "delta", "max", "min", "next", "page", "pagination", "prev", "previous",
        "skip",
    ]

    /// Words that make a key one that grants access, as in `apiKey`.
    private static let keyKinds: Set = [
        "access", "account", "api", "auth", "client", "deploy", "encryption", "functions", "hmac", "license", "master",
        "primary", "private", "sas", "secondary", "secret", "service", "session", "shared", "signing", "ssh", "storage",
        "subscription",
    ]

    /// The length limit for names that are searched for such words, in bytes.
    private static let longestName = 1_000

    /// True for names such as `password`, `apiKey`, `client_secret`, but not for `key` and `sortKey`, which identify.
    package static func isSecret(name: String) -> Bool {
        name.utf8.count <= longestName && mayDescribeSecret(name) && describesSecret(name)
    }

    /// Decides by the words of a name alone; see ``isSecret(name:)``.
    static func describesSecret(_ name: String) -> Bool {
        if wholeNames.contains(name.lowercased()) { return true }
        let all = NameWords.words(of: name)
        guard let last = all.last, !descriptions.contains(last) else { return false }
        let words = secretCandidates(all)
        if lastWords.contains(last) { return true }
        if let word = words.last, word == last, word.hasSuffix("token") { return true }
        guard hold(words) else { return false }
        let others = words.filter { !["key", "keys"].contains($0) }
        if others.count == words.count || hold(others) { return true }
        return others.contains { keyKinds.contains($0) }
    }

    /// True for names of header fields whose value grants access.
    package static func isSecret(field name: String) -> Bool {
        guard mayDescribeSecret(name) else { return false }
        return fields.contains(name.lowercased()) || isSecret(name: name)
    }

    /// True for names of columns such as `password`, `apiKey`, `key` and `connection string`, but not for `monkey`.
    package static func isSecret(column name: some StringProtocol) -> Bool {
        let all = NameWords.words(of: name)
        guard let last = all.last, !descriptions.contains(last) else { return false }
        return hold(secretCandidates(all))
    }

    /// Words before credentials, which are no names of secrets.
    private static let schemes: Set = ["auth", "bearer"]

    /// True if a text that cannot be read as names and values has a word of the list, `auth` or `bearer`.
    package static func occur(inLinesOf text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            let all = NameWords.words(of: Substring(line))
            return hold(all)
                || all.contains {
                    lastWords.contains($0) || wholeNames.contains($0) || fields.contains($0) || schemes.contains($0)
                }
        }
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

    // MARK: Search in bytes

    /// The letters of the words and names of the list, or of what follows their last hyphen, grouped by the first two.
    private static let groups: [[[UInt8]]] = {
        let texts = Set(
            words.union(wholeNames).union(fields).union(lastWords).compactMap { $0.split(separator: "-").last })
        let all = texts.map { text in text.utf8.map { $0 | 0x20 }.filter(isLetter) }
        return Dictionary(grouping: all) { pair($0[0], $0[1]) }.sorted { $0.key < $1.key }.map(\.value)
    }()

    /// The number of the group for each pair of letters, from 1; 0 if no word begins with the pair.
    private static let groupNumbers: [UInt8] = {
        var numbers = [UInt8](repeating: 0, count: 1 << 10)
        for (index, group) in groups.enumerated() { numbers[pair(group[0][0], group[0][1])] = UInt8(index + 1) }
        return numbers
    }()

    private static func isLetter(_ lowerCase: UInt8) -> Bool { (0x61...0x7A).contains(lowerCase) }

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 31) << 5 | Int(second & 31) }

    /// False if no word of the list is in a name, with or without separators. Decides for most names without the
    /// rules, which take a hundred times as long: all fields of all exchanges are looked up.
    package static func mayDescribeSecret(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            groupNumbers.withUnsafeBufferPointer { numbers in
                var last: UInt8 = 0
                for index in bytes.indices {
                    let byte = bytes[index]
                    guard byte < 0x80 else { return true }
                    let number = numbers[pair(last, byte)]
                    if number > 0, hasWord(of: groups[Int(number) - 1], in: bytes, at: index - 1) { return true }
                    last = byte
                }
                return false
            }
        }
    }

    private static func hasWord(of group: [[UInt8]], in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        group.contains { word in
            var count = 0
            var index = start
            while count < word.count, index < bytes.count {
                let letter = bytes[index] | 0x20
                index += 1
                guard isLetter(letter) else { continue }
                guard letter == word[count] else { return false }
                count += 1
            }
            return count == word.count
        }
    }
}

/// The words of a name such as `apiKey`, `api_key`, `API KEY` or `key2`, in lower case.
package enum NameWords {
    package static func words(of name: some StringProtocol) -> [String] {
        // Most names are ASCII: bytes need no lookup of Unicode properties, which is slow.
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return words(ofASCII: Array(name.utf8)) }
        var words: [String] = []
        var word = ""
        var before: Character?
        var rest = name[...]
        while let letter = rest.popFirst() {
            defer { before = letter }
            guard letter.isLetter else {
                end(&word, of: &words)
                continue
            }
            // An upper-case letter begins a word if it follows a lower-case one (`apiKey`) or precedes one (`APIKey`).
            let isBehindSmall = before?.isLowercase ?? false
            let isBeforeSmall = rest.first?.isLowercase ?? false
            if letter.isUppercase, isBehindSmall || isBeforeSmall { end(&word, of: &words) }
            word += letter.lowercased()
        }
        end(&word, of: &words)
        return words
    }

    private static func words(ofASCII name: [UInt8]) -> [String] {
        func isLowercase(_ index: Int) -> Bool { name.indices.contains(index) && (0x61...0x7A).contains(name[index]) }
        var words: [String] = []
        var word: [UInt8] = []
        func end() {
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word = []
        }
        for (index, letter) in name.enumerated() {
            let isUppercase = (0x41...0x5A).contains(letter)
            guard isUppercase || isLowercase(index) else {
                end()
                continue
            }
            if isUppercase, isLowercase(index - 1) || isLowercase(index + 1) { end() }
            word.append(letter | 0x20)
        }
        end()
        return words
    }

    private static func end(_ word: inout String, of words: inout [String]) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }
}
