package import Diagnostics
package import JSON

/// Names that one place defines: a group, an environment, its hub, a file, or the tokens.
package struct VariableLayer: Sendable {
    package enum Definition: Sendable {
        case fixed(JSONValue)
        /// A value as written, looked up anew at every use.
        case written(PlaceholderValue)
        case token(any TokenSource)
    }

    private var definitions: [String: Definition]

    package init(_ definitions: [String: Definition] = [:]) {
        self.definitions = definitions
    }

    package subscript(name: String) -> Definition? {
        get { definitions[name] }
        set { definitions[name] = newValue }
    }

    package var names: [String] { Array(definitions.keys) }
}

/// Hands out the text of a token when a placeholder needs it.
package protocol TokenSource: Sendable {
    /// The token's text, minted or taken from the cache.
    ///
    /// - Throws: `PlaceholderError` of kind `failed` when it cannot be minted.
    func token(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> String
}
