/// A signature algorithm, by its name in RFC 7518, section 3.1.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"

    package var name: String { rawValue }

    var hash: HashAlgorithm {
        switch self {
        case .rs256, .es256, .ps256: .sha256
        case .rs384, .es384, .ps384: .sha384
        case .rs512, .es512, .ps512: .sha512
        }
    }

    var scheme: Scheme {
        switch self {
        case .rs256, .rs384, .rs512: .rsaPKCS1
        case .ps256, .ps384, .ps512: .rsaPSS
        case .es256: .ecdsa(.p256)
        case .es384: .ecdsa(.p384)
        case .es512: .ecdsa(.p521)
        }
    }

    /// The signature scheme that is applied to the digest.
    enum Scheme: Equatable {
        /// RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2).
        case rsaPKCS1
        /// RSASSA-PSS with a salt as long as the digest (RFC 8017, section 8.1).
        case rsaPSS
        /// ECDSA; the signature is `r` and `s`, concatenated (RFC 7518, section 3.4).
        case ecdsa(EllipticCurve)
    }

    fileprivate var need: String {
        switch scheme {
        case .rsaPKCS1, .rsaPSS: "an RSA key"
        case .ecdsa(let curve): "an EC key on \(curve.rawValue)"
        }
    }

    fileprivate var keyCommand: String {
        switch scheme {
        case .rsaPKCS1, .rsaPSS: "openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"
        case .ecdsa(let curve): "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:\(curve.rawValue)"
        }
    }
}

/// The elliptic curves of RFC 7518, by their names there.
enum EllipticCurve: String, CaseIterable {
    case p256 = "P-256"
    case p384 = "P-384"
    case p521 = "P-521"

    /// libcrypto's name of the curve.
    var groupName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }

    /// The size of each number in a signature, in bytes.
    var numberLength: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }
}

/// The reason why a key cannot be used. No case contains text of the key.
package enum KeyError: Error, Sendable, Equatable {
    case notPEM
    /// The block has no END line.
    case incomplete(label: String)
    /// The block is not base64 or not a key of this type.
    case broken(label: String)
    case encrypted
    /// A public key or certificate, but signing needs a private key.
    case publicKey
    /// The text contains another kind of block: a certificate request, parameters.
    case otherContent(label: String)
    case wrongKind(found: String, SignatureAlgorithm)
    case shortRSA(bits: Int, SignatureAlgorithm)
    /// libcrypto rejected the key for an unknown reason.
    case unusable(SignatureAlgorithm)
    case notRSA(found: String)
    /// libcrypto rejected the key or the hash function: SHA-1 can be forbidden by a policy of the system.
    case notSigned
}

extension KeyError: CustomStringConvertible {
    /// A one-sentence description.
    package var message: String {
        switch self {
        case .notPEM: "the key is not PEM text"
        case .incomplete(let label): "the key has no \"-----END \(label)-----\""
        case .broken(let label): "the content of the key's \"\(label)\" is damaged"
        case .encrypted: "the key is encrypted"
        case .publicKey: "the key is a public one, which cannot sign"
        case .otherContent(let label): "the key's text contains \"\(label)\", not a key"
        case .wrongKind(let found, let algorithm): "the key is \(found), and \(algorithm.name) needs \(algorithm.need)"
        case .shortRSA(let bits, let algorithm):
            "the RSA key has \(bits) bits, and \(algorithm.name) needs \(Self.leastRSABits) or more"
        case .unusable(let algorithm): "the key cannot be used for \(algorithm.name)"
        case .notRSA(let found): "the key is \(found), and the signature needs an RSA key"
        case .notSigned: "OpenSSL cannot sign with this key and hash function"
        }
    }

    /// A proposed solution.
    package var hint: String {
        switch self {
        case .notPEM, .otherContent: "it begins with \"-----BEGIN PRIVATE KEY-----\""
        case .incomplete, .broken: "copy the key's file again, with all of its lines"
        case .encrypted: "decrypt it: openssl pkey -in key.pem -out plain.pem"
        case .publicKey: "give the private key that belongs to it"
        case .wrongKind(_, let algorithm): "choose another algorithm, or make a key: \(algorithm.keyCommand)"
        case .shortRSA(_, let algorithm), .unusable(let algorithm): "make another key: \(algorithm.keyCommand)"
        case .notRSA: "make another key: \(SignatureAlgorithm.rs256.keyCommand)"
        case .notSigned: "use SHA-256, and a key of 2048 bits"
        }
    }

    package var description: String { "\(message): \(hint)" }

    /// The minimum length of an RSA key, in bits: RFC 7518, sections 3.3 and 3.5.
    static let leastRSABits = 2_048
}
