package import Diagnostics
package import JSON

/// The definitions of one place: a group, an environment, its hub, a file, or the tokens.
package struct VariableLayer: Sendable {
    package enum Definition: Sendable {
        case fixed(JSONValue)
        /// A value as written; it is resolved at every use.
        case written(PlaceholderValue)
        case token(any TokenSource)
    }

    /// The place whose definitions scripts can change; nil for those of groups and tokens.
    package let place: ScriptedValues.Place?
    private var definitions: [String: Definition] = [:]
    /// The names in the order of the file.
    package private(set) var names: [String] = []

    /// The types of variables, from the file.
    private var types: [String: VariableType] = [:]

    /// Creates a layer with the first definition of each name.
    package init(_ definitions: [(name: String, definition: Definition)] = [], of place: ScriptedValues.Place? = nil) {
        self.place = place
        for (name, definition) in definitions where self.definitions[name] == nil { self[name] = definition }
    }

    package func type(of name: String) -> VariableType? { types[name] }

    package mutating func set(_ type: VariableType, of name: String) { types[name] = type }

    package subscript(name: String) -> Definition? {
        get { definitions[name] }
        set {
            let old = definitions[name]
            definitions[name] = newValue
            types[name] = nil
            if old == nil, newValue != nil { names.append(name) }
            if old != nil, newValue == nil { names.removeAll { $0 == name } }
        }
    }
}

/// Provides the texts of tokens for placeholders.
package protocol TokenSource: Sendable {
    /// Returns the token's text, minted or from the cache.
    ///
    /// - Throws: `PlaceholderError` of kind `failed` if it cannot be minted, or `awaited` if it must be fetched first.
    func token(
        named name: String, in scope: VariableScope, at range: SourceRange?
    ) throws(PlaceholderError) -> String
}

/// A type of a Postman variable. A value that a script sets is converted to it.
package enum VariableType: String, Sendable {
    case string
    case number
    case boolean
    case array
    case object

    /// Creates the type from its name in a file, ignoring case; nil for other names, such as `default` or `any`.
    package init?(named name: String) { self.init(rawValue: name.lowercased()) }
}
