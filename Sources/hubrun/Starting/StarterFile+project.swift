import CollectionModel
import FormatReference
import JSON
import Text

/// The files that projects of all kinds have: settings, and what editors need.
extension StarterFile {
    private static let schemaFolder = ".hubrun"

    /// Returns the files.
    ///
    /// - Parameters:
    ///   - kind: The kind of the project, with its environment.
    ///   - variables: The lines of `.env.example`.
    static func project(of kind: StarterKind, variables: String) -> [StarterFile] {
        [settings(kind.environment), example(variables), ignored, editor] + schemas
    }

    /// The first line of a file, by which editors find its schema.
    ///
    /// - Parameters:
    ///   - schema: The name of the schema.
    ///   - depth: The number of folders around the file in the project.
    static func schemaLine(_ schema: String, depth: Int) -> String {
        let way = String(repeating: "../", count: depth)
        return "# yaml-language-server: $schema=\(way)\(schemaFolder)/\(schema).schema.json"
    }

    private static func settings(_ environment: String) -> StarterFile {
        StarterFile(
            path: ProjectFile.name, purpose: "settings of all collections",
            text: """
                \(schemaLine("project", depth: 0))
                # Settings of all collections here: hubrun help format project
                collections: collections       # what hubrun run runs without a path
                environment: \(environment.padded(to: 18))# collections/environments/\(environment).yaml, unless -e names another
                # envFile: .env                # reads this file in each run; begin with cp .env.example .env

                """)
    }

    private static func example(_ variables: String) -> StarterFile {
        StarterFile(
            path: ".env.example", purpose: "the names of secrets; copy it to .env, which git ignores",
            text: """
                # cp .env.example .env, write the values, and give the file: hubrun collections --env-file .env
                \(variables)

                """)
    }

    private static let ignored = StarterFile(
        path: ".gitignore", purpose: "keeps secrets and reports out of git",
        text: """
            .env
            hubrun-reports/

            """, neededLine: ".env")

    private static let editor = StarterFile(
        path: ".vscode/settings.json", purpose: "VS Code completes and explains keys, with Red Hat's extension YAML",
        text: """
            {
              "yaml.schemas": {
                "./\(schemaFolder)/collection.schema.json": "collections/*.yaml",
                "./\(schemaFolder)/environment.schema.json": "collections/environments/*.yaml",
                "./\(schemaFolder)/project.schema.json": "\(ProjectFile.name)"
              }
            }

            """)

    private static var schemas: [StarterFile] {
        [
            ("collection", FormatSchema.collection), ("environment", FormatSchema.environment),
            ("project", FormatSchema.project),
        ].map { name, schema in
            StarterFile(
                path: "\(schemaFolder)/\(name).schema.json", purpose: "the keys, for editors",
                text: schema.prettyText() + "\n", isGenerated: true)
        }
    }
}
