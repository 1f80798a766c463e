/// A word of a command line that begins with a hyphen, divided into the names of options and a value:
/// `--jobs=8`, `-qV`, `-j8`, `-elocal`, `-vname=x`.
struct OptionWord {
    /// The names with their hyphens; only the last one can have a value.
    private(set) var names: [String] = []
    /// The text up to the value, such as `-e` or `--jobs=`; nil if the word has no place for a value.
    private(set) var prefix: String?
    /// The value in the word; nil if it has none, or an empty one.
    private(set) var value: String?

    /// - Parameter option: Returns the declaration of an option; nil for an unknown name.
    init(_ word: String, option: (String) -> ArgumentDeclaration?) {
        guard !word.hasPrefix("--") else {
            let name = String(word.prefix { $0 != "=" })
            names = [name]
            if name.count < word.count { take(word.dropFirst(name.count + 1), of: word) }
            return
        }
        var signs = word.dropFirst()
        while let sign = signs.popFirst() {
            let name = "-\(sign)"
            names.append(name)
            let isFlag = option(name).map { $0.kind == .flag } ?? (sign == "h" || signs.isEmpty)
            if !isFlag || signs.first == "=" {
                if !signs.isEmpty { take(signs.first == "=" ? signs.dropFirst() : signs, of: word) }
                return
            }
        }
    }

    private mutating func take(_ text: Substring, of word: String) {
        prefix = String(word[..<text.startIndex])
        value = text.isEmpty ? nil : String(text)
    }

    /// True for a word that is no value; a single hyphen is the name of standard input.
    static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}
