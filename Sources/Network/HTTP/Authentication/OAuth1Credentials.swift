package import Cryptography
import Text

/// The credentials and options of requests that are signed with OAuth 1.0 (RFC 5849).
package struct OAuth1Credentials: Sendable, Equatable {
    package var method: OAuth1SignatureMethod
    package var consumerKey: String
    /// Needed by all methods except RSA.
    package var consumerSecret: Secret
    package var token: Secret
    package var tokenSecret: Secret
    /// A private key in PEM, for RSA.
    package var privateKey: Secret
    package var callback = ""
    package var verifier = ""
    /// The time of the signature, in seconds since 1970; the current time if it is empty.
    package var timestamp = ""
    /// A random value if it is empty.
    package var nonce = ""
    package var version = "1.0"
    package var realm = ""
    /// True to send the parameters in the field Authorization; otherwise they are sent in a form (PUT and POST), else in
    /// the query.
    package var isInHeader = true
    /// True for a body that is a form, even if it is empty or has another Content-Type; nil to decide by the
    /// Content-Type.
    package var isForm: Bool?
    /// True to send and sign `oauth_body_hash`; forms have none, because their parameters are signed.
    package var includesBodyHash = false
    /// True to sign an empty token and an empty version, too.
    package var signsEmptyParameters = false
    /// True to percent-encode the parameters in the field Authorization, as RFC 5849, section 3.5.1 requires.
    package var encodesHeader = true
    /// True to percent-encode the query again as RFC 5849, section 3.6 requires, which some servers compare.
    package var encodesQuery = true

    package init(
        method: OAuth1SignatureMethod = .hmac(.sha1), consumerKey: String, consumerSecret: Secret = Secret(""),
        token: Secret = Secret(""), tokenSecret: Secret = Secret(""), privateKey: Secret = Secret("")
    ) {
        self.method = method
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.token = token
        self.tokenSecret = tokenSecret
        self.privateKey = privateKey
    }

    /// Throws an error if a parameter is missing.
    func check() throws(TransportError) {
        try TransportError.require(consumerKey, "consumerKey", of: "oauth1")
        switch method {
        case .rsa: try TransportError.require(privateKey.exposed, "privateKey", of: "oauth1")
        case .hmac, .plaintext: try TransportError.require(consumerSecret.exposed, "consumerSecret", of: "oauth1")
        }
    }
}

extension HTTPCall {
    private static let ownNames: Set = [
        "oauth_consumer_key", "oauth_token", "oauth_signature_method", "oauth_timestamp", "oauth_nonce",
        "oauth_version", "oauth_body_hash", "oauth_callback", "oauth_verifier", "oauth_signature",
    ]

    /// Adds a signature of OAuth 1.0. Protocol parameters in the query or in a form are replaced.
    ///
    /// - Parameters:
    ///   - time: The current time, in seconds since 1970; the credentials' own time has priority.
    ///   - nonce: A value that was not used before; the credentials' own one has priority.
    package mutating func sign(
        _ credentials: OAuth1Credentials, at time: Int, nonce: String
    ) throws(TransportError) {
        if credentials.isInHeader, hasField("Authorization") { return }
        try credentials.check()
        let form = try form(credentials)
        if let query = URLParts(url)?.query, !query.isEmpty { encodeQuery(query, credentials) }
        guard let address = URLParts(url) else { return }

        var parameters = try protocolParameters(credentials, at: time, nonce: nonce, isForm: form != nil)
        let signed = parameters.map { EncodedPair(name: $0.name, value: $0.value) } + (form ?? [])
        let signature = OAuth1Signature(method: method, url: address, parameters: signed)
        parameters.append(("oauth_signature", try signature.text(with: credentials)))

        let pairs = parameters.map { EncodedPair(name: $0.name, value: $0.value).text }.joined(separator: "&")
        if credentials.isInHeader {
            fields.append(HTTPField("Authorization", credentials.fieldValue(of: parameters)))
        } else if let form, method == "PUT" || method == "POST" {
            // The type of an empty form: one with fields has it, unless it is not to be sent.
            if content == nil, !hasField("Content-Type") {
                fields.append(HTTPField("Content-Type", FormEncoding.mediaType))
            }
            content = .bytes(Array((form.map { String($0.written) } + [pairs]).joined(separator: "&").utf8))
        } else {
            let query = address.query.map { $0.isEmpty ? "" : "\($0)&" } ?? ""
            url = address.text(query: query + pairs)
        }
    }

