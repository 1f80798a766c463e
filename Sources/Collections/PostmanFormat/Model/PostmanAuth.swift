package import Diagnostics

/// The member `auth` of a collection, folder or request.
package indirect enum PostmanAuth: Sendable {
    /// Absent, null or, in schema 3.0, `inherit` without an id: the nearest `auth` around it is used.
    case inherited
    /// `noauth`: no authentication, whatever is around it.
    case none
    case given(PostmanCredentials)
    /// Schema 3.0: `inherit` with `credentials.id`, which names an entry of a definition around it.
    case named(String, SourceRange)
}

/// A type of authentication with its parameters.
package struct PostmanCredentials: Sendable {
    /// The type as written, such as `bearer`.
    package var type: String
    package var parameters: [PostmanEntry]
    /// Schema 3.0: the id in a definition's list of several entries.
    package var id: String?
    /// The place of the type.
    package var range: SourceRange
    /// The place of parameters that are not a list of entries, such as a bare token. Requests with this authentication
    /// fail.
    package var malformedParameters: SourceRange?

    package init(type: String, parameters: [PostmanEntry], id: String? = nil, range: SourceRange) {
        self.type = type
        self.parameters = parameters
        self.id = id
        self.range = range
    }
}
