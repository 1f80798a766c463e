import Diagnostics
import Platform
import Text

/// The error message for a command line that cannot be parsed, with a hint.
struct CommandLineErrorMessage {
    static let commands = Set(CommandOutline.hubrun.subcommands.map(\.name))

    /// The commands of hubrun by names that users may expect.
    private static let synonyms = [
        "lint": "check", "validate": "check", "verify": "check", "test": "run", "exec": "run", "start": "run",
    ]

    /// Words about CI systems, for which there is no command.
    private static let pipelineWords: Set<String> = [
        "actions", "azure", "ci", "github", "gitlab", "jenkins", "junit", "pipeline", "pipelines", "workflow",
    ]
    private static let pipelineHint =
        "hubrun init writes a workflow, hubrun help run lists the reports, and Documentation/ci.md has whole jobs"

    /// The arguments without the program's name.
    let words: [String]

    /// - Parameter message: The parser's message, printed unless the words show a more specific cause.
    func failure(_ message: String) -> CommandFailure {
        if let failure = misplaced ?? unknownOption { return failure }
        if hasVariableWithoutValue {
            return CommandFailure(
                .commandLine, "-v needs NAME=VALUE",
                hint: "-V shows each request and response; -v gives a variable a value")
        }
        if lacksPath {
            let (kind, example) =
                switch command {
                case "newman run": ("collection", "shop.postman_collection.json")
                case "import": ("file", "openapi.yaml")
                default: ("collection", "collections/verify.yaml")
                }
            return CommandFailure(
                .commandLine, "name a \(kind), as in hubrun \(command) \(example)",
                hint: "hubrun help \(command) lists the arguments and options")
        }
        let isAboutFormat = words.starts(with: FormatCommand.words)
        return CommandFailure(
            .commandLine, message,
            hint: hasReportWithoutKind
                ? "name a report, as in --report junit=FILE; there are \(ReportRequest.kinds)"
                : isAboutFormat ? FormatCommand.overviewHint : "hubrun help \(command) lists its options")
    }

    /// The error for a long option with one hyphen, as in `-quiet`, that cannot be a short option with its value.
    var singleHyphen: CommandFailure? {
        guard let (word, isValue) = hyphenated, !isValue else { return nil }
        return CommandFailure(
            .commandLine, .unknownOption, "there is no option \(word)", hint: "did you mean \"-\(word)\"?")
    }

    /// The note on a failed command for a short option whose value looks like a long option, as in `-environment`.
    var attachedValue: CommandFailure? {
        guard let (word, isValue) = hyphenated, isValue else { return nil }
        let name = word.prefix(2)
        return CommandFailure(
            .commandLine,
            [
                Diagnostic(
                    .unknownOption, .note, at: .commandLine,
                    "\(word) is \(name) with the value \"\(word.dropFirst(2))\"", hint: "did you mean \"-\(word)\"?")
            ])
    }

    /// The first word with one hyphen and the name of a long option; `isValue` if it is a short option with its value.
    private var hyphenated: (word: String, isValue: Bool)? {
        for word in words.prefix(while: { $0 != "--" }).map(Self.name) where word.count > 2 {
            // The outline takes time, which a run with -j8 need not.
            guard word.hasPrefix("-"), word.dropFirst().allSatisfy(\.isLetter), case let known = outline,
                known.option("-" + word) != nil
            else { continue }
            return (word, known.option(String(word.prefix(2)))?.kind == .option)
        }
        return nil
    }

    /// True if only a path is missing: the command needs one, and with one the words can be parsed.
    private var lacksPath: Bool {
        let argument = outline.arguments.first { $0.kind == .positional }
        guard let argument, ["path", "collection"].contains(argument.valueName), !argument.isOptional else {
            return false
        }
        return (try? CommandParser.parse(words + ["collection.yaml"])) != nil
    }

    private var hasReportWithoutKind: Bool {
        zip(words, words.dropFirst() + ["-"]).contains { $0 == "--report" && $1.hasPrefix("-") }
    }

    /// True for `-v` as in curl: without a value, or before a path.
    private var hasVariableWithoutValue: Bool {
        guard let index = words.firstIndex(of: "-v") else { return false }
        return !(words.dropFirst(index + 1).first?.contains("=") ?? false)
    }

    /// Returns the command that a mistyped or different name probably means.
    static func command(meantBy word: String) -> String? {
        synonyms[word] ?? Suggestion.nearest(to: word, among: commands.sorted())
    }

    /// The help on an option, for `help` with its name; nil for a command or a topic of the format.
    var optionHelp: OptionHelp? {
        guard words.count == 2, words[0] == "help", !Self.commands.contains(words[1]), words[1] != "help",
            words[1] != FormatCommand.words.last, FormatCommand.topic(for: words[1]) == nil
        else { return nil }
        return OptionHelp(words[1])
    }

