/// `for NAME in VALUES; do … done`.
struct ShellLoop {
    /// The limit for the values of a loop.
    static let maximumValues = 2_000

    let name: String
    let values: [String]
    let line: Int
    /// True if the loop has other commands too, which run between two turns of one command.
    var hasSeveralCommands = false

    /// Returns the values of a word of a loop: the word, the numbers of `{1..3}` or `$(seq 1 3)`, or the words of `{a,b}`;
    /// nil for values that only a shell knows.
    static func values(of word: ShellWord, _ expansions: ShellExpansions?) -> [String]? {
        if let tokens = expansions?.commands(in: word.text) {
            let words = tokens.map { token -> String in if case .word(let word) = token { word.plain } else { "" } }
            let numbers = words.dropFirst().compactMap { Int($0) }
            guard words.first == "seq", numbers.count == words.count - 1, (1...2).contains(numbers.count),
                let last = numbers.last
            else { return nil }
            return self.numbers(numbers.count > 1 ? numbers[0] : 1, last)
        }
        guard !word.text.contains("{{") else { return nil }
        if word.isQuoted { return [word.plain] }
        if let match = word.text.wholeMatch(of: /\{(-?\d+)\.\.(-?\d+)\}/), let first = Int(match.1),
            let last = Int(match.2)
        {
            return numbers(first, last)
        }
        if let match = word.text.wholeMatch(of: /\{([^{}*?\[~]+)\}/), match.1.contains(",") {
            return match.1.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return word.text.contains { "*?[{~".contains($0) } ? nil : [word.plain]
    }

    private static func numbers(_ first: Int, _ last: Int) -> [String]? {
        let (count, isTooLarge) = last.subtractingReportingOverflow(first)
        guard (0..<maximumValues).contains(count), !isTooLarge else { return nil }
        return (first...last).map(String.init)
    }
}
