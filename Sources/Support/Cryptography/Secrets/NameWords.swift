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
