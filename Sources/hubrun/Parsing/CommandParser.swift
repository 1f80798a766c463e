import Diagnostics

/// A parser of command lines.
///
/// Errors come in this order: values in the order of the words, missing arguments, contradictions that the command finds,
/// unknown options, further arguments. A request for help comes before all but the first.
struct CommandParser {
    enum Result {
        case command(any Command)
        case help(CommandOutline)
        case version
    }

    /// - Parameter words: The words without the program's name.
    /// - Throws: `ValidationError`.
    static func parse(_ words: [String]) throws -> Result {
        if words.first == "help" {
            var outline = CommandOutline.hubrun
            for word in words.dropFirst() {
                guard let next = outline.subcommand(word) else { break }
                outline = next
            }
            return .help(outline)
        }
        var type: any Command.Type = Hubrun.self
        var path: [String] = []
        var rest = words[...]
        func descend(to next: any Command.Type) {
            path.append(type.configuration.commandName)
            type = next
        }
        while let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == rest.first }) {
            descend(to: next)
            rest.removeFirst()
        }
        if let standard = type.configuration.defaultSubcommand, rest.count != 1 || !isForEveryCommand(words[0]) {
            descend(to: standard)
        }
        return try parse(rest, as: type, below: path)
    }

    /// Parses the words that follow a command's name.
    ///
    /// - Parameter takesVariables: True if variables of the process environment give options, too.
    static func parse<Parsed: Command>(
        _ words: ArraySlice<String>, as type: Parsed.Type, below path: [String] = [], takesVariables: Bool = true
    ) throws -> Result {
        let (command, list) = ArgumentList.of(type)
        var line = ParsedLine(list)
        try line.parse(words)
        if takesVariables, !line.asksForHelp { try OptionVariables.give(to: list) }
        let isGroup = !type.configuration.subcommands.isEmpty
        do {
            try line.checkRequired()
            try OptionVariables.validate(list)
        } catch  where line.asksForHelp || line.asksForVersion {}
        if line.asksForHelp { return .help(CommandOutline(type, below: path)) }
        if line.asksForVersion { return .version }
        try line.checkRemaining()
        return isGroup ? .help(CommandOutline(type, below: path)) : .command(command)
    }

    private static func isForEveryCommand(_ word: String) -> Bool {
        CommandOutline.ofEveryCommand().contains { $0.names.contains(word) }
    }
}

/// The words of a command line, assigned to the declarations of a command.
private struct ParsedLine {
    private let list: ArgumentList
    private(set) var asksForHelp = false
    private(set) var asksForVersion = false
    private var unknownOption: String?
    private var unexpected: [String] = []

    init(_ list: ArgumentList) {
        self.list = list
    }

    mutating func parse(_ words: ArraySlice<String>) throws {
        var arguments: [String] = []
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            } else if OptionWord.isOption(word) {
                let parts = OptionWord(word) { list.option(named: $0) }
                for (index, name) in parts.names.enumerated() {
                    try option(name, index == parts.names.count - 1 ? parts.value : nil, &rest)
                }
            } else {
                arguments.append(word)
            }
        }
        try positionals(arguments)
    }

    /// - Parameter joined: The value in the same word; nil for none.
    private mutating func option(_ name: String, _ joined: String?, _ rest: inout ArraySlice<String>) throws {
        guard let option = list.option(named: name) else {
            switch name {
            case "-h", "--help": asksForHelp = true
            case "--version": asksForVersion = true
            default: unknownOption = unknownOption ?? name
            }
            return
        }
        option.origin = .commandLine
        let shown = name.hasPrefix("--") ? "\(name) <\(option.valueName)>" : name
        if option.kind == .flag {
            guard joined == nil else {
                throw ValidationError(
                    "the option '\(name)' does not take any value, but '\(joined ?? "")' was specified")
            }
            return try option.set("")
        }
        let next = joined ?? Self.value(of: option, &rest)
        guard let value = next else { throw ValidationError("missing value for '\(shown)'") }
        try Self.set(option, value, named: "\(name) <\(option.valueName)>")
    }

    /// Removes and returns the value of an option from the words after it; nil if there is none.
    private static func value(of option: ArgumentDeclaration, _ rest: inout ArraySlice<String>) -> String? {
        let isValue: Bool
        if let next = rest.first {
            isValue = isNegativeNumber(next) || (option.optionalWord?.isValue(next) ?? !OptionWord.isOption(next))
        } else {
            isValue = false
        }
        return isValue ? rest.removeFirst() : option.optionalWord?.none
    }

    private mutating func positionals(_ words: [String]) throws {
        var rest = words[...]
        for argument in list.arguments where argument.kind == .positional {
            repeat {
                guard let word = rest.popFirst() else { return }
                argument.origin = .commandLine
                try Self.set(argument, word, named: "<\(argument.valueName)>")
            } while argument.isRepeating
        }
        unexpected = Array(rest)
    }

    /// - Parameter name: The name of the option and of its value in the error message.
    private static func set(_ argument: ArgumentDeclaration, _ word: String, named name: String) throws {
        do {
            try argument.set(word)
        } catch {
            throw ValidationError(argument.refusal(of: word, named: name, error))
        }
    }

    func checkRequired() throws {
        for argument in list.arguments where !argument.isOptional && argument.origin == nil {
            throw ValidationError("missing expected argument '\(argument.synopsis)'")
        }
    }

    func checkRemaining() throws {
        if let name = unknownOption {
            let names = list.arguments.flatMap(\.names).filter { $0.hasPrefix("--") }
            let meant = name.hasPrefix("--") ? Suggestion.nearest(to: name, among: names) : nil
            throw ValidationError("unknown option '\(name)'" + (meant.map { ". Did you mean '\($0)'?" } ?? ""))
        }
        let words = unexpected.map { "'\($0)'" }.joined(separator: ", ")
        switch unexpected.count {
        case 0: return
        case 1: throw ValidationError("unexpected argument \(words)")
        default: throw ValidationError("\(unexpected.count) unexpected arguments: \(words)")
        }
    }

    /// True for `-1` and `-1h`, which can be the value of an option.
    private static func isNegativeNumber(_ word: String) -> Bool {
        word.hasPrefix("-")
            && word.dropFirst().utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }
}
