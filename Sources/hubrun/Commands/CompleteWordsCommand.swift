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
