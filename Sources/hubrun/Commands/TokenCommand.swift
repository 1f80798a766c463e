/// `hubrun token`: the commands for SAS tokens.
struct TokenCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Mint, inspect and verify SAS tokens.",
        subcommands: [TokenMintCommand.self, TokenInspectCommand.self])
}

/// The text of an argument that may be `-` for standard input.
enum ArgumentText {
    /// Returns the argument, or for `-` the text of standard input without its final line break.
    static func read(_ argument: String) throws -> String {
        guard argument == CollectionPaths.standardInput else { return argument }
        let bytes = try InputFile.standardInput()
        guard var text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.commandLine, "standard input is not UTF-8 text")
        }
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        return text
    }
}
