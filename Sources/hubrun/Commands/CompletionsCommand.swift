/// `hubrun completions SHELL`: prints the completion script that a shell loads.
struct CompletionsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "completions", abstract: "Print the completions for a shell.",
        discussion: """
            The Debian package installs them. Without it, for the current shell:

              source <(hubrun completions bash)        bash
              source <(hubrun completions zsh)         zsh, after compinit
              hubrun completions fish | source         fish

            For all new shells, in a file:

              hubrun completions bash > ~/.local/share/bash-completion/completions/hubrun
              hubrun completions zsh > ~/.zfunc/_hubrun       with fpath+=~/.zfunc in .zshrc, before compinit
              hubrun completions fish > ~/.config/fish/completions/hubrun.fish

            The completions are commands, options, their values and files, and the environments, tags, variables and \
            request names of the collections on the command line.
            """)

    @Argument("shell", help: "The shell.", isRequired: true)
    var shell = ShellForm.bash

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
