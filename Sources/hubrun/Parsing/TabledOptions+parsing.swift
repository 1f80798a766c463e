import ArgumentParser

extension TabledOptions {
    /// Parses the words that follow the command's name.
    ///
    /// - Returns: Nil for words that ArgumentParser must parse: wrong ones, so that it reports their error, and rare
    ///   forms.
    static func parsedByTable(_ words: [String]) -> Self? {
        let table = table
        return ParsedWords(words, table.names).flatMap { try? Self(table, $0) }
    }

    /// Gives all properties their values, and validates them.
    init(_ table: OptionTable<Self>, _ words: ParsedWords) throws {
        self.init()
        for set in table.settings { try set(&self, words) }
        try validate()
    }
}
