package import Cryptography

/// The resolved settings of a SAS token.
package struct SharedAccessSignatureSpecification: Sendable, Hashable {
    package let resource: String
    package let keyName: String
    package let key: Secret
    /// The lifetime from the time of minting; negative for a token that must be rejected.
    package let expiresIn: Duration

    package init(resource: String, keyName: String, key: Secret, expiresIn: Duration) {
        self.resource = resource
        self.keyName = keyName
        self.key = key
        self.expiresIn = expiresIn
    }

    /// Signs a token; `now` is in seconds since 1970.
    func mint(now: Double) -> MintedToken {
        let token = SharedAccessSignature.mint(
            resource: resource, keyName: keyName, key: key, expiry: TokenExpiry.end(of: expiresIn, from: now))
        return MintedToken(
            headerValue: token.headerValue, expiry: token.expiry, mintedAt: now, sharedAccessSignature: token)
    }
}