    /// Returns the protocol parameters without the signature, in the order of Postman.
    private func protocolParameters(
        _ credentials: OAuth1Credentials, at time: Int, nonce: String, isForm: Bool
    ) throws(TransportError) -> [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = [
            ("oauth_consumer_key", credentials.consumerKey), ("oauth_token", credentials.token.exposed),
            ("oauth_signature_method", credentials.method.name),
            ("oauth_timestamp", credentials.timestamp.ifEmpty(String(time))),
            ("oauth_nonce", credentials.nonce.ifEmpty(nonce)), ("oauth_version", credentials.version),
        ]
        if !credentials.signsEmptyParameters { parameters.removeAll { $0.value.isEmpty } }
        if credentials.includesBodyHash, !isForm, let hash = credentials.method.hash {
            let digest = hash.digest(of: try content?.bytesToSign() ?? [])
            parameters.append(("oauth_body_hash", Base64.encode(digest)))
        }
        // Servers without these extensions reject them when they are empty.
        if !credentials.callback.isEmpty { parameters.append(("oauth_callback", credentials.callback)) }
        if !credentials.verifier.isEmpty { parameters.append(("oauth_verifier", credentials.verifier)) }
        return parameters
    }

    /// Returns the parameters of a form without those of an earlier signature; nil if the content is no form.
    private func form(_ credentials: OAuth1Credentials) throws(TransportError) -> [EncodedPair]? {
        let type = fields.first { $0.isNamed("Content-Type") }?.value.prefix { $0 != ";" && $0 != " " }
        guard credentials.isForm ?? (type?.lowercased() == FormEncoding.mediaType) else { return nil }
        let text = String(decoding: try content?.bytesToSign() ?? [], as: UTF8.self)
        return EncodedPair.pairs(in: text[...]).filter { !Self.ownNames.contains($0.name) }
    }

    /// Removes the parameters of an earlier signature, and encodes the others again.
    private mutating func encodeQuery(_ query: Substring, _ credentials: OAuth1Credentials) {
        let pairs = EncodedPair.pairs(in: query)
        let kept = pairs.filter { !Self.ownNames.contains($0.name) }
        guard credentials.encodesQuery || kept.count < pairs.count, let parts = URLParts(url) else { return }
        url = parts.text(
            query: kept.map { credentials.encodesQuery ? $0.text : String($0.written) }.joined(separator: "&"))
    }
}

extension EncodedPair {
    /// Encodes a pair.
    fileprivate init(name: String, value: String) {
        self.init(written: "", name: PercentEncoding.encode(name), value: PercentEncoding.encode(value))
    }
}

extension OAuth1Credentials {
    /// Returns the value of the field Authorization: RFC 5849, section 3.5.1. Empty parameters are left out.
    fileprivate func fieldValue(of parameters: [(name: String, value: String)]) -> String {
        let all = (realm.isEmpty ? [] : [("realm", realm)]) + parameters.filter { !$0.value.isEmpty }
        return "OAuth "
            + all.map { "\($0.0)=\"\(encodesHeader ? PercentEncoding.encode($0.1) : $0.1)\"" }.joined(separator: ",")
    }
}

/// The signature of a request: RFC 5849, section 3.4.
private struct OAuth1Signature {
    /// The text that is signed.
    let baseString: String

