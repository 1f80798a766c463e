package import Cryptography
package import JSON
import Text

/// A parsed JWT: header, claims and signature of the compact serialization (RFC 7515, section 3.1; RFC 7519).
package struct JSONWebToken: Sendable, Equatable {
    package let header: JSONObject
    package let claims: JSONObject
    package let signature: [UInt8]
    /// The first two parts as written in the token, because this text is signed.
    private let signedText: String

    /// Parses a token, or the value of an `Authorization` header field with the scheme `Bearer`.
    package init(parsing text: String) throws(JSONWebTokenSyntaxError) {
        var token = text.trimmingWhitespace[...]
        if token.lowercased().hasPrefix("bearer ") { token = token.dropFirst(7).drop { $0 == " " } }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count != 5 else { throw .encrypted }
        guard parts.count == 3 else { throw .otherCount(parts.count) }
        header = try Self.object(in: parts[0], .header)
        claims = try Self.object(in: parts[1], .claims)
        guard let signature = Base64URL.decode(parts[2]) else { throw .notBase64URL(.signature) }
        self.signature = signature
        signedText = "\(parts[0]).\(parts[1])"
    }

    /// The header's `alg`; nil if it is not text.
    var algorithmName: String? {
        if case .string(let name) = header[key: "alg"] { name } else { nil }
    }

    /// The expiration time, in seconds since 1970; nil if the claims have no `exp`, or one that is not a number.
    package var expiry: Int? { Self.expiry(of: claims) }

    /// True if this key made the signature: a shared secret for HS algorithms, else a public or private key in PEM.
    package func isSigned(by key: Secret) throws(JSONWebTokenError) -> Bool {
        let algorithm = try JSONWebTokenAlgorithm(named: algorithmName ?? "")
        return try algorithm.isValid(signature, of: Array(signedText.utf8), by: key)
    }

    /// Returns the `exp` claim (RFC 7519, section 4.1.4), rounded down to seconds.
    static func expiry(of claims: JSONObject) -> Int? {
        guard case .number(let number) = claims[key: "exp"] else { return nil }
        return TokenExpiry.withinCalendar(number.doubleValue)
    }

    private static func object(
        in part: Substring, _ name: JSONWebTokenSyntaxError.Part
    ) throws(JSONWebTokenSyntaxError) -> JSONObject {
        guard let bytes = Base64URL.decode(part) else { throw .notBase64URL(name) }
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue(parsing: bytes) } catch { throw .notJSON(name, error) }
        guard case .object(let object) = value else { throw .notMapping(name, kind: value.kindName) }
        return object
    }
}

/// The resolved settings of a JWT.
package struct JSONWebTokenSpecification: Sendable, Hashable {
    package let algorithm: JSONWebTokenAlgorithm
    /// The shared secret, of which the UTF-8 bytes sign, for HS algorithms; a private key in PEM for others.
    package let key: Secret
    /// The members of the header besides `alg` and `typ`; a `typ` replaces `JWT`, and null removes it.
    package let header: JSONObject
    /// The claims; an `iat` or `exp` replaces the computed value, and null removes it.
    package let claims: JSONObject
    /// The lifetime from the time of minting; negative for a token that must be rejected.
    package let expiresIn: Duration

    package init(
        algorithm: JSONWebTokenAlgorithm, key: Secret, header: JSONObject = [:], claims: JSONObject,
        expiresIn: Duration
    ) {
        self.algorithm = algorithm
        self.key = key
        self.header = header
        self.claims = claims
        self.expiresIn = expiresIn
    }

    /// Signs a token in the compact serialization (RFC 7515, section 3.1); `now` is in seconds since 1970.
    func mint(now: Double) throws(JSONWebTokenError) -> MintedToken {
        let claims = timedClaims(now: now)
        let text = try [fullHeader(), claims].map { Base64URL.encode(Array(JSONValue.object($0).compactText().utf8)) }
            .joined(separator: ".")
        let signature = try algorithm.signature(of: Array(text.utf8), with: key)
        return MintedToken(
            headerValue: "\(text).\(Base64URL.encode(signature))",
            expiry: JSONWebToken.expiry(of: claims), mintedAt: now)
    }

    private func fullHeader() throws(JSONWebTokenError) -> JSONObject {
        var full: JSONObject = ["alg": .string(algorithm.name), "typ": "JWT"]
        for (name, value) in header {
            if name == "alg", value != .string(algorithm.name) {
                throw .otherAlgorithmInHeader(value.compactText(), algorithm)
            }
            full[key: name] = name == "typ" && value == .null ? nil : value
        }
        return full
    }

    private func timedClaims(now: Double) -> JSONObject {
        let times = [
            ("iat", TokenExpiry.withinCalendar(now)), ("exp", TokenExpiry.end(of: expiresIn, from: now)),
        ]
        var timed = claims
        for (name, seconds) in times {
            switch claims[key: name] {
            case nil: timed[key: name] = .number(JSONNumber(seconds))
            case .null: timed[key: name] = nil
            default: continue
            }
        }
        return timed
    }
}

