import Diagnostics

/// Says of a command line that cannot be read what to do about it.
struct CommandLineMistake {
    /// Options of `run` that are part of the command line's design and that this version cannot honour yet.
    private static let comingOptions: Set<String> = [
        "--var-file", "--env-file", "--tag", "--skip-tag", "--name", "--from", "--to", "--rerun-failed",
        "--save-variables", "--data", "-j", "--jobs", "--shard", "--shuffle", "--rate", "--insecure", "--cacert",
        "--cert",
        "--key", "--proxy", "--resolve", "--http", "--unix-socket", "--report", "--watch", "--very-verbose",
        "--no-progress", "--format",
    ]
    /// Subcommands likewise.
    static let comingCommands: Set<String> = ["show", "list", "import", "export", "report", "init", "schema"]

    private static let commands: Set<String> = ["run", "check", "token", "emulator"]

    /// The arguments without the command's own name.
    let words: [String]

    func failure(_ message: String) -> CommandFailure {
        let isUnknownOption = message.hasPrefix("unknown option")
        if isUnknownOption, let option = words.map(Self.name).first(where: { Self.comingOptions.contains($0) }) {
            return CommandFailure(
                .commandLine, "\(option) is not supported by this version of hubrun",
                hint: "hubrun help \(command) lists what is")
        }
        return CommandFailure(.commandLine, message, hint: "hubrun help \(command) lists its options")
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