    /// The error for `help` with an unknown topic, for which the help of all commands would be printed.
    var unknownTopic: CommandFailure? {
        guard words.first == "help", let topic = words.dropFirst().first, !topic.hasPrefix("-"),
            !Self.commands.contains(topic), topic != "help", topic != FormatCommand.words.last
        else { return nil }
        if words.count == 2, FormatCommand.topic(for: topic) != nil || OptionHelp(topic) != nil { return nil }
        if let command = Self.synonyms[topic] {
            return CommandFailure(
                .commandLine, .unknownCommand, "there is no command \"\(topic)\"",
                hint: "did you mean \"hubrun help \(command)\"?")
        }
        if Self.pipelineWords.contains(topic.lowercased()) {
            return CommandFailure(
                .commandLine, .unknownCommand, "there is no command \"\(DisplayText.printable(topic))\"",
                hint: Self.pipelineHint)
        }
        if topic.lowercased().hasPrefix("hr"), Int(topic.dropFirst(2)) != nil {
            return CommandFailure(
                .commandLine, "there is no diagnostic code \(topic)", hint: "hubrun help diagnostics lists the codes")
        }
        let names = Self.commands.sorted() + [FormatCommand.words.joined(separator: " ")]
        return CommandFailure(
            .commandLine, .unknownCommand, "there is no command \"\(DisplayText.printable(topic))\"",
            hint: Suggestion.hint(for: topic, among: names)
                ?? "the commands are \(names.dropLast().joined(separator: ", ")); "
                + FormatCommand.overviewHint)
    }

    /// The error for a command that is not the first word; it would be a file to run.
    var misplaced: CommandFailure? {
        misplacedCommand.map { command in
            CommandFailure(
                .commandLine, .unknownCommand, "the command \"\(command)\" does not come first",
                hint: "write hubrun \(command), and its options after it")
        }
    }

    var misplacedCommand: String? {
        guard let first = words.first, first.hasPrefix("-") || first == "run" else { return nil }
        return zip(words, words.dropFirst()).first { before, word in
            Self.commands.contains(word) && !FileSystem.exists(word)
                && (!before.hasPrefix("-") || Self.needsNoValue(before))
        }?.1
    }

    /// The error for an option of another tool, or of `run` only; nil for other words.
    private var unknownOption: CommandFailure? {
        let outline = outline
        let run = Self.run
        for option in words.prefix(while: { $0 != "--" }).map(Self.name) where option.hasPrefix("-") {
            guard outline.option(option) == nil else { continue }
            if words.starts(with: NewmanRunCommand.words), let reporter = NewmanReporter.name(inOption: option) {
                return CommandFailure(
                    .commandLine, .unknownOption, "there is no option \(option)",
                    hint: NewmanReporter(rawValue: reporter) == nil
                        ? NewmanReporter.missing(reporter) : "hubrun help newman run lists its options")
            }
            if option == "--env" {
                return CommandFailure(
                    .commandLine, .unknownOption, "there is no option --env",
                    hint: "-e NAME chooses an environment, --env-file FILE gives <<env.NAME>> values")
            }
            if command == "send",
                let word = ForeignOption.wordsOfSend.first(where: { $0.names.contains(option) })
            {
                return CommandFailure(
                    .commandLine, .unknownOption, "there is no option \(option)",
                    hint: "\(word.advice); hubrun import - --run sends a curl command")
            }
            let foreign = ForeignOption.all(named: option)
            if !foreign.isEmpty {
                return CommandFailure(
                    .commandLine, .unknownOption, "there is no option \(option)",
                    hint: foreign.map(\.advice).joined(separator: "; "))
            }
            if run.option(option) != nil {
                return CommandFailure(
                    .commandLine, .unknownOption,
                    "\(option) is an option of \"run\", and \"\(command)\" has none like it",
                    hint: "hubrun help \(command) lists its options")
            }
        }
        return nil
    }

    /// The declaration of the command.
    private var outline: CommandOutline {
        command.split(separator: " ").reduce(.hubrun) { $0.subcommand(String($1)) ?? $0 }
    }

    private static var run: CommandOutline { CommandOutline(RunCommand.self, below: CommandOutline.hubrun.path) }

    private var command: String {
        guard let first = words.first, Self.commands.contains(first) else {
            return "run"
        }
        let next = words.dropFirst().first
        return ["token mint", "token inspect", "newman run"].first { $0 == "\(first) \(next ?? "")" } ?? first
    }

    /// True for an option of `run` to which the next word does not belong.
    private static func needsNoValue(_ word: String) -> Bool {
        let run = run
        let parts = OptionWord(word, option: run.option)
        guard let option = parts.names.last.flatMap(run.option) else { return false }
        return parts.value != nil || option.kind == .flag || option.optionalWord != nil
    }

    private static func name(_ word: String) -> String {
        String(word.prefix { $0 != "=" })
    }
}
