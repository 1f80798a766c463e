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

extension SharedAccessSignature {
    /// Parses the value of an `Authorization` header field.
    ///
    /// The fields may have any order. Their values are decoded leniently, because clients encode them differently and
    /// the service accepts all spellings. Other fields are ignored.
    public init(parsing headerValue: String) throws(SharedAccessSignatureError) {
        let text = headerValue.trimmingWhitespace
        let word = text.prefix { !$0.isWhitespace }
        guard word.lowercased() == Self.scheme.lowercased() else { throw .otherScheme }
        let fields = try Self.fields(of: text.dropFirst(word.count))
        let resource = try Self.value(of: .resource, in: fields)
        let signature = try Self.value(of: .signature, in: fields)
        let expiryText = PercentEncoding.decodeLeniently(try Self.value(of: .expiry, in: fields))
        let keyName = try Self.value(of: .keyName, in: fields)
        let expiry = try Self.seconds(expiryText)
        self.init(
            resource: String(resource),
            // A client that does not encode sends "+", which some intermediaries turn into a space.
            signature: String(PercentEncoding.decodeLeniently(signature).map { $0 == " " ? "+" : $0 }),
            expiry: expiry,
            keyName: PercentEncoding.decodeLeniently(keyName),
            expiryText: String(expiry) == expiryText ? nil : expiryText
        )
    }

    /// A field of a token, by the name before its `=`.
    public enum Field: String, Sendable {
        case resource = "sr"
        case signature = "sig"
        case expiry = "se"
        case keyName = "skn"
    }

    /// Returns the whole seconds of an expiry such as `1795892941` or `1795892941.084`.
    ///
    /// Clients that divide milliseconds by 1,000 without rounding send a fraction.
    private static func seconds(_ text: String) throws(SharedAccessSignatureError) -> Int {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let areDigits = parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy(\.isASCIIDigit)
        }
        guard areDigits, let seconds = parts.first.flatMap({ Int(String(Substring($0))) }) else {
            throw .badExpiry(text)
        }
        guard !millisecondTimes.contains(seconds) else { throw .expiryInMilliseconds(text) }
        return seconds
    }

    /// The times from 2001 to 2286 in milliseconds; as seconds they are tens of thousands of years away.
    private static let millisecondTimes = 1_000_000_000_000..<10_000_000_000_000

    private static func fields(of text: Substring) throws(SharedAccessSignatureError) -> [Field: Substring] {
        var fields: [Field: Substring] = [:]
        // Split by bytes: a separator with a combining mark after it is another `Character`.
        let pairs = String(text).trimmingWhitespace.utf8.split(separator: UInt8(ascii: "&")).map(Substring.init)
        for pair in pairs {
            guard let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) else { throw .fieldWithoutValue }
            guard let field = Field(rawValue: pair[..<equals].lowercased()) else { continue }
            guard fields.updateValue(pair[pair.utf8.index(after: equals)...], forKey: field) == nil else {
                throw .repeated(field)
            }
        }
        return fields
    }

    private static func value(
        of field: Field,
        in fields: [Field: Substring]
    ) throws(SharedAccessSignatureError) -> Substring {
        guard let value = fields[field] else { throw .missing(field) }
        guard !value.isEmpty else { throw .empty(field) }
        return value
    }
}

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

/// The host and path of a URL in lower case, by which the service decides that a token is valid for a URL.
///
/// The service accepts tokens that clients sign for `http:` instead of `https:`, without the port, in another case, or
/// with a slash at the end.
package struct TokenScope: Sendable, Hashable {
    private let hostAndPath: String

    /// Creates the scope of a URL, without scheme, port, query, fragment and slashes at the end.
    package init(_ uri: String) {
        // Bytes are faster, and the emulator does this for each request.
        var rest = uri.utf8[...]
        let scheme = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        if rest[scheme.endIndex...].starts(with: "://".utf8) { rest = rest[scheme.endIndex...].dropFirst(3) }
        rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        while rest.last == UInt8(ascii: "/") {
            rest.removeLast()
        }
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        hostAndPath = (Substring(Self.withoutPort(host)) + Substring(rest[host.endIndex...])).lowercased()
    }

    /// True if the address equals this scope or is below it.
    package func covers(_ address: TokenScope) -> Bool {
        let scope = hostAndPath.utf8
        let address = address.hostAndPath.utf8
        guard !scope.isEmpty, address.starts(with: scope) else { return false }
        return address.count == scope.count || address.dropFirst(scope.count).first == UInt8(ascii: "/")
    }

    private static func withoutPort(_ host: Substring.UTF8View) -> Substring.UTF8View {
        guard let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") else { return host }
        return host[..<colon]
    }
}

/// An error in the syntax of a SAS token.
public enum SharedAccessSignatureError: Error, Sendable, Equatable {
    /// The text does not begin with `SharedAccessSignature`.
    case otherScheme
    /// A field between two `&` has no `=`.
    case fieldWithoutValue
    case missing(SharedAccessSignature.Field)
    case empty(SharedAccessSignature.Field)
    case repeated(SharedAccessSignature.Field)
    /// The expiry is not a number of seconds.
    case badExpiry(String)
    /// The expiry is a number of milliseconds.
    case expiryInMilliseconds(String)
}

extension SharedAccessSignatureError: CustomStringConvertible {
    /// The error in one sentence.
    public var message: String {
        switch self {
        case .otherScheme: "the token does not begin with \"SharedAccessSignature\""
        case .fieldWithoutValue: "a field of the token has no \"=\""
        case .missing(let field): "the token has no \"\(field.rawValue)\" (\(field.meaning))"
        case .empty(let field): "\"\(field.rawValue)\" (\(field.meaning)) in the token is empty"
        case .repeated(let field): "the token has \"\(field.rawValue)\" twice"
        case .badExpiry(let text): "\"se\" in the token is not a time in seconds since 1970: \"\(text)\""
        case .expiryInMilliseconds(let text):
            "\"se\" in the token is in milliseconds, not in seconds since 1970: \"\(text)\""
        }
    }

    /// The way to fix the error.
    public var hint: String {
        if case .expiryInMilliseconds = self { return "divide the time by 1000 and sign the result" }
        return "a token looks like \"SharedAccessSignature sr=<address>&sig=<signature>&se=<seconds>&skn=<key name>\""
    }

    public var description: String { "\(message): \(hint)" }
}

extension SharedAccessSignature.Field {
    fileprivate var meaning: String {
        switch self {
        case .resource: "the resource"
        case .signature: "the signature"
        case .expiry: "the expiry"
        case .keyName: "the key's name"
        }
    }
}
