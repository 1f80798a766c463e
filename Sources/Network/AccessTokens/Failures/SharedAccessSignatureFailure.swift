package import Cryptography

/// A request whose SAS token was refused with 401 or 403, with all that helps to tell why.
package struct SharedAccessSignatureFailure: Sendable {
    package let token: SharedAccessSignature
    package let method: String
    /// As requested, with scheme and query.
    package let url: String
    package let status: Int
    /// The response's body as text; only the words of an error are looked for.
    package let body: String
    /// The response's `Date`, in seconds since 1970.
    package let serverTime: Int?
    /// This machine's time, in seconds since 1970.
    package let ownTime: Int
    /// The keys of the environment by their names.
    package let keys: [String: Secret]
    /// The hub's address, below which the path tells the operation; nil when it is not known.
    package let hubURL: String?

    package init(
        token: SharedAccessSignature,
        method: String,
        url: String,
        status: Int,
        body: String,
        serverTime: Int?,
        ownTime: Int,
        keys: [String: Secret],
        hubURL: String?
    ) {
        self.token = token
        self.method = method
        self.url = url
        self.status = status
        self.body = body
        self.serverTime = serverTime
        self.ownTime = ownTime
        self.keys = keys
        self.hubURL = hubURL
    }
}
