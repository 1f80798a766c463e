package import Diagnostics
package import PostmanFormat

/// The facts about a Postman collection that its requests share.
package final class PostmanOrigin: Sendable {
    package let schema: PostmanCollection.Schema
    /// The collection's id, which `--folder` and scripts can name; nil if it has none.
    package let id: String?
    /// All files of a collection of schema 3.0; of schema 2 the only one.
    package let files: [SourceFile]
    /// The values of the globals file.
    package let globals: [VariableDefinition]

    package init(
        schema: PostmanCollection.Schema, id: String?, files: [SourceFile], globals: [VariableDefinition] = []
    ) {
        self.schema = schema
        self.id = id
        self.files = files
        self.globals = globals
    }
}
