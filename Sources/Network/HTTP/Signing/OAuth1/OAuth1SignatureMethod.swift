package import Cryptography

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
