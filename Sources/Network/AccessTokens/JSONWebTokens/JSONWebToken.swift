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
