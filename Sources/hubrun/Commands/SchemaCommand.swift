import ArgumentParser
import FormatReference
import JSON

/// `hubrun schema`: prints the JSON Schema of the format, for editors.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema", abstract: "Print the JSON Schema of collections, for editors.",
        discussion: """
            Save it, and name it in the first line of a collection:

              hubrun schema > hubrun.schema.json
              # yaml-language-server: $schema=hubrun.schema.json

            Editors with the YAML language server then complete keys, explain them and mark errors. hubrun check \
            finds more: it knows what placeholders, expressions and files come to.
            """)

    @Flag(help: "The schema of environments in files of their own.")
    var environment = false

    func run() throws {
        let results = Results()
        results.line((environment ? FormatSchema.environment : FormatSchema.collection).prettyText())
        try results.finish()
    }
}
