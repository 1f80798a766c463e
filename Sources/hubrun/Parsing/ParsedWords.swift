/// The words of a command line, divided into options and arguments.
struct ParsedWords {
    private(set) var arguments: [String] = []
    /// The values of each option in their order, by its name as typed; a flag has empty ones.
    private var values: [(name: String, value: String)] = []

    /// - Returns: Nil for an unknown option, an option without its value, and rare forms such as several short options
    ///   in one word.
    init?(_ words: [String], _ names: OptionNames) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if !Self.isOption(word) {
                guard names.takesArguments else { return nil }
                arguments.append(word)
            } else if let option = names.option(named: word) {
                guard option.takesValue else {
                    values.append((word, ""))
                    continue
                }
                guard let value = rest.popFirst(), !Self.isOption(value) else { return nil }
                values.append((word, value))
            } else {
                guard let (name, value) = Self.joined(word, names) else { return nil }
                values.append((name, value))
            }
        }
    }

    func has(_ names: [String]) -> Bool {
        values.contains { names.contains($0.name) }
    }

    func values<Value>(of names: [String], parse: (String) throws -> Value) rethrows -> [Value] {
        try values.compactMap { names.contains($0.name) ? try parse($0.value) : nil }
    }

    /// Returns the option and the value of one word: `--jobs=8`, `-j8`, `-elocal`.
    private static func joined(_ word: String, _ names: OptionNames) -> (name: String, value: String)? {
        let name: Substring
        let value: Substring
        if word.hasPrefix("--") {
            guard let equals = word.firstIndex(of: "=") else { return nil }
            (name, value) = (word[..<equals], word[word.index(after: equals)...])
            guard names.option(named: name)?.takesValue ?? false else { return nil }
        } else {
            (name, value) = (word.prefix(2), word.dropFirst(2))
            guard names.option(named: name)?.takesValue ?? false, !value.hasPrefix("=") else { return nil }
        }
        // ArgumentParser takes the next word for an empty value.
        return value.isEmpty ? nil : (String(name), String(value))
    }

    /// True for a word that is no value; a single hyphen is the name of standard input.
    private static func isOption(_ word: String) -> Bool { word.hasPrefix("-") && word != "-" }
}
