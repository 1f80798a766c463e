import CollectionModel
import PostmanFormat

extension RequestCollection {
    /// True if a Postman request has the type `oauth2`, which fetches a token if none is stored.
    var mayFetchPostmanTokens: Bool {
        guard postman != nil else { return false }
        var mayFetch = false
        forEachRequest { request in
            guard case .given(let credentials)? = request.postman?.auth else { return }
            mayFetch = mayFetch || credentials.type == "oauth2"
        }
        return mayFetch
    }
}
