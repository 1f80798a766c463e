package import JSON

/// The meaning of an expression in a script.
package enum ScriptValue: Hashable, Sendable {
    case constant(JSONValue)
    /// A part of the response.
    case subject(ScriptSubject)
    /// The number of elements or characters of a part.
    case length(ScriptSubject)
    /// The name of a part's type: `typeof value`.
    case typeName(ScriptSubject)
    /// The header fields, which are the members of this value.
    case headers
    /// The Content-Type without its parameters.
    case mediaType
    case response
}
