import FormatReference
import JSON

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

    func run() throws {
        let results = Results()
        results.line((environment ? FormatSchema.environment : FormatSchema.collection).prettyText())
        try results.finish()
    }
}
