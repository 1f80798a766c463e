package import Secrets

/// The secrets of a source, which are hidden also where no name reveals them.
package struct KnownSecrets: Sendable {
    /// The values that are hidden as whole words.
    private var words: Set<String> = []
    /// The values that no other text has by chance, with their placeholders.
    package private(set) var texts = TextTable<String>()

    /// - Parameter placeholders: The placeholders of the secrets, by their values.
    init(_ placeholders: [String: String]) {
        for (value, placeholder) in placeholders {
            // A short value, or one without a digit, can have another meaning elsewhere.
            guard value.utf8.count >= (value.contains(where: \.isNumber) ? 4 : 8), !Self.isWord(value) else { continue }
            words.insert(value)
            if value.utf8.count >= 8, value.contains(where: { !$0.isLetter }) { texts.add(value, placeholder) }
        }
    }

    /// True for a word from the list of secret names, such as `password`, which also occurs in sentences and names.
    private static func isWord(_ value: String) -> Bool {
        value.dropFirst().allSatisfy { $0.isASCII && $0.isLowercase } && SecretWords.occur(in: value)
    }

    /// Returns a text with `…` in the place of the secrets in it.
    package func hidden(in text: String) -> String {
        guard !words.isEmpty else { return text }
        var result = ""
        var end = text.startIndex
        for (_, range) in texts.found(in: text) {
            result += text[end..<range.lowerBound] + "…"
            end = range.upperBound
        }
        return DraftComment.hiding(words, in: result + text[end...])
    }
}
