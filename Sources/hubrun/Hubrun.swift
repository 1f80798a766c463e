import ArgumentParser

/// The root command; each subcommand has a file of its own.
struct Hubrun: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "hubrun",
        abstract: "Runs collections of HTTP requests, written in YAML, and checks what comes back.",
        discussion: """
            A collection describes requests with <<placeholders>>; hubrun resolves the variables, mints the tokens, \
            sends the requests, checks the answers and says exactly what is wrong.

              hubrun collections/verify.yaml            run it
              hubrun -e azure collections/verify.yaml   run it in another environment
              hubrun check collections                  find errors, send nothing
              hubrun show collections/verify.yaml       the requests as they would be sent
              hubrun list collections                   what there is
              hubrun emulator                           serve an emulated hub
              hubrun echo                               serve a small API for first steps
              hubrun report run.jsonl                   look at a run again, or report it
              hubrun init                               write a first collection
              hubrun help run                           the options of a run
              hubrun help format                        what a collection can contain

            Exit status: 0 every check held; 1 the command line is wrong; 2 a file is wrong, nothing was sent; \
            3 a request could not be carried out, or nothing was sent; 4 a check failed; 5 output could not be \
            written; 130 interrupted.
            """,
        version: "hubrun \(version)",
        subcommands: [
            RunCommand.self, CheckCommand.self, ShowCommand.self, ListCommand.self, TokenCommand.self,
            EmulatorCommand.self, EchoCommand.self, ReportCommand.self, SchemaCommand.self, InitCommand.self,
            CompletionsCommand.self,
            FormatCommand.self, ManualPageCommand.self, CompleteWordsCommand.self,
        ],
        defaultSubcommand: RunCommand.self
    )
}
