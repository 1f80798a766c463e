import FormatReference
import JSON
import Reporting

/// `hubrun help format [TOPIC]`: prints the reference of the format.
///
/// The `help` command of swift-argument-parser accepts only command names, so these arguments are rewritten first.
struct FormatCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "help-format", abstract: "The reference of the format.",
        usage: "hubrun help format [<topic>]",
        discussion: """
            A topic is a word in the list that hubrun help format prints, any key, function or filter, or a common \
            word such as pagination or upload. The word "format" can be omitted unless the topic is also the name of a \
            command.
            """,
        shouldDisplay: false)

    @Argument("topic", help: "The topic to describe.")
    var topic: String?

    /// The words that the user types for this command.
    static let words = ["help", "format"]
    static let overviewHint = "hubrun help format lists the topics"

    /// Returns the arguments with `help format` and `help TOPIC` replaced by the internal command `help-format`.
    static func leading(_ words: [String]) -> [String] {
        if words.starts(with: Self.words) { return ["help-format"] + words.dropFirst(Self.words.count) }
        if words.count == 2, words[0] == Self.words[0], let topic = topic(for: words[1]) {
            return ["help-format", topic]
        }
        return words
    }

    /// Returns the word with which the reference has a page on a word, or on its singular; nil if there is none, and for
    /// the name of a command.
    static func topic(for word: String) -> String? {
        guard !CommandLineErrorMessage.commands.contains(word) else { return nil }
        return [word, word.hasSuffix("s") ? String(word.dropLast()) : ""].first {
            !$0.isEmpty && FormatManual.hasPage(on: $0)
        }
    }

    func run() throws {
        let results = Results()
        switch FormatManual.terminalText(topic: topic, columns: results.output.columns ?? FormatManual.usualColumns) {
        case .page(let text): results.text(text)
        case .unknown(let nearest): throw Self.unknown(topic ?? "", nearest)
        }
        try results.finish()
    }

    private static func unknown(_ topic: String, _ nearest: [String]) -> CommandFailure {
        let names = nearest.map { "\"\($0)\"" }.joined(separator: " or ")
        return CommandFailure(
            .commandLine, "the format has no topic, key, function or filter \"\(topic)\"",
            hint: OptionHelp(topic) != nil
                ? "it is an option: hubrun help \(topic) describes it"
                : names.isEmpty ? Self.overviewHint : "did you mean \(names)?")
    }
}

/// `hubrun schema`: prints the JSON Schema of the format, for editors.
struct SchemaCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of collections, for editors.",
        discussion: """
            Save it, and give its path in the first line of a collection:

              hubrun schema > hubrun.schema.json
              # yaml-language-server: $schema=hubrun.schema.json

            Editors with the YAML language server then complete keys, explain them and mark errors. hubrun check finds \
            more errors, because it also checks placeholders, expressions and files.
            """)

    @Flag("--environment", help: "Print the schema of environment files.")
    var environment = false

    @Flag("--project", help: "Print the schema of the project file hubrun.yaml.")
    var project = false

    func validate() throws {
        if environment, project { throw ValidationError("--environment and --project are two schemas: give one") }
    }

    func run() throws {
        let results = Results()
        let schema =
            environment ? FormatSchema.environment : project ? FormatSchema.project : FormatSchema.collection
        results.line(schema.prettyText())
        try results.finish()
    }
}
