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
