import Testing
import Text

@testable import Cryptography

/// The vectors are those of RFC 1321 and FIPS 180-4.
@Suite struct DigestTests {
    @Test(arguments: [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a"
        ),
    ])
    func md5(text: String, digest: String) {
        #expect(Digest.md5(Array(text.utf8)).hexText == digest)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func sha256(text: String, digest: String) {
        #expect(Digest.sha256(Array(text.utf8)).hexText == digest)
    }

    @Test func sha384() {
        #expect(
            Digest.sha384(Array("abc".utf8)).hexText
                == "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded163"
                + "1a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7")
    }

    @Test func sha512() {
        #expect(
            Digest.sha512(Array("abc".utf8)).hexText
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f")
    }

    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ])
    func sha1(text: String, digest: String) {
        #expect(Digest.sha1(Array(text.utf8)).hexText == digest)
    }

    @Test(arguments: [
        ("", "c672b8d1ef56ed28ab87c3622c5114069bdd3ad7b8f9737498d0c01ecef0967a"),
        ("abc", "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"),
    ])
    func sha512_256(text: String, digest: String) {
        #expect(Digest.sha512_256(Array(text.utf8)).hexText == digest)
    }

    /// RFC 2202 and RFC 4231, test case 2; the long key is compared with another implementation.
    @Test(arguments: [
        (SigningHash.sha1, "sha1", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
        (.sha256, "sha256", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
        (
            .sha512, "sha512",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
    ])
    func signingHashes(hash: SigningHash, name: String, code: String) throws {
        let message = Array("what do ya want for nothing?".utf8)
        #expect(hash.hmac(key: Array("Jefe".utf8), message: message).hexText == code)
        #expect(try hash.digest(of: message) == NamedCryptography.digest(name, of: message))
        let longKey = [UInt8](repeating: 7, count: 200)
        #expect(
            try hash.hmac(key: longKey, message: message)
                == NamedCryptography.hmac(name, key: longKey, message: message))
    }
}

@Suite struct MessageAuthenticationTests {
    /// RFC 4231, cases 1, 2, 3 and 6; the last has a key longer than a block.
    @Test(arguments: [
        (
            [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        (
            Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
            "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        (
            [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
    ])
    func hmacSHA256(key: [UInt8], message: [UInt8], code: String) {
        #expect(MessageAuthentication.hmacSHA256(key: key, message: message).hexText == code)
    }

    /// RFC 4231, cases 2 and 6; the key of the last is longer than a block of either hash.
    @Test(arguments: [
        (
            HashAlgorithm.sha384, Array("Jefe".utf8), "what do ya want for nothing?",
            "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649"
        ),
        (
            .sha384, [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c60c2ef6ab4030fe8296248df163f44952"
        ),
        (
            .sha512, Array("Jefe".utf8), "what do ya want for nothing?",
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737"
        ),
        (
            .sha512, [UInt8](repeating: 0xaa, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598"
        ),
    ])
    func hmacOfLongerHashes(hash: HashAlgorithm, key: [UInt8], message: String, code: String) {
        #expect(MessageAuthentication.hmac(hash, key: key, message: Array(message.utf8)).hexText == code)
    }

    /// RFC 7515, appendix A.1.
    @Test func hmacOfTheRFCToken() throws {
        let key = try #require(
            Base64URL.decode("AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow"))
        let signed =
            "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
            + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
        let code = MessageAuthentication.hmac(.sha256, key: key, message: Array(signed.utf8))
        #expect(Base64URL.encode(code) == "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    }

    @Test(arguments: [
        ([UInt8](), [UInt8](), true), ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false),
        ([1, 2, 3], [1, 2], false), ([], [0], false),
    ])
    func comparison(left: [UInt8], right: [UInt8], equal: Bool) {
        #expect(left.equalsInConstantTime(right) == equal)
    }
}
