import CLibCrypto

extension AsymmetricKey {
    /// Signs a message. An ECDSA signature has the fixed length of RFC 7518, section 3.4.
    package func signature(of message: [UInt8], _ algorithm: SignatureAlgorithm) throws(KeyError) -> [UInt8] {
        try check(for: algorithm)
        defer { ERR_clear_error() }
        guard let signature = signed(message, algorithm) else { throw .unusable(algorithm) }
        guard case .ecdsa(let curve) = algorithm.scheme else { return signature }
        guard let fixed = ECDSASignature.fixedLength(signature, curve) else { throw .unusable(algorithm) }
        return fixed
    }

    /// Returns true if the signature of the message was made with this key.
    ///
    /// - Throws: `KeyError` if the key cannot be used with the algorithm.
    package func isValid(
        _ signature: [UInt8], of message: [UInt8], _ algorithm: SignatureAlgorithm
    ) throws(KeyError) -> Bool {
        try check(for: algorithm)
        defer { ERR_clear_error() }
        guard case .ecdsa(let curve) = algorithm.scheme else { return verify(signature, message, algorithm) }
        guard let encoded = ECDSASignature.encoded(signature, curve) else { return false }
        return verify(encoded, message, algorithm)
    }

    /// Returns the signature in libcrypto's format: for ECDSA, two numbers in DER.
    private func signed(_ message: [UInt8], _ algorithm: SignatureAlgorithm) -> [UInt8]? {
        guard let context = EVP_MD_CTX_new() else { return nil }
        defer { EVP_MD_CTX_free(context) }
        var settings: OpaquePointer?
        var length = Int(EVP_PKEY_get_size(handle))
        guard EVP_DigestSignInit(context, &settings, algorithm.hash.method, nil, handle) == 1,
            algorithm.prepare(settings), length > 0
        else { return nil }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
        return Array(signature.prefix(length))
    }

    private func verify(_ signature: [UInt8], _ message: [UInt8], _ algorithm: SignatureAlgorithm) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        var settings: OpaquePointer?
        guard EVP_DigestVerifyInit(context, &settings, algorithm.hash.method, nil, handle) == 1,
            algorithm.prepare(settings)
        else { return false }
        return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    }
}

extension SignatureAlgorithm {
    /// Selects PSS, which is not libcrypto's default, with a salt of the digest's length.
    fileprivate func prepare(_ settings: OpaquePointer?) -> Bool {
        guard scheme == .rsaPSS else { return true }
        return EVP_PKEY_CTX_set_rsa_padding(settings, RSA_PKCS1_PSS_PADDING) == 1
            && EVP_PKEY_CTX_set_rsa_pss_saltlen(settings, RSA_PSS_SALTLEN_DIGEST) == 1
    }
}

extension HashAlgorithm {
    fileprivate var method: OpaquePointer? {
        switch self {
        case .sha256: EVP_sha256()
        case .sha384: EVP_sha384()
        case .sha512: EVP_sha512()
        }
    }
}
