package import PostmanFormat

/// The request of a Postman collection behind a ``RequestDefinition``, with what the folders around it add.
///
/// A class, because the steps of a run share it.
package final class PostmanDefinition: Sendable {
    package let content: PostmanRequestItem.Content
    /// The authentication in effect: the request's own one or the nearest around it.
    package let auth: PostmanAuth
    package let behavior: PostmanBehavior
    package let origin: PostmanOrigin
    /// The folders of the request's own file, in which paths of files are searched before those of the collection.
    package let folders: [String]

    init(
        _ content: PostmanRequestItem.Content, auth: PostmanAuth, behavior: PostmanBehavior, origin: PostmanOrigin,
        folders: [String] = []
    ) {
        self.content = content
        self.auth = auth
        self.behavior = behavior
        self.origin = origin
        self.folders = folders
    }

    /// The request; nil if the item has none that can be sent.
    package var request: PostmanRequest? {
        guard case .request(let request) = content else { return nil }
        return request
    }

    /// Returns the definition with a request that its scripts changed.
    package func replacing(_ request: PostmanRequest, auth: PostmanAuth) -> PostmanDefinition {
        PostmanDefinition(.request(request), auth: auth, behavior: behavior, origin: origin, folders: folders)
    }
}