    /// - Parameters:
    ///   - parameters: The protocol parameters without `oauth_signature`, and those of a form, percent-encoded.
    init(method: String, url: URLParts, parameters: [EncodedPair]) {
        let path = url.path.isEmpty ? "/" : String(url.path)
        let address = url.origin.lowercased() + path
        let all = EncodedPair.pairs(in: url.query ?? "") + parameters
        // All are ASCII here, so comparing strings compares bytes.
        let normalized = all.map { (name: $0.name, value: $0.value ?? "") }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }
            .joined(separator: "&")
        baseString = [method.uppercased(), address, normalized].map { PercentEncoding.encode($0) }.joined(
            separator: "&")
    }

    /// Returns the value of `oauth_signature`.
    func text(with credentials: OAuth1Credentials) throws(TransportError) -> String {
        let key = [credentials.consumerSecret, credentials.tokenSecret].map { PercentEncoding.encode($0.exposed) }
            .joined(separator: "&")
        let message = Array(baseString.utf8)
        switch credentials.method {
        case .plaintext: return key
        case .hmac(let hash): return Base64.encode(hash.hmac(key: Array(key.utf8), message: message))
        case .rsa(let hash):
            do throws(KeyError) {
                let key = try AsymmetricKey(privatePEM: credentials.privateKey.exposed)
                return Base64.encode(try key.rsaSignature(of: message, hash))
            } catch {
                throw .error("the request cannot be signed with OAuth 1.0: \(error.message)", hint: error.hint)
            }
        }
    }
}

/// A signature method of OAuth 1.0: RFC 5849, section 3.4. Methods with SHA-2 are extensions.
package enum OAuth1SignatureMethod: Sendable, Equatable, CaseIterable {
    case hmac(SigningHash)
    case rsa(SigningHash)
    case plaintext

    package static let allCases =
        SigningHash.allCases.map(Self.hmac) + SigningHash.allCases.map(Self.rsa) + [.plaintext]

    /// Finds a method by its name, in any case; nil if there is none.
    package init?(named name: String) {
        guard let method = Self.allCases.first(where: { $0.name == name.uppercased() }) else { return nil }
        self = method
    }

    /// The value of `oauth_signature_method`.
    package var name: String {
        switch self {
        case .hmac(let hash): "HMAC-\(hash.name)"
        case .rsa(let hash): "RSA-\(hash.name)"
        case .plaintext: "PLAINTEXT"
        }
    }

    /// The hash function for the body hash; nil for a method without one.
    var hash: SigningHash? {
        switch self {
        case .hmac(let hash), .rsa(let hash): hash
        case .plaintext: nil
        }
    }
}

extension SigningHash {
    fileprivate var name: String {
        switch self {
        case .sha1: "SHA1"
        case .sha256: "SHA256"
        case .sha512: "SHA512"
        }
    }
}

/// A name and a value of a query or a form, decoded and percent-encoded again (RFC 3986, section 2.3), so that the
/// sender's choice of encoded characters does not matter.
struct EncodedPair: Equatable {
    /// The pair as written.
    let written: Substring
    let name: String
    /// The value; nil if the pair has no `=`.
    let value: String?

    /// Splits a query or a form; empty pairs are dropped.
    static func pairs(in text: Substring) -> [EncodedPair] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = name.endIndex == pair.endIndex ? nil : encodedAnew(pair[name.endIndex...].dropFirst())
            return EncodedPair(written: Substring(pair), name: encodedAnew(name), value: value)
        }
    }

    /// Decodes and encodes a text. An unencoded "+" is a space, as on servers.
    private static func encodedAnew(_ text: Substring.UTF8View) -> String {
        PercentEncoding.encode(
            bytes: PercentEncoding.octets(Substring(text)).map { octet in
                octet.byte == UInt8(ascii: "+") && !octet.wasEncoded ? UInt8(ascii: " ") : octet.byte
            })
    }

    /// The pair in this encoding.
    var text: String { value.map { "\(name)=\($0)" } ?? name }
}
