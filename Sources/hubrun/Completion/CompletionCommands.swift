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

/// `hubrun complete-words zsh -- WORD…`: called by completion scripts at each Tab; the last word is at the cursor.
///
/// bash passes two words instead: the line up to the cursor, and the part of it that bash will replace.
struct CompleteWordsCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "complete-words", abstract: "Print the completions at the cursor.", shouldDisplay: false)

    @Argument("shell", help: "The shell.", isRequired: true)
    var shell = ShellForm.bash

    @Argument("words", help: "The words up to the cursor.")
    var words: [String] = []

    func run() throws {
        let root = CommandOutline.hubrun
        let results = Results()
        if shell == .bash {
            let line = BashLine(words.first ?? "", replaced: words.dropFirst().first ?? "")
            let completions = CompletionQuery(
                root: root, words: Array(line.words.dropFirst().dropLast()), current: line.words.last ?? ""
            )
            .completions
            shell.lines(line.fitting(completions)).forEach(results.line)
        } else {
            let completions = CompletionQuery(root: root, words: words.dropLast(), current: words.last ?? "")
                .completions
            shell.lines(completions).forEach(results.line)
        }
        try results.finish()
    }
}
