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

    /// Throws an error if the key has the wrong type for the algorithm, or is too short.
    func check(for algorithm: SignatureAlgorithm) throws(KeyError) {
        switch algorithm.scheme {
        case .ecdsa(let curve):
            guard isA("EC"), groupName == curve.groupName else { throw .wrongKind(found: kind, algorithm) }
        case .rsaPKCS1, .rsaPSS:
            // The type RSA-PSS is restricted to PSS.
            guard isA("RSA") || algorithm.scheme == .rsaPSS && isA("RSA-PSS") else {
                throw .wrongKind(found: kind, algorithm)
            }
            let bits = Int(EVP_PKEY_get_bits(handle))
            guard bits >= KeyError.leastRSABits else { throw .shortRSA(bits: bits, algorithm) }
        }
    }

    /// The type of the key, for messages.
    var kind: String {
        if isA("EC") {
            let curve = EllipticCurve.allCases.first { $0.groupName == groupName }
            return "an EC key on \(curve?.rawValue ?? groupName)"
        }
        if isA("RSA") { return "an RSA key" }
        return EVP_PKEY_get0_type_name(handle).map { "of the kind \(String(cString: $0))" } ?? "of another kind"
    }

    func isA(_ name: String) -> Bool { EVP_PKEY_is_a(handle, name) == 1 }

    /// libcrypto's name of the curve of an EC key; empty for other keys.
    private var groupName: String {
        var name = [UInt8](repeating: 0, count: 80)
        var length = 0
        let found = name.withUnsafeMutableBytes { buffer in
            EVP_PKEY_get_group_name(
                handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count, &length)
        }
        ERR_clear_error()
        guard found == 1, length < name.count else { return "" }
        return String(decoding: name[..<length], as: UTF8.self)
    }

    /// Generates a new key.
    init(generating curve: EllipticCurve) throws(CertificateError) {
        defer { ERR_clear_error() }
        guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { throw .notMade }
        defer { EVP_PKEY_CTX_free(context) }
        var key: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, curve.groupName) == 1,
            EVP_PKEY_generate(context, &key) == 1, let key
        else { throw .notMade }
        handle = key
    }

    /// Returns the private key in PEM, in SEC 1 form (RFC 5915).
    func privatePEM() throws(CertificateError) -> Secret {
        var bytes: UnsafeMutablePointer<UInt8>?
        let length = i2d_PrivateKey(handle, &bytes)
        defer { CRYPTO_clear_free(bytes, max(0, Int(length)), nil, 0) }
        guard length > 0, let bytes else { throw .notMade }
        return Secret(
            PEMText.written(Array(UnsafeBufferPointer(start: bytes, count: Int(length))), label: "EC PRIVATE KEY"))
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
