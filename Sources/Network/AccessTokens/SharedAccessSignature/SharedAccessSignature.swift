public import Cryptography

/// A SAS token: permission to use a resource until a time, signed with a named key.
///
/// `SharedAccessSignature sr=<resource>&sig=<signature>&se=<expiry>&skn=<key name>`, where the signature is
/// `base64(HMAC-SHA256(key, resource + "\n" + expiry))` over the *encoded* resource, and the key is the text of the
/// connection string, not the bytes its base64 stands for (Microsoft Learn, "Generate a SAS token").
public struct SharedAccessSignature: Sendable, Hashable {
    /// The resource's URI, encoded as it stands in the token: this spelling is what was signed.
    public let resource: String
    /// Base64 of the 32 bytes of the signature.
    public let signature: String
    /// Seconds since 1970.
    public let expiry: Int
    public let keyName: String

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - uri: what the token is good for, as an address; it is encoded here.
    ///   - expiry: seconds since 1970.
    public static func mint(
        resource uri: String,
        keyName: String,
        key: Secret,
        expiry: Int
    ) -> SharedAccessSignature {
        let resource = encode(uri)
        let code = authenticationCode(resource: resource, expiry: String(expiry), key: key)
        return SharedAccessSignature(
            resource: resource, signature: Base64.encode(code), expiry: expiry, keyName: keyName, expiryText: nil)
    }

    /// The value of the `Authorization` header.
    public var headerValue: String {
        let signature = Self.encode(signature)
        return "\(Self.scheme) sr=\(resource)&sig=\(signature)&se=\(expiry)&skn=\(Self.encode(keyName))"
    }

    /// The service signs and compares the encoded text, so this is one client's exact spelling: the tutorial's.
    private static func encode(_ text: String) -> String {
        PercentEncoding.encode(text, digits: .lowerCase)
    }

    /// The resource's URI, decoded.
    package var resourceURI: String { PercentEncoding.decodeLeniently(resource) }

    /// Whether the signature was made with this key.
    package func isSigned(by key: Secret) -> Bool {
        guard let claimed = Base64.decode(signature), claimed.count == 32 else { return false }
        let code = Self.authenticationCode(resource: resource, expiry: expiryText ?? String(expiry), key: key)
        return claimed.equalsInConstantTime(code)
    }

    /// Whether the token has run out; the last second belongs to the refused ones.
    package func isExpired(at now: Int) -> Bool { now >= expiry }

    /// Whether the token's resource is the address or a part of its path, wherever scheme, port, query and case of
    /// letters differ.
    package func covers(_ url: String) -> Bool { scope.covers(TokenScope(url)) }

    package var scope: TokenScope { TokenScope(resourceURI) }

    static let scheme = "SharedAccessSignature"

    /// The expiry as the token spelled it, when that is not how the number is written (`se=007`): this was signed.
    let expiryText: String?

    init(resource: String, signature: String, expiry: Int, keyName: String, expiryText: String?) {
        self.resource = resource
        self.signature = signature
        self.expiry = expiry
        self.keyName = keyName
        self.expiryText = expiryText
    }

    private static func authenticationCode(resource: String, expiry: String, key: Secret) -> [UInt8] {
        let signed = Array(resource.utf8) + [UInt8(ascii: "\n")] + Array(expiry.utf8)
        return MessageAuthentication.hmacSHA256(key: Array(key.exposed.utf8), message: signed)
    }
}
