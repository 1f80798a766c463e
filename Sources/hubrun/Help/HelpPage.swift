/// The help of a command.
struct HelpPage {
    private static let labelWidth = 26
    /// The maximum number of arguments that the usage lists.
    private static let longestUsage = 12

    let command: CommandOutline

    func text(columns: Int) -> String {
        let description = command.discussion.isEmpty ? "" : "\n\n\(command.discussion)"
        let overview = "OVERVIEW: \(command.abstract)\(description)".wrapped(to: columns)
        var text = "\(overview)\n\nUSAGE: \(usage)\n\n"
        text += sections.map { section in
            "\(section.title.uppercased()):\n"
                + section.rows.map { Self.row($0.label, $0.text, columns) }.joined()
        }.joined(separator: "\n")
        if !command.subcommands.isEmpty {
            let words = [command.path[0], "help"] + command.path.dropFirst() + ["<subcommand>"]
            text += "\n  See '\(words.joined(separator: " "))' for detailed help."
        }
        return text
    }

    private var usage: String {
        if let usage = command.configuration.usage { return usage }
        var words = [command.path.joined(separator: " ")]
        var arguments = command.arguments.dropLast(CommandOutline.ofEveryCommand().count)
        if arguments.count > Self.longestUsage {
            arguments.removeAll { $0.kind != .positional && $0.isOptional }
            words.append(arguments.isEmpty ? "<options>" : "[<options>]")
        }
        words += arguments.map { $0.isOptional ? "[\($0.repeatedSynopsis)]" : $0.repeatedSynopsis }
        if !command.subcommands.isEmpty { words.append("<subcommand>") }
        return words.joined(separator: " ")
    }

    private typealias Section = (title: String, rows: [(label: String, text: String)])

    /// The arguments, the groups of options, the command's own options, and the subcommands.
    private var sections: [Section] {
        var sections: [Section] = [("Arguments", [])]
        for argument in command.arguments where argument.kind != .positional {
            guard let title = argument.section, !sections.contains(where: { $0.title == title }) else { continue }
            sections.append((title, []))
        }
        sections.append(("Options", []))
        for argument in command.arguments {
            let title = argument.kind == .positional ? "Arguments" : argument.section ?? "Options"
            guard let index = sections.firstIndex(where: { $0.title == title }) else { continue }
            sections[index].rows.append((argument.label, argument.helpText))
        }
        let subcommands = command.subcommands.map { subcommand in
            (
                label: subcommand.name + (subcommand.name == command.defaultSubcommand ? " (default)" : ""),
                text: subcommand.abstract
            )
        }
        return (sections + [("Subcommands", subcommands)]).filter { !$0.rows.isEmpty }
    }

    fileprivate static func row(_ label: String, _ text: String, _ columns: Int) -> String {
        let label = "  \(label)"
        guard !text.isEmpty else { return "\(label)\n" }
        let lines = text.wrapped(to: max(1, columns - labelWidth)).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .map { $0.isEmpty ? "" : String(repeating: " ", count: labelWidth) + $0 }
        let block = lines.joined(separator: "\n")
        return label.count < labelWidth ? "\(label)\(block.dropFirst(label.count))\n" : "\(label)\n\(block)\n"
    }
}

/// The help on an option, for `hubrun help watch`.
struct OptionHelp {
    private let option: String
    /// The commands that have the option.
    private let commands: [CommandOutline]

    /// Returns nil for a word that is no long option of a command.
    init?(_ word: String) {
        let option = word.hasPrefix("--") ? word : "--\(word)"
        self.option = option
        let all = CommandOutline.hubrun.subcommands.flatMap { $0.subcommands.isEmpty ? [$0] : $0.subcommands }
        commands = all.filter { $0.option(option) != nil }
        if commands.isEmpty || CommandOutline.ofEveryCommand().contains(where: { $0.names.contains(option) }) {
            return nil
        }
    }

    /// Returns the help: the option as each command describes it.
    func text(columns: Int) -> String {
        var rows: [(row: String, commands: [String])] = []
        for command in commands {
            guard let row = command.option(option)?.helpRow(columns: columns) else { continue }
            let name = command.path.joined(separator: " ")
            if let index = rows.firstIndex(where: { $0.row == row }) {
                rows[index].commands.append(name)
            } else {
                rows.append((row, [name]))
            }
        }
        let sections = rows.map { "OPTION OF \($0.commands.joined(separator: ", ")):\n\($0.row)" }
        let name = commands[0].path.dropFirst().joined(separator: " ")
        return sections.joined(separator: "\n") + "\n  See 'hubrun help \(name)' for all options."
    }
}

extension ArgumentDeclaration {
    /// Returns the lines of the argument in a help page.
    fileprivate func helpRow(columns: Int) -> String { HelpPage.row(label, helpText, columns) }

    /// The argument in usage and error messages: `--jobs <n>`, `<path>`.
    var synopsis: String {
        switch kind {
        case .positional: "<\(valueName)>"
        case .option: "\(names.last ?? "") <\(valueName)>"
        case .flag: names.last ?? ""
        }
    }

    fileprivate var repeatedSynopsis: String { isRepeating ? "\(synopsis) ..." : synopsis }

    /// The argument with all its names.
    fileprivate var label: String {
        let others = names.dropLast().map { "\($0), " }.joined()
        return others + synopsis
    }

    /// The abstract with the possible values and the default value.
    fileprivate var helpText: String {
        var notes: [String] = []
        if !values.isEmpty { notes.append("values: \(values.joined(separator: ", "))") }
        if let defaultValue { notes.append("default: \(defaultValue)") }
        return [abstract, notes.isEmpty ? "" : "(\(notes.joined(separator: "; ")))"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}

extension String {
    /// The text with line breaks at spaces, so that each line has fewer characters than a number of columns; the last
    /// line can have as many.
    fileprivate func wrapped(to columns: Int) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { number, line in
            let limit = number == lines.count - 1 ? columns : columns - 1
            var rest = line
            var wrapped = ""
            while rest.count > limit,
                let space = rest.prefix(columns).lastIndex(of: " ") ?? rest.firstIndex(of: " ")
            {
                wrapped += rest[..<space] + "\n"
                rest = rest[rest.index(after: space)...]
            }
            return wrapped + rest
        }.joined(separator: "\n")
    }
}
