/// A search for the completions at the cursor, in the declarations of the commands and the collections on the line.
struct CompletionQuery {
    let root: CommandOutline
    /// The words before the cursor, without `hubrun` itself.
    let words: [String]
    /// The word at the cursor, up to the cursor.
    let current: String

    var completions: Completions {
        if words.first == "help" { return help }
        var (command, rest) = leaf
        if rest.isEmpty, !command.subcommands.isEmpty {
            guard !current.hasPrefix("-") else { return options(of: command, used: []) }
            return subcommands(of: command)
        }
        if !command.subcommands.isEmpty {
            guard let standard = command.subcommand(command.defaultSubcommand) else { return Completions() }
            command = standard
        }
        let line = ParsedLine(rest, of: command)
        let values = CompletionValues(paths: line.paths)
        if let option = line.open { return values.of(option, current) }
        guard !line.isTerminated, current.hasPrefix("-") else {
            return command.positional(line.positionals.count).map { values.of($0, current) } ?? Completions()
        }
        if let equals = current.firstIndex(of: "="), let option = command.option(String(current[..<equals])) {
            return values.of(option, String(current[equals...].dropFirst())).behind("\(current[...equals])")
        }
        return options(of: command, used: line.used)
    }

    /// The command that the first words name, and the words after it.
    private var leaf: (CommandOutline, ArraySlice<String>) {
        var command = root
        var rest = words[...]
        while let next = rest.first.flatMap(command.subcommand) {
            command = next
            rest.removeFirst()
        }
        return (command, rest)
    }

    private func subcommands(of command: CommandOutline) -> Completions {
        var completions = Completions(
            candidates: command.subcommands.map { Completions.Candidate(text: $0.name, notice: $0.abstract) })
        guard command.defaultSubcommand != nil else { return completions }
        completions.candidates.append(.init(text: "help", notice: "Describe a command, or the format."))
        // A word that is no command is a collection to run.
        completions.files = .collections
        return completions
    }

    private var help: Completions {
        switch words.count {
        case 1:
            var completions = subcommands(of: root)
            completions.candidates.removeLast()
            completions.candidates.append(.init(text: "format", notice: "The reference of the format."))
            completions.files = .none
            return completions
        case 2: return root.subcommand(words[1]).map(subcommands) ?? Completions()
        default: return Completions()
        }
    }

    private func options(of command: CommandOutline, used: Set<String>) -> Completions {
        // Only the root command has a default subcommand; the options of `run` are valid for the root too.
        let standard = command.subcommand(command.defaultSubcommand)?.arguments ?? []
        var seen: Set<String> = []
        let candidates = (command.arguments + standard).filter { $0.kind != .positional }.flatMap { option in
            option.isRepeating || used.isDisjoint(with: option.names)
                ? option.names.filter { current.hasPrefix("--") || current == "-" ? true : $0.count == 2 }
                    .filter { seen.insert($0).inserted }
                    .map { Completions.Candidate(text: $0, notice: option.abstract) } : []
        }
        return Completions(candidates: candidates)
    }
}

/// The words before the cursor, parsed as the command parses them.
private struct ParsedLine {
    var positionals: [String] = []
    /// The values of the arguments that are called `path`.
    var paths: [String] = []
    var used: Set<String> = []
    /// The option whose value is at the cursor.
    var open: ArgumentDeclaration?
    /// True if the words contain `--`, after which no word is an option.
    var isTerminated = false

    init(_ words: ArraySlice<String>, of command: CommandOutline) {
        for word in words {
            if open != nil {
                open = nil
            } else if !isTerminated, word == "--" {
                isTerminated = true
            } else if !isTerminated, word.hasPrefix("-"), word != "-" {
                let name = String(word.prefix { $0 != "=" })
                used.insert(name)
                guard let option = command.option(name), name == word else { continue }
                used.formUnion(option.names)
                if option.kind == .option { open = option }
            } else {
                if command.positional(positionals.count)?.valueName == "path" { paths.append(word) }
                positionals.append(word)
            }
        }
    }
}

extension CommandOutline {
    /// Returns the positional argument at an index; a repeating last argument accepts all further words.
    fileprivate func positional(_ index: Int) -> ArgumentDeclaration? {
        let positionals = arguments.filter { $0.kind == .positional }
        if index < positionals.count { return positionals[index] }
        return positionals.last.flatMap { $0.isRepeating ? $0 : nil }
    }
}

extension Completions {
    /// Returns the completions with a prefix, for values in the same word as their option (`--option=value`).
    fileprivate func behind(_ prefix: String) -> Completions {
        Completions(
            candidates: candidates.map { .init(text: prefix + $0.text, notice: $0.notice) }, files: files,
            prefix: prefix + self.prefix)
    }
}
