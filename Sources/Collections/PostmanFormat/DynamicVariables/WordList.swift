/// Words to choose from, written as one text.
struct WordList: Sendable {
    let words: [Substring]

    /// - Parameter separator: The character between two entries; entries with spaces need another one.
    init(_ text: String, separator: Character = " ") {
        words = text.split(separator: separator)
    }

    /// A maker of one word of the list.
    var maker: DynamicVariables.Maker {
        { [self] source in source.word(self) }
    }
}

extension String {
    /// The word with a capital.
    var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
