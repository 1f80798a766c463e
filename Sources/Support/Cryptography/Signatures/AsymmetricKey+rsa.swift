import CLibCrypto

extension AsymmetricKey {
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
