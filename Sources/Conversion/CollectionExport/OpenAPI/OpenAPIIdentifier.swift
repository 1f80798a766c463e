/// Identifiers of operations and components.
enum OpenAPIIdentifier {
    /// Returns the words of a text as an identifier such as `createUser`; nil for a text without letters.
    static func text(_ text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, text.contains(where: \.isLetter) else { return nil }
        // `URL` becomes `url`, and `apiKey` stays.
        let isUpper = !first.contains(where: \.isLowercase)
        let start = isUpper ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return words.dropFirst().reduce(start) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}
