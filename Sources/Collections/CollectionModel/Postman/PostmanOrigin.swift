package import PostmanFormat

/// The Postman collection from which a collection was made, and the globals.
package final class PostmanOrigin: Sendable {
    package let source: PostmanCollection
    /// The variables of the globals file and of the command line.
    package let globals: [VariableDefinition]
    /// The globals file of the workspace, if it is used because the command names none.
    package let workspaceGlobals: String?

    init(_ source: PostmanCollection, globals: [VariableDefinition], workspaceGlobals: String?) {
        self.source = source
        self.globals = globals
        self.workspaceGlobals = workspaceGlobals
    }
}
