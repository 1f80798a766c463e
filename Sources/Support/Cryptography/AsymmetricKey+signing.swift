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

    /// Signs a message with RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2), as OAuth 1.0 does.
    ///
    /// Unlike for tokens, the key may have any length: many services gave out keys of 1,024 bits.
    package func rsaSignature(of message: [UInt8], _ hash: SigningHash) throws(KeyError) -> [UInt8] {
        guard isA("RSA") else { throw .notRSA(found: kind) }
        defer { ERR_clear_error() }
        guard let context = EVP_MD_CTX_new() else { throw .notSigned }
        defer { EVP_MD_CTX_free(context) }
        var length = Int(EVP_PKEY_get_size(handle))
        guard EVP_DigestSignInit(context, nil, hash.method, nil, handle) == 1, length > 0 else { throw .notSigned }
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { throw .notSigned }
        return Array(signature.prefix(length))
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

/// The two formats of an ECDSA signature: DER (a sequence of two integers), and the fixed length of RFC 7518, section
/// 3.4 (`r` and `s`, big-endian, concatenated).
private enum ECDSASignature {
    static func fixedLength(_ encoded: [UInt8], _ curve: EllipticCurve) -> [UInt8]? {
        encoded.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            guard let numbers = d2i_ECDSA_SIG(nil, &position, bytes.count) else { return nil }
            defer { ECDSA_SIG_free(numbers) }
            guard let r = number(ECDSA_SIG_get0_r(numbers), curve.numberLength),
                let s = number(ECDSA_SIG_get0_s(numbers), curve.numberLength)
            else { return nil }
            return r + s
        }
    }

    /// Converts a fixed-length signature to DER. Returns nil if its length does not fit the curve.
    static func encoded(_ fixed: [UInt8], _ curve: EllipticCurve) -> [UInt8]? {
        guard fixed.count == 2 * curve.numberLength, let numbers = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(numbers) }
        let r = BN_bin2bn(Array(fixed.prefix(curve.numberLength)), Int32(curve.numberLength), nil)
        let s = BN_bin2bn(Array(fixed.suffix(curve.numberLength)), Int32(curve.numberLength), nil)
        // On success `numbers` owns `r` and `s`. It fails only if one of them is nil.
        guard ECDSA_SIG_set0(numbers, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        let length = i2d_ECDSA_SIG(numbers, &bytes)
        defer { CRYPTO_free(bytes, nil, 0) }
        guard length > 0, let bytes else { return nil }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }

    private static func number(_ number: OpaquePointer?, _ length: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        return BN_bn2binpad(number, &bytes, Int32(length)) == Int32(length) ? bytes : nil
    }
}
