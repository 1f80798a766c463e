import CLibCrypto

/// Message digests for collections and tokens (RFC 1321, FIPS 180-4).
///
/// These libcrypto functions cannot fail: they do not allocate memory or load a provider. Return codes are checked all
/// the same; a failure returns an empty array, never a wrong digest.
package enum Digest {
    package static func md5(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(MD5_DIGEST_LENGTH), MD5_CTX(), MD5_Init, MD5_Update, MD5_Final)
    }

    /// Returns the SHA-1 digest, only for schemes that prescribe it: SHA-1 is broken for other uses.
    package static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA_DIGEST_LENGTH), SHA_CTX(), SHA1_Init, SHA1_Update, SHA1_Final)
    }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA256_DIGEST_LENGTH), SHA256_CTX(), SHA256_Init, SHA256_Update, SHA256_Final)
    }

    /// Returns the SHA-384 digest: SHA-512 with other initial values, cut to 48 bytes, with the same libcrypto context.
    static func sha384(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA384_DIGEST_LENGTH), SHA512_CTX(), SHA384_Init, SHA384_Update, SHA384_Final)
    }

    package static func sha512(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA512_DIGEST_LENGTH), SHA512_CTX(), SHA512_Init, SHA512_Update, SHA512_Final)
    }

    /// Returns the SHA-512/256 digest: SHA-512 with other initial values, cut to 32 bytes. libcrypto has no low-level
    /// functions for it.
    package static func sha512_256(_ bytes: [UInt8]) -> [UInt8] {
        let length = Int(SHA256_DIGEST_LENGTH)
        return [UInt8](unsafeUninitializedCapacity: length) { output, count in
            let isDone = EVP_Digest(bytes, bytes.count, output.baseAddress, nil, EVP_sha512_256(), nil) == 1
            count = isDone ? length : 0
        }
    }
}

/// Runs one of libcrypto's low-level digests, which all have the same three steps.
private func digest<Context>(
    _ bytes: [UInt8],
    length: Int,
    _ empty: Context,
    _ start: (UnsafeMutablePointer<Context>?) -> Int32,
    _ update: (UnsafeMutablePointer<Context>?, UnsafeRawPointer?, Int) -> Int32,
    _ finish: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Context>?) -> Int32
) -> [UInt8] {
    var context = empty
    return [UInt8](unsafeUninitializedCapacity: length) { output, count in
        let done =
            start(&context) == 1
            && bytes.withUnsafeBytes { update(&context, $0.baseAddress, $0.count) } == 1
            && finish(output.baseAddress, &context) == 1
        count = done ? length : 0
    }
}
