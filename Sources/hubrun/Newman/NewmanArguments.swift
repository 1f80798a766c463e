import Platform

/// The arguments of `hubrun newman run` in the form that ArgumentParser can parse: options whose value is optional in
/// Newman have one.
enum NewmanArguments {
    static let words = ["newman", "run"]
    static let bailModifiers: Set<String> = ["folder", "failure"]

    /// The options with an optional value, and the value that stands for none.
    private static let defaults = [
        "--bail": "failure", "-r": "cli", "--reporters": "cli", "--delay-request": "0", "--timeout": "0",
        "--timeout-request": "0", "--timeout-script": "0", "--color": "on",
    ]

    /// Returns the words with a value for each option that needs one; other commands' words unchanged.
    static func completed(_ words: [String]) -> [String] {
        guard words.starts(with: Self.words) else { return words }
        var completed: [String] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" { return completed + [word] + rest }
            guard let value = defaults[word] else {
                completed.append(word)
                continue
            }
            let next = rest.first.flatMap { isValue($0, of: word) ? $0 : nil }
            if next != nil { rest.removeFirst() }
            completed.append("\(word)=\(next ?? value)")
        }
        return completed
    }

    private static func isValue(_ word: String, of option: String) -> Bool {
        let parts = word.split(separator: ",").map(String.init)
        let isUsual =
            switch option {
            case "--color": ["on", "off", "auto"].contains(word)
            case "--bail": parts.allSatisfy(bailModifiers.contains)
            case "-r", "--reporters": parts.allSatisfy { NewmanReporter(rawValue: $0) != nil }
            default: Int(word) != nil
            }
        // Another word can be a collection, or a mistake.
        return isUsual || option != "--color" && !word.hasPrefix("-") && !FileSystem.exists(word)
    }
}
