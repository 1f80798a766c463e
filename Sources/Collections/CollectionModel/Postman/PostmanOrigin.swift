package import PostmanFormat

/// The Postman collection from which a collection was made, and the globals.
package final class PostmanOrigin: Sendable {
    package let source: PostmanCollection
    /// The variables of the globals file and of the command line.
    package let globals: [VariableDefinition]

    init(_ source: PostmanCollection, globals: [VariableDefinition]) {
        self.source = source
        self.globals = globals
    }
}
