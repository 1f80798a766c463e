package import Cryptography

/// All that decides a token: two requests with equal recipes share one.
package enum TokenRecipe: Sendable, Hashable {
    case sharedAccessSignature(SharedAccessSignatureRecipe)
}

/// The resolved settings of a SAS token.
package struct SharedAccessSignatureRecipe: Sendable, Hashable {
    package let resource: String
    package let keyName: String
    package let key: Secret
    /// From the moment of minting; negative for a token that shall be refused.
    package let expiresIn: Duration

    package init(resource: String, keyName: String, key: Secret, expiresIn: Duration) {
        self.resource = resource
        self.keyName = keyName
        self.key = key
        self.expiresIn = expiresIn
    }

    /// Signs a token; `now` is in seconds since 1970.
    func mint(now: Double) -> SharedAccessSignature {
        let expiry = now + expiresIn / .seconds(1)
        // A token told to live half a second must not be minted expired, nor one told to be expired be valid.
        let rounded = expiry.rounded(expiresIn > .zero ? .up : .down)
        return .mint(
            resource: resource, keyName: keyName, key: key, expiry: Int(min(max(rounded, 0), Self.lastExpiry)))
    }

    /// The end of the year 9999, the last the service can write.
    private static let lastExpiry = 253_402_300_799.0
}
