package import Cryptography
package import JSON
import Text

/// The signature algorithm of a JWT: an `alg` of RFC 7518, section 3.1, except `none`.
package enum JSONWebTokenAlgorithm: Sendable, Hashable, CaseIterable {
    /// An HMAC with a shared secret.
    case hmac(HashAlgorithm)
    /// A signature with a private key.
    case signature(SignatureAlgorithm)

    package static let allCases =
        HashAlgorithm.allCases.map(Self.hmac) + SignatureAlgorithm.allCases.map(Self.signature)

    /// Finds an algorithm by its case-sensitive name.
    package init(named name: String) throws(JSONWebTokenError) {
        guard let algorithm = Self.allCases.first(where: { $0.name == name }) else { throw .unknownAlgorithm(name) }
        self = algorithm
    }

    package var name: String {
        switch self {
        case .hmac(let hash): "HS\(hash.bits)"
        case .signature(let algorithm): algorithm.name
        }
    }

    /// Checks that a key can sign.
    package func check(_ key: Secret) throws(JSONWebTokenError) {
        _ = try signature(of: [], with: key)
    }

    /// Signs with the UTF-8 bytes of a shared secret, or with a private key in PEM.
    func signature(of message: [UInt8], with key: Secret) throws(JSONWebTokenError) -> [UInt8] {
        guard !key.exposed.isEmpty else { throw .emptyKey }
        switch self {
        case .hmac(let hash): return MessageAuthentication.hmac(hash, key: Array(key.exposed.utf8), message: message)
        case .signature(let algorithm):
            do throws(KeyError) {
                return try AsymmetricKey(privatePEM: key.exposed).signature(of: message, algorithm)
            } catch {
                throw .key(error)
            }
        }
    }

    /// True if the signature was made with the key; the public key suffices.
    func isValid(_ signature: [UInt8], of message: [UInt8], by key: Secret) throws(JSONWebTokenError) -> Bool {
        guard !key.exposed.isEmpty else { throw .emptyKey }
        switch self {
        case .hmac(let hash):
            let code = MessageAuthentication.hmac(hash, key: Array(key.exposed.utf8), message: message)
            return !code.isEmpty && signature.equalsInConstantTime(code)
        case .signature(let algorithm):
            do throws(KeyError) {
                return try AsymmetricKey(publicPEM: key.exposed).isValid(signature, of: message, algorithm)
            } catch {
                throw .key(error)
            }
        }
    }
}

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
