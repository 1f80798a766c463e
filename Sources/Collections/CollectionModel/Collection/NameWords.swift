/// The words of a name such as `apiKey`, `api_key`, `API KEY` or `key2`, in lower case.
package enum NameWords {
    package static func words(of name: some StringProtocol) -> [String] {
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

    private static func end(_ word: inout String, of words: inout [String]) {
        if !word.isEmpty { words.append(word) }
        word = ""
    }
}
