package import Cryptography

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
