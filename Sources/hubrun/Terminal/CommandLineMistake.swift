import Diagnostics

/// Says of a command line that cannot be read what to do about it.
struct CommandLineMistake {
    /// Options of `run` that are part of the command line's design and that this version cannot honour yet.
    private static let comingOptions: Set<String> = [
        "--rerun-failed", "--save-variables", "-j", "--jobs", "--shard", "--shuffle", "--rate", "--report", "--watch",
        "--very-verbose", "--no-progress",
    ]
    /// Subcommands likewise.
    static let comingCommands: Set<String> = ["import", "export", "report", "init"]

    private static let commands: Set<String> = ["run", "check", "show", "list", "token", "emulator", "schema"]

    /// The arguments without the command's own name.
    let words: [String]

    func failure(_ message: String) -> CommandFailure {
        let isUnknownOption = message.hasPrefix("unknown option")
        if isUnknownOption, let option = words.map(Self.name).first(where: { Self.comingOptions.contains($0) }) {
            return CommandFailure(
                .commandLine, "\(option) is not supported by this version of hubrun",
                hint: "hubrun help \(command) lists what is")
        }
        let isAboutFormat = words.starts(with: FormatCommand.words)
        return CommandFailure(
            .commandLine, message,
            hint: isAboutFormat ? FormatCommand.overviewHint : "hubrun help \(command) lists its options")
    }

    private var command: String {
        guard let first = words.first(where: { !$0.hasPrefix("-") }), Self.commands.contains(first) else {
            return "run"
        }
        let next = words.drop { $0 != first }.dropFirst().first
        return first == "token" && ["mint", "inspect"].contains(next) ? "token \(next ?? "")" : first
    }

    private static func name(_ word: String) -> String {
        String(word.prefix { $0 != "=" })
    }
}
