import Diagnostics
import Placeholders
package import PostmanFormat

/// The Postman request of a ``RequestDefinition``, with the authentication and the behavior that it inherits.
///
/// A class, because the steps of a run share it.
package final class PostmanDefinition: Sendable {
    package let content: PostmanRequestItem.Content
    /// The authentication in effect: the request's own one or the nearest around it.
    package let auth: PostmanAuth
    /// The request's own authentication, which its scripts can read before it is sent.
    package let ownAuth: PostmanAuth
    package let behavior: PostmanBehavior
    /// The folders in which relative paths of files are searched, in order, after the working directory.
    package let folders: [String]

    init(
        _ content: PostmanRequestItem.Content, auth: PostmanAuth, ownAuth: PostmanAuth? = nil,
        behavior: PostmanBehavior, folders: [String]
    ) {
        self.content = content
        self.auth = auth
        self.ownAuth = ownAuth ?? auth
        self.behavior = behavior
        self.folders = folders
    }

    /// The request; nil if the item has none that can be sent.
    package var request: PostmanRequest? {
        guard case .request(let request) = content else { return nil }
        return request
    }

    /// The method as written, in upper case.
    package var method: String {
        guard let method = request?.method?.text, !method.isEmpty else { return request == nil ? "" : "GET" }
        return method.uppercased()
    }

    /// Returns the URL as written; an empty text at `place` if there is none.
    func url(else place: SourceSlice) -> PlaceholderText {
        guard let url = request?.url else { return PlaceholderText(literal: "", source: place) }
        return PlaceholderText(literal: url.written, source: SourceSlice(range: url.range, quoting: .plain))
    }

    /// Returns the definition of a sub-request. It inherits neither authentication nor settings.
    package func subrequest(_ request: PostmanRequest, auth: PostmanAuth) -> PostmanDefinition {
        PostmanDefinition(.request(request), auth: auth, behavior: .ofScripts, folders: [])
    }

    /// Returns the definition with a request that its scripts changed.
    package func replacing(_ request: PostmanRequest, auth: PostmanAuth) -> PostmanDefinition {
        PostmanDefinition(.request(request), auth: auth, behavior: behavior, folders: folders)
    }
}
