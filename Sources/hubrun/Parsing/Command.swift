/// Options that a command line sets: the properties have the wrappers ``Option``, ``Flag``, ``Argument`` and
/// ``OptionGroup``.
protocol Options: SendableMetatype {
    init()

    /// Checks the values, which may contradict each other.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws
}

extension Options {
    func validate() throws {}
}

/// A command of hubrun.
protocol Command: Options {
    static var configuration: CommandConfiguration { get }

    func run() throws
}

extension Command {
    /// A command with subcommands prints its help.
    func run() throws {}
}

/// The name and the description of a command.
struct CommandConfiguration: Sendable {
    let commandName: String
    let abstract: String
    /// The usage for help; nil to make it from the declarations.
    var usage: String?
    var discussion = ""
    /// False for an internal command.
    var shouldDisplay = true
    var subcommands: [any Command.Type] = []
    /// The subcommand for a first word that names none.
    var defaultSubcommand: (any Command.Type)?
}

/// An invalid value on the command line, or an option that contradicts another one.
struct ValidationError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The error for a word that cannot be converted to the type of its option or argument.
struct InvalidWord: Error {}

/// The declaration of a command, from which its help, its man page and its completions are made.
struct CommandOutline {
    let configuration: CommandConfiguration
    /// The words that call the command: `hubrun`, `token`, `mint`.
    let path: [String]
    let arguments: [ArgumentDeclaration]

    static var hubrun: CommandOutline { CommandOutline(Hubrun.self, below: []) }

    init(_ type: any Command.Type, below path: [String]) {
        configuration = type.configuration
        self.path = path + [configuration.commandName]
        let own = ArgumentList.of(type).list.arguments
        let names = Set(own.flatMap(\.names))
        arguments = own + Self.ofEveryCommand(besides: names)
    }

    /// Returns the flags that every command has.
    ///
    /// - Parameter names: Names that the command gives its own options; a short one may be among them.
    static func ofEveryCommand(besides names: Set<String> = []) -> [ArgumentDeclaration] {
        [
            ArgumentDeclaration(kind: .flag, names: ["--version"], valueName: "", help: "Show the version."),
            ArgumentDeclaration(
                kind: .flag, names: ["-h", "--help"].filter { !names.contains($0) }, valueName: "",
                help: "Show help information."),
        ]
    }

    var name: String { configuration.commandName }
    var abstract: String { configuration.abstract }
    var discussion: String { configuration.discussion }
    var defaultSubcommand: String? { configuration.defaultSubcommand?.configuration.commandName }

    /// The subcommands for users.
    var subcommands: [CommandOutline] {
        configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { CommandOutline($0, below: path) }
    }

    /// The name of the command's man page: `hubrun-token-mint`.
    var pageName: String { path.joined(separator: "-") }

    /// The command and its subcommands at all levels, in the order of their declarations.
    var all: [CommandOutline] { [self] + subcommands.flatMap(\.all) }

    func subcommand(_ name: String?) -> CommandOutline? {
        configuration.subcommands.first { $0.configuration.shouldDisplay && $0.configuration.commandName == name }
            .map { CommandOutline($0, below: path) }
    }

    func option(_ name: String) -> ArgumentDeclaration? {
        arguments.first { $0.kind != .positional && $0.names.contains(name) }
    }
}
