import Platform
import Text

/// The man page of a command, in mdoc(7), made from its declaration.
struct ManualPage {
    let command: CommandOutline
    /// The root command, whose other pages the page refers to.
    let root: CommandOutline
    let date: ManualDate

    var text: String {
        var text = ManualText()
        text.macro(".Dd \(date)")
        text.macro(".Dt \(command.pageName.uppercased()) 1")
        text.macro(".Os hubrun \(Hubrun.version)")
        text.section("NAME")
        text.macro(".Nm \(command.pageName)")
        text.macro(".Nd \(ManualText.escaped(command.abstract.withoutFullStop.lowercasingFirst))")
        synopsis(&text)
        description(&text)
        options(&text)
        let context = CommandContext(command)
        text.section("ENVIRONMENT")
        table(context.environment, of: "Ev", &text)
        text.section("FILES")
        table(context.files, of: "Pa", &text)
        text.section("EXIT STATUS")
        table(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }, &text, width: "143")
        examples(context.examples, &text)
        seeAlso(&text)
        return text.lines.joined(separator: "\n") + "\n"
    }

    // MARK: Sections

    private func synopsis(_ text: inout ManualText) {
        text.section("SYNOPSIS")
        let words = command.path.joined(separator: " ")
        if command.subcommands.isEmpty {
            text.macro(".Nm \(words)")
            for argument in command.arguments where argument.kind != .positional && !argument.isHelp {
                text.macro(".Op \(argument.form)")
            }
            positionals(command, &text)
            return
        }
        for (number, subcommand) in command.subcommands.enumerated() {
            if number > 0 { text.macro(".br") }
            text.macro(".Nm \(words)")
            let isDefault = subcommand.name == command.defaultSubcommand
            text.macro(isDefault ? ".Op Cm \(subcommand.name)" : ".Cm \(subcommand.name)")
            if !subcommand.subcommands.isEmpty {
                text.macro(".Cm \(subcommand.subcommands.map(\.name).joined(separator: "\\||\\|"))")
            }
            if subcommand.hasOptions { text.macro(".Op Ar options") }
            positionals(subcommand, &text)
        }
    }

    private func positionals(_ command: CommandOutline, _ text: inout ManualText) {
        for argument in command.arguments where argument.kind == .positional {
            let word = "Ar \(ManualText.word(argument.valueName))\(argument.isRepeating ? " ..." : "")"
            text.macro(argument.isOptional ? ".Op \(word)" : ".\(word)")
        }
    }

    private func description(_ text: inout ManualText) {
        text.section("DESCRIPTION")
        text.sentences(command.abstract)
        text.discussion(command.discussion)
        guard !command.subcommands.isEmpty else { return }
        text.macro(".Pp")
        text.sentences("The commands are:")
        let commands = command.subcommands.map { ($0.name, $0.abstract) }
        table(commands, of: "Cm", &text, width: command.subcommands.map(\.name).max { $0.count < $1.count } ?? "")
        if command.defaultSubcommand != nil {
            text.macro(".Pp")
            text.sentences("Each has its own page. Any other word is a collection to run.")
        }
    }

    private func options(_ text: inout ManualText) {
        text.section("OPTIONS")
        let positionals = command.arguments.filter { $0.kind == .positional }
        let options = command.arguments.filter { $0.kind != .positional }
        let sections = options.compactMap(\.section).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        list(positionals + options.filter { $0.section == nil }, &text)
        for section in sections {
            text.macro(".Ss \(section)")
            list(options.filter { $0.section == section }, &text)
        }
    }

    private func list(_ arguments: [ArgumentDeclaration], _ text: inout ManualText) {
        guard !arguments.isEmpty else { return }
        text.macro(".Bl -tag -width Ds")
        for argument in arguments {
            text.macro(".It \(argument.heading)")
            text.sentences(argument.abstract)
            if !argument.values.isEmpty { text.sentences("One of \(argument.values.joined(separator: ", ")).") }
            if let value = argument.defaultValue { text.sentences("The default is \(value).") }
        }
        text.macro(".El")
    }

    private func examples(_ examples: [CommandContext.Example], _ text: inout ManualText) {
        text.section("EXAMPLES")
        for (number, example) in examples.enumerated() {
            if number > 0 { text.macro(".Pp") }
            text.sentences(example.purpose)
            text.literal(example.lines)
        }
    }

    private func seeAlso(_ text: inout ManualText) {
        text.section("SEE ALSO")
        let others = root.all.map(\.pageName).filter { $0 != command.pageName }.sorted() + ["curl"]
        for name in others.sorted() {
            text.macro(".Xr \(name) 1\(name == others.max() ? "" : " ,")")
        }
        text.macro(".Pp")
        text.macro(".Li hubrun help format")
        text.sentences("is the reference of the format of collections.")
    }

    /// - Parameter macro: The macro that marks the names; empty for none.
    private func table(
        _ rows: [(name: String, text: String)], of macro: String = "", _ text: inout ManualText, width: String = "Ds"
    ) {
        text.macro(".Bl -tag -width \(width)")
        for row in rows {
            text.macro(".It \(macro.isEmpty ? "" : "\(macro) ")\(ManualText.word(row.name))")
            text.sentences(row.text)
        }
        text.macro(".El")
    }
}