/// An error in the syntax of a JWT.
package enum JSONWebTokenSyntaxError: Error, Sendable, Equatable {
    /// The token has this number of parts instead of three.
    case otherCount(Int)
    /// The token is encrypted, with the five parts of RFC 7516.
    case encrypted
    case notBase64URL(Part)
    case notJSON(Part, JSONSyntaxError)
    case notMapping(Part, kind: String)

    /// A part of a token, in the order of parts.
    package enum Part: String, Sendable {
        case header, claims, signature
    }
}

extension JSONWebTokenSyntaxError: CustomStringConvertible {
    /// The error in one sentence.
    package var message: String {
        switch self {
        case .otherCount(let count): "a JWT has 3 parts with \".\" between them, and this text \(count)"
        case .encrypted: "the JWT is an encrypted one, with 5 parts"
        case .notBase64URL(let part): "the JWT's part \"\(part.rawValue)\" is not base64url"
        case .notJSON(let part, let error): "the JWT's part \"\(part.rawValue)\" is not JSON: \(error)"
        case .notMapping(let part, let kind): "the JWT's part \"\(part.rawValue)\" is a \(kind), not a mapping"
        }
    }

    /// The way to fix the error.
    package var hint: String {
        switch self {
        case .encrypted: "only the one it is meant for can read it"
        default: "a JWT looks like \"<header>.<claims>.<signature>\", each part in base64url without \"=\""
        }
    }

    package var description: String { "\(message): \(hint)" }
}

/// An error in signing or verifying a JWT.
package enum JSONWebTokenError: Error, Sendable, Equatable {
    case unknownAlgorithm(String)
    /// The header has an `alg` (as JSON) other than the token's algorithm.
    case otherAlgorithmInHeader(String, JSONWebTokenAlgorithm)
    case emptyKey
    case keyNotBase64
    /// A setting of ASAP, by its name in Postman.
    case missing(String)
    /// The algorithm needs a shared key, which ASAP does not support.
    case sharedKeyAlgorithm(JSONWebTokenAlgorithm)
    /// The `kid` in the URL of the private key, which differs from that of the token.
    case otherKeyID(String)
    case key(KeyError)
}

extension JSONWebTokenError: CustomStringConvertible {
    /// The error in one sentence.
    package var message: String {
        switch self {
        case .unknownAlgorithm(let name): "\"\(name)\" is not an algorithm that signs a JWT"
        case .otherAlgorithmInHeader(let found, let algorithm):
            "the header's \"alg\" is \(found), and the token's algorithm \"\(algorithm.name)\""
        case .emptyKey: "the key of the JWT is empty"
        case .keyNotBase64: "the key of the JWT is not base64"
        case .missing(let name): "auth \"asap\" has no value for \"\(name)\""
        case .sharedKeyAlgorithm(let algorithm): "auth \"asap\" does not sign with \"\(algorithm.name)\""
        case .otherKeyID(let id): "the private key is for the kid \"\(id)\", not for the token's"
        case .key(let error): error.message
        }
    }

    /// The way to fix the error.
    package var hint: String {
        switch self {
        case .unknownAlgorithm:
            "it is one of \(JSONWebTokenAlgorithm.allCases.map(\.name).joined(separator: ", "))"
        case .otherAlgorithmInHeader: "leave \"alg\" out of the header: the token's algorithm is written there"
        case .emptyKey: "set it: a text for HS256, a private key in PEM for RS256 and ES256"
        case .missing(let name): "set \(name) in the auth or in its claims"
        case .sharedKeyAlgorithm: "choose an algorithm with a private key, such as RS256 or ES256"
        case .otherKeyID: "use the same kid in the auth and in the private key"
        case .keyNotBase64: "encode the key again, or use it as plain text"
        case .key(let error): error.hint
        }
    }

    package var description: String { "\(message): \(hint)" }
}
