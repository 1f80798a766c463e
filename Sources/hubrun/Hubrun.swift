/// The root command; each subcommand has a file of its own.
struct Hubrun: Command {
    static let version = "0.1.0"
    /// The repository with the releases and the action; `scripts/owner` writes the account here and into the pages.
    static let repository = "OWNER/hubrun"
    static let versionLine = "hubrun \(version)"

    static let configuration = CommandConfiguration(
        commandName: "hubrun",
        abstract: "Runs collections of HTTP requests, in YAML or Postman's format, and checks the responses.",
        discussion: """
            A collection describes requests with <<placeholders>>; hubrun resolves the variables, mints the tokens, \
            sends the requests, checks the responses and reports exactly what is wrong.

              hubrun send :8080/items name=tea          send one request
              hubrun collections/verify.yaml            run it
              hubrun -e azure collections/verify.yaml   run it in another environment
              hubrun check collections                  find errors, send nothing
              hubrun show collections/verify.yaml       the requests as they would be sent
              hubrun list collections                   names, tags, groups and variables
              hubrun emulator                           serve an emulated hub
              hubrun echo                               serve a small API for first steps
              hubrun report run.jsonl                   print or report a run again
              hubrun init                               write a first collection
              hubrun shop.postman_collection.json       run a Postman collection
              hubrun lsp                                serve an editor
              hubrun newman run shop.json -r cli,junit  the same with Newman's options
              hubrun import shop.openapi.yaml           a collection from another tool
              hubrun export shop.yaml --to postman      a collection as another tool's file
              hubrun mcp collections                    let an agent run them
              hubrun help run                           the options of a run
              hubrun help format                        the format of collections

            Exit status: 0 all checks passed; 1 the command line is invalid; 2 a file is invalid, nothing was sent; 3 \
            a request could not be carried out, or nothing was sent; 4 a check failed; 5 output could not be written; \
            130 interrupted.
            """,
        subcommands: [
            RunCommand.self, SendCommand.self, CheckCommand.self, ShowCommand.self, ListCommand.self, TokenCommand.self,
            EmulatorCommand.self, EchoCommand.self, ReportCommand.self, SchemaCommand.self, InitCommand.self,
            CompletionsCommand.self, LanguageServerCommand.self, MCPCommand.self, NewmanCommand.self,
            ImportCommand.self, ExportCommand.self,
            FormatCommand.self, ManualPageCommand.self, CompleteWordsCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )
}
