/// `hubrun newman`: Newman's command line.
struct NewmanCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "newman", abstract: "Run a Postman collection with the command line of Newman 6.",
        subcommands: [NewmanRunCommand.self])
}
