import Cryptography
import Testing
import Text

/// The claims of RFC 7515, appendixes A.2 and A.3, which follow both headers.
private let claims = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"

private let message = Array("a message".utf8)

@Suite struct AsymmetricKeySigningTests {
    /// RFC 7515, appendix A.2: RS256 signatures are deterministic.
    @Test(arguments: [KeySamples.rsa, KeySamples.rsaPKCS1])
    func rs256SignatureOfTheRFC(key: String) throws {
        let signature = try AsymmetricKey(privatePEM: key)
            .signature(of: Array("eyJhbGciOiJSUzI1NiJ9.\(claims)".utf8), .rs256)
        #expect(
            Base64URL.encode(signature)
                == "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5"
                + "jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb"
                + "1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QO"
                + "YEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw")
    }

    /// RFC 7515, appendixes A.3 and A.4.
    @Test(arguments: [
        (
            KeySamples.p256Public, "eyJhbGciOiJFUzI1NiJ9.\(claims)", SignatureAlgorithm.es256,
            "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        ),
        (
            KeySamples.p521, "eyJhbGciOiJFUzUxMiJ9.UGF5bG9hZA", .es512,
            "AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwF"
                + "KdCAPZgoXD2YBJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn"
        ),
    ])
    func signaturesOfTheRFCVerify(key: String, text: String, algorithm: SignatureAlgorithm, encoded: String) throws {
        let signature = try #require(Base64URL.decode(encoded))
        let holds = try AsymmetricKey(publicPEM: key).isValid(signature, of: Array(text.utf8), algorithm)
        #expect(holds)
    }

    @Test(arguments: SignatureAlgorithm.allCases)
    func ownSignaturesVerify(algorithm: SignatureAlgorithm) throws {
        let key = KeySamples.fitting(algorithm)
        var signature = try AsymmetricKey(privatePEM: key).signature(of: message, algorithm)
        #expect(signature.count == KeySamples.signatureLength(algorithm))
        let verifier = try AsymmetricKey(publicPEM: key)
        let holds = try verifier.isValid(signature, of: message, algorithm)
        let holdsForOthers = try verifier.isValid(signature, of: message + [0], algorithm)
        #expect(holds && !holdsForOthers)
        signature[signature.count / 2] ^= 1
        let holdsChanged = try verifier.isValid(signature, of: message, algorithm)
        let holdsCut = try verifier.isValid(Array(signature.dropLast()), of: message, algorithm)
        let holdsEmpty = try verifier.isValid([], of: message, algorithm)
        #expect(!holdsChanged && !holdsCut && !holdsEmpty)
    }

    /// In 1 of 128 signatures, a number begins with a zero byte and keeps its length.
    @Test func ecdsaSignaturesHaveAFixedLength() throws {
        let key = try AsymmetricKey(privatePEM: KeySamples.p256)
        for _ in 0..<600 {
            let signature = try key.signature(of: message, .es256)
            let holds = try key.isValid(signature, of: message, .es256)
            #expect(signature.count == 64 && holds)
        }
    }

    @Test func emptyMessageHasASignature() throws {
        let key = try AsymmetricKey(privatePEM: KeySamples.p256)
        let signature = try key.signature(of: [], .es256)
        let holds = try key.isValid(signature, of: [], .es256)
        #expect(holds)
    }

    @Test(arguments: [
        (
            KeySamples.p256, SignatureAlgorithm.rs256, "the key is an EC key on P-256, and RS256 needs an RSA key",
            "choose another algorithm, or make a key: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"
        ),
        (
            KeySamples.rsa, .es256, "the key is an RSA key, and ES256 needs an EC key on P-256",
            "choose another algorithm, or make a key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256"
        ),
        (
            KeySamples.p384, .es256, "the key is an EC key on P-384, and ES256 needs an EC key on P-256",
            "choose another algorithm, or make a key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256"
        ),
        (
            KeySamples.ed25519, .es384, "the key is of the kind ED25519, and ES384 needs an EC key on P-384",
            "choose another algorithm, or make a key: openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384"
        ),
        (
            KeySamples.rsa1024, .ps256, "the RSA key has 1024 bits, and PS256 needs 2048 or more",
            "make another key: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048"
        ),
    ])
    func unsuitableKeyIsReported(pem: String, algorithm: SignatureAlgorithm, message: String, hint: String) throws {
        let key = try AsymmetricKey(privatePEM: pem)
        for attempt in ["sign", "verify"] {
            do throws(KeyError) {
                _ = attempt == "sign" ? try key.signature(of: [], algorithm) : []
                _ = attempt == "verify" ? try key.isValid([], of: [], algorithm) : false
                Issue.record("no error")
            } catch {
                #expect(error.message == message)
                #expect(error.hint == hint)
            }
        }
    }

    @Test(arguments: [(SigningHash.sha256, SignatureAlgorithm.rs256), (.sha512, .rs512)])
    func rsaSignaturesVerify(hash: SigningHash, algorithm: SignatureAlgorithm) throws {
        let signature = try AsymmetricKey(privatePEM: KeySamples.rsa).rsaSignature(of: message, hash)
        let holds = try AsymmetricKey(publicPEM: KeySamples.rsaPublic).isValid(signature, of: message, algorithm)
        #expect(holds)
    }

    @Test func rsaSignatureNeedsAnRSAKey() {
        let error = #expect(throws: KeyError.self) {
            try AsymmetricKey(privatePEM: KeySamples.p256).rsaSignature(of: message, .sha1)
        }
        #expect(error?.message == "the key is an EC key on P-256, and the signature needs an RSA key")
        #expect(error?.hint == "make another key: openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048")
    }

    /// Services of OAuth 1.0 gave out short keys.
    @Test func shortRSAKeySigns() throws {
        let signature = try AsymmetricKey(privatePEM: KeySamples.rsa1024).rsaSignature(of: message, .sha1)
        #expect(signature.count == 128)
    }
}

extension KeySamples {
    fileprivate static func fitting(_ algorithm: SignatureAlgorithm) -> String {
        switch algorithm {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: rsa
        case .es256: p256
        case .es384: p384
        case .es512: p521
        }
    }

    fileprivate static func signatureLength(_ algorithm: SignatureAlgorithm) -> Int {
        switch algorithm {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: 256
        case .es256: 64
        case .es384: 96
        case .es512: 132
        }
    }
}
