package import PostmanFormat

/// The facts about a Postman collection that its requests share.
package final class PostmanOrigin: Sendable {
    package let schema: PostmanCollection.Schema
    /// The collection's id, which `--folder` and scripts can name; nil if it has none.
    package let id: String?
    /// The folders in which relative paths of files are searched, in order, without the working directory.
    package let folders: [String]
    /// The values of the globals file.
    package let globals: [VariableDefinition]

    package init(
        schema: PostmanCollection.Schema, id: String?, folders: [String], globals: [VariableDefinition] = []
    ) {
        self.schema = schema
        self.id = id
        self.folders = folders
        self.globals = globals
    }
}
