import CLibCrypto

extension AsymmetricKey {
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
