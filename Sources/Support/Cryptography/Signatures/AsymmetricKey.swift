import CLibCrypto

/// An RSA or elliptic-curve key for signing or verifying.
///
/// Not copyable, because it owns its libcrypto handle.
package struct AsymmetricKey: ~Copyable {
    let handle: OpaquePointer

    /// Parses a private key in PEM: PKCS #8 (RFC 5958), PKCS #1 (RFC 8017, appendix A.1.2) or SEC 1 (RFC 5915).
    package init(privatePEM text: String) throws(KeyError) {
        // TLS on this thread would read libcrypto's error queue as its own.
        defer { ERR_clear_error() }
        let block = try PEMText(text).block(labelled: PrivateEncoding.allCases.map(\.rawValue))
        guard let encoding = PrivateEncoding(rawValue: block.label) else {
            throw PublicEncoding(rawValue: block.label) == nil ? .otherContent(label: block.label) : .publicKey
        }
        guard let handle = encoding.handle(block.bytes) else { throw .broken(label: block.label) }
        self.handle = handle
    }

    /// Parses a public key in PEM. Also accepts a certificate or a private key and uses its public key.
    package init(publicPEM text: String) throws(KeyError) {
        defer { ERR_clear_error() }
        let labels = PublicEncoding.allCases.map(\.rawValue) + PrivateEncoding.allCases.map(\.rawValue)
        let block = try PEMText(text).block(labelled: labels)
        let handle: OpaquePointer?
        if let encoding = PublicEncoding(rawValue: block.label) {
            handle = encoding.handle(block.bytes)
        } else if let encoding = PrivateEncoding(rawValue: block.label) {
            handle = encoding.handle(block.bytes)
        } else {
            throw .otherContent(label: block.label)
        }
        guard let handle else { throw .broken(label: block.label) }
        self.handle = handle
    }

    deinit {
        EVP_PKEY_free(handle)
    }
}

/// The formats of a private key, by PEM label.
private enum PrivateEncoding: String, CaseIterable {
    case pkcs8 = "PRIVATE KEY"
    case pkcs1 = "RSA PRIVATE KEY"
    case sec1 = "EC PRIVATE KEY"

    func handle(_ der: [UInt8]) -> OpaquePointer? {
        reading(der) { position, length in
            switch self {
            case .pkcs8: d2i_AutoPrivateKey(nil, position, length)
            case .pkcs1: d2i_PrivateKey(EVP_PKEY_RSA, nil, position, length)
            case .sec1: d2i_PrivateKey(EVP_PKEY_EC, nil, position, length)
            }
        }
    }
}

/// The formats of a public key, by PEM label.
private enum PublicEncoding: String, CaseIterable {
    case subjectPublicKey = "PUBLIC KEY"
    case pkcs1 = "RSA PUBLIC KEY"
    case certificate = "CERTIFICATE"

    func handle(_ der: [UInt8]) -> OpaquePointer? {
        reading(der) { position, length in
            switch self {
            case .subjectPublicKey: return d2i_PUBKEY(nil, position, length)
            case .pkcs1: return d2i_PublicKey(EVP_PKEY_RSA, nil, position, length)
            case .certificate:
                guard let certificate = d2i_X509(nil, position, length) else { return nil }
                defer { X509_free(certificate) }
                return X509_get_pubkey(certificate)
            }
        }
    }
}

/// Calls one of libcrypto's DER parsers, which advance the position.
private func reading(
    _ der: [UInt8], _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
) -> OpaquePointer? {
    der.withUnsafeBufferPointer { bytes in
        var position = bytes.baseAddress
        return read(&position, bytes.count)
    }
}
