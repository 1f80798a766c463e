import CLibCrypto

/// Cryptography by the names of OpenSSL's algorithms, for scripts: all digests and ciphers of the installed library.
package enum NamedCryptography {
    package enum Failure: Error, Equatable {
        case unknownAlgorithm
        /// The key or the initialization vector has the wrong length.
        case wrongLength
        /// The data cannot be decrypted: a wrong key, or damaged data.
        case notDecrypted
        case failed
    }

    private static let longestName = 64

    private static func digest(_ name: String) throws(Failure) -> OpaquePointer {
        guard name.utf8.count <= longestName, let digest = EVP_get_digestbyname(name.lowercased()) else {
            throw .unknownAlgorithm
        }
        return digest
    }

    /// Returns the digest of a message (FIPS 180-4, RFC 1321 and others).
    package static func digest(_ name: String, of message: [UInt8]) throws(Failure) -> [UInt8] {
        let algorithm = try digest(name)
        var length: UInt32 = 0
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        guard EVP_Digest(message, message.count, &output, &length, algorithm, nil) == 1 else { throw .failed }
        return Array(output.prefix(Int(length)))
    }

    /// Returns the message authentication code (RFC 2104).
    package static func hmac(_ name: String, key: [UInt8], message: [UInt8]) throws(Failure) -> [UInt8] {
        let algorithm = try digest(name)
        var length: UInt32 = 0
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        // OpenSSL takes a missing key as the key of the call before.
        let given = key.isEmpty ? [0] : key
        guard HMAC(algorithm, given, Int32(key.count), message, message.count, &output, &length) != nil else {
            throw .failed
        }
        return Array(output.prefix(Int(length)))
    }

    /// Returns a key of a password (RFC 8018, PBKDF2).
    package static func pbkdf2(
        _ name: String, password: [UInt8], salt: [UInt8], iterations: Int, length: Int
    ) throws(Failure) -> [UInt8] {
        let algorithm = try digest(name)
        guard (1...10_000_000).contains(iterations), (1...4096).contains(length) else { throw .wrongLength }
        var output = [UInt8](repeating: 0, count: length)
        let isDone = password.withUnsafeBytes { bytes in
            PKCS5_PBKDF2_HMAC(
                bytes.bindMemory(to: CChar.self).baseAddress, Int32(password.count), salt, Int32(salt.count),
                Int32(iterations), algorithm, Int32(length), &output)
        }
        guard isDone == 1 else { throw .failed }
        return output
    }

    /// Encrypts or decrypts with a cipher such as `aes-256-cbc`.
    ///
    /// - Parameter pads: True to add or remove padding (PKCS 7); otherwise the data must be whole blocks.
    package static func cipher(
        _ name: String, encrypts: Bool, key: [UInt8], iv: [UInt8], data: [UInt8], pads: Bool
    ) throws(Failure) -> [UInt8] {
        guard name.utf8.count <= longestName, let cipher = EVP_get_cipherbyname(name.lowercased()) else {
            throw .unknownAlgorithm
        }
        guard key.count == Int(EVP_CIPHER_get_key_length(cipher)),
            iv.count >= Int(EVP_CIPHER_get_iv_length(cipher)), data.count < Int(Int32.max) - 64
        else { throw .wrongLength }
        guard let context = EVP_CIPHER_CTX_new() else { throw .failed }
        defer { EVP_CIPHER_CTX_free(context) }
        guard EVP_CipherInit_ex(context, cipher, nil, key, iv, encrypts ? 1 : 0) == 1,
            EVP_CIPHER_CTX_set_padding(context, pads ? 1 : 0) == 1
        else { throw .failed }
        var output = [UInt8](repeating: 0, count: data.count + 64)
        var length: Int32 = 0
        guard EVP_CipherUpdate(context, &output, &length, data, Int32(data.count)) == 1 else { throw .failed }
        var rest: Int32 = 0
        let start = Int(length)
        let isDone = output.withUnsafeMutableBufferPointer { buffer in
            EVP_CipherFinal_ex(context, buffer.baseAddress.map { $0 + start }, &rest)
        }
        guard isDone == 1 else { throw .notDecrypted }
        return Array(output.prefix(start + Int(rest)))
    }
}