extension CommandOutline {
    fileprivate var hasOptions: Bool { arguments.contains { $0.kind != .positional && !$0.isHelp } }
}

extension ArgumentDeclaration {
    /// True for the options that every command has.
    fileprivate var isHelp: Bool { names.contains("--help") || names.contains("--version") }

    /// The option as written in the synopsis.
    fileprivate var form: String {
        let name = names.first.map(Self.flag) ?? ""
        return name + (kind == .flag ? "" : " Ar \(ManualText.word(value))") + (isRepeating ? " ..." : "")
    }

    /// The text for the option's value: its name, or the possible values if the name only repeats the option's.
    private var value: String {
        values.isEmpty || !names.contains("--\(valueName)") ? valueName : values.joined(separator: "|")
    }

    /// All names of the argument, as the heading of its description.
    fileprivate var heading: String {
        guard kind != .positional else { return "Ar \(ManualText.word(valueName))\(isRepeating ? " ..." : "")" }
        let word = kind == .flag ? "" : " Ar \(ManualText.word(value))"
        return names.map(Self.flag).joined(separator: " , ") + word
    }

    /// Returns the `Fl` macro of an option; mdoc adds the first hyphen itself.
    private static func flag(_ name: String) -> String { "Fl \(ManualText.escaped(name.dropFirst()))" }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }

    /// The text as it begins after a dash; a first word in capitals is not changed.
    fileprivate var lowercasingFirst: String {
        guard let first, dropFirst().first?.isLowercase ?? false else { return self }
        return first.lowercased() + dropFirst()
    }
}

/// The date on a man page: that of `SOURCE_DATE_EPOCH`, which makes packages reproducible, or today.
struct ManualDate: CustomStringConvertible {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    let description: String

    init(environment: [String: String]) {
        let seconds = environment["SOURCE_DATE_EPOCH"].flatMap(Double.init).flatMap {
            (0...1e11).contains($0) ? $0 : nil
        }
        let date = UTCTime(Int(seconds ?? WallClock.now)).date
        description = "\(Self.months[date.month - 1]) \(date.day), \(date.year)"
    }
}

/// `hubrun man-page [NAME]`: prints the man pages, for packaging hubrun.
struct ManualPageCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "man-page", abstract: "Print a man page, or the names of all man pages.",
        discussion: "The page's date is SOURCE_DATE_EPOCH, or today.", shouldDisplay: false)

    @Argument("name", help: "A page, such as hubrun-run.")
    var name: String?

    func run() throws {
        let root = CommandOutline.hubrun
        let results = Results()
        if let name {
            guard let command = root.all.first(where: { $0.pageName == name }) else {
                throw CommandFailure(
                    .commandLine, "there is no page \"\(name)\"", hint: "hubrun man-page lists the names")
            }
            let date = ManualDate(environment: CurrentProcess.environment)
            results.text(ManualPage(command: command, root: root, date: date).text)
        } else {
            for command in root.all { results.line(command.pageName) }
        }
        try results.finish()
    }
}
