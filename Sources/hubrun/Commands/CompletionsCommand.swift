import ArgumentParser

/// `hubrun completions SHELL`: prints the completion script that a shell loads.
struct CompletionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completions for a shell.",
        discussion: """
            The Debian package brings them along. Without it, for this shell alone:

              source <(hubrun completions bash)        bash
              source <(hubrun completions zsh)         zsh, behind compinit
              hubrun completions fish | source         fish

            For every shell to come, in a file:

              hubrun completions bash > ~/.local/share/bash-completion/completions/hubrun
              hubrun completions zsh > ~/.zfunc/_hubrun       with fpath+=~/.zfunc in .zshrc, before compinit
              hubrun completions fish > ~/.config/fish/completions/hubrun.fish

            Commands, options, their values and files are completed, and of the collections on the line environments, \
            tags, variables and the names of requests.
            """)

    @Argument(help: ArgumentHelp("The shell.", valueName: "shell"))
    var shell: ShellForm

    /// Returns the arguments with swift-argument-parser's option for completion scripts replaced by this command.
    static func leading(_ words: [String]) -> [String] {
        words.first == "--generate-completion-script" ? ["completions"] + words.dropFirst() : words
    }

    func run() throws {
        let results = Results()
        results.text(CompletionScript.text(for: shell))
        try results.finish()
    }
}
