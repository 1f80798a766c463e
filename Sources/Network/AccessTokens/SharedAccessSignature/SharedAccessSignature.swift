public import Cryptography
import Text

/// A SAS token: a permission to use a resource until a time, signed with a named key.
///
/// `SharedAccessSignature sr=<resource>&sig=<signature>&se=<expiry>&skn=<key name>`, where the signature is
/// `base64(HMAC-SHA256(key, resource + "\n" + expiry))` over the *encoded* resource. The key is the text in the
/// connection string, not the bytes decoded from its base64 (Microsoft Learn, "Generate a SAS token").
public struct SharedAccessSignature: Sendable, Hashable {
    /// The resource's URI, encoded as in the token, because this spelling is signed.
    public let resource: String
    /// The 32 bytes of the signature in base64.
    public let signature: String
    /// The expiration time, in seconds since 1970.
    public let expiry: Int
    public let keyName: String

    /// Signs a token.
    ///
    /// - Parameters:
    ///   - uri: The URI of the resource, not encoded.
    ///   - expiry: The expiration time, in seconds since 1970.
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

    /// The value of the `Authorization` header field.
    public var headerValue: String {
        let signature = Self.encode(signature)
        return "\(Self.scheme) sr=\(resource)&sig=\(signature)&se=\(expiry)&skn=\(Self.encode(keyName))"
    }

    /// Encodes a text as the service's tutorial does, because the service signs and compares the encoded text.
    private static func encode(_ text: String) -> String {
        PercentEncoding.encode(text, digits: .lowerCase)
    }

    /// The decoded URI of the resource.
    package var resourceURI: String { PercentEncoding.decodeLeniently(resource) }

    /// True if the signature was made with this key.
    package func isSigned(by key: Secret) -> Bool {
        guard let claimed = Base64.decode(signature), claimed.count == 32 else { return false }
        let code = Self.authenticationCode(resource: resource, expiry: expiryText ?? String(expiry), key: key)
        return claimed.equalsInConstantTime(code)
    }

    /// True if the token has expired; `now` is in seconds since 1970, and `expiry` itself counts as expired.
    package func isExpired(at now: Int) -> Bool { now >= expiry }

    /// True if the token's resource is the URL or a parent of it; scheme, port, query and case are ignored.
    package func covers(_ url: String) -> Bool { scope.covers(TokenScope(url)) }

    package var scope: TokenScope { TokenScope(resourceURI) }

    static let scheme = "SharedAccessSignature"

    /// The expiration as written in the token, if it is not the usual spelling (`se=007`), because this text is signed.
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
