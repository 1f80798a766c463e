package import Cryptography
package import JSON
import Text

extension JSONWebTokenAlgorithm {
    /// Signs a token with exactly this header and payload, in the compact serialization (RFC 7515, section 3.1): unlike
    /// ``JSONWebTokenSpecification``, it adds no `typ`, `iat` or `exp`.
    ///
    /// - Parameters:
    ///   - header: The header; this algorithm's `alg` replaces its own, as the last member.
    ///   - key: A shared secret for HS algorithms; otherwise a private key in PEM.
    ///   - isBase64: True if a shared secret is base64 or base64url text of the bytes that sign, with or without padding.
    package func token(
        header: JSONObject, payload: JSONValue, key: Secret, isBase64: Bool = false
    ) throws(JSONWebTokenError) -> String {
        var full = header
        full[key: "alg"] = nil
        full[key: "alg"] = .string(name)
        let text = [JSONValue.object(full), payload].map { Base64URL.encode(Array($0.compactText().utf8)) }
            .joined(separator: ".")
        return "\(text).\(Base64URL.encode(try signature(of: Array(text.utf8), with: key, isBase64: isBase64)))"
    }

    private func signature(
        of message: [UInt8], with key: Secret, isBase64: Bool
    ) throws(JSONWebTokenError) -> [UInt8] {
        guard isBase64, case .hmac(let hash) = self, !key.exposed.isEmpty else {
            return try signature(of: message, with: key)
        }
        guard let bytes = Base64.decodeLeniently(key.exposed) else { throw .keyNotBase64 }
        return MessageAuthentication.hmac(hash, key: bytes, message: message)
    }
}
