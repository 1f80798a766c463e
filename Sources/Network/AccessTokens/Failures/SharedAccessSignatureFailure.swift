package import Cryptography

/// A request whose SAS token was rejected with 401 or 403, with the data for a diagnosis.
package struct SharedAccessSignatureFailure: Sendable {
    package let token: SharedAccessSignature
    package let method: String
    /// The requested URL, with scheme and query.
    package let url: String
    package let status: Int
    /// The response's body as text, which is searched for error messages only.
    package let body: String
    /// The response's `Date`, in seconds since 1970.
    package var serverTime: Int?
    /// This machine's time, in seconds since 1970.
    package let ownTime: Int
    /// The keys of the environment by name.
    package let keys: [String: Secret]
    /// The hub's URL, relative to which the path determines the operation; nil if it is unknown.
    package let hubURL: String?

    package init(
        token: SharedAccessSignature,
        method: String,
        url: String,
        status: Int,
        body: String,
        ownTime: Int,
        keys: [String: Secret],
        hubURL: String?
    ) {
        self.token = token
        self.method = method
        self.url = url
        self.status = status
        self.body = body
        self.ownTime = ownTime
        self.keys = keys
        self.hubURL = hubURL
    }
}
