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
