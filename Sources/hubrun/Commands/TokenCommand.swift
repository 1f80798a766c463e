import ArgumentParser

/// `hubrun token`: what has to do with SAS tokens alone.
struct TokenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Mint a SAS token; take one apart and verify it.",
        subcommands: [TokenMintCommand.self, TokenInspectCommand.self])
}

/// Reads an argument that may stand for standard input.
enum ArgumentText {
    /// The argument itself, or for `-` all of standard input without the line break at its end.
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
