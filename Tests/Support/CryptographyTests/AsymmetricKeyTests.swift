import Cryptography
import Testing

@Suite struct AsymmetricKeyTests {
    @Test(arguments: [
        KeySamples.p256, KeySamples.p256SEC1, KeySamples.p256Parameters + "\n" + KeySamples.p256SEC1,
        KeySamples.p256Certificate + "\n" + KeySamples.p256,
        "Bag Attributes\n    friendlyName: x\n" + KeySamples.p256 + "\n",
        KeySamples.p256.replacing("\n", with: "\r\n"), KeySamples.p256.replacing("\n", with: " "),
        KeySamples.p256.replacing("\n", with: "\\n"), KeySamples.p256.replacing("\n", with: "\\r\\n"),
    ])
    func privateKeysInEveryFormat(pem: String) throws {
        let signature = try AsymmetricKey(privatePEM: pem).signature(of: [1], .es256)
        let holds = try AsymmetricKey(publicPEM: KeySamples.p256Public).isValid(signature, of: [1], .es256)
        #expect(holds)
    }

    @Test(arguments: [KeySamples.p256Public, KeySamples.p256Certificate, KeySamples.p256, KeySamples.p256SEC1])
    func publicKeysInEveryFormat(pem: String) throws {
        let signature = try AsymmetricKey(privatePEM: KeySamples.p256).signature(of: [1], .es256)
        let holds = try AsymmetricKey(publicPEM: pem).isValid(signature, of: [1], .es256)
        #expect(holds)
    }

    @Test(arguments: [KeySamples.rsaPublic, KeySamples.rsaPublicPKCS1])
    func publicRSAKeys(pem: String) throws {
        let signature = try AsymmetricKey(privatePEM: KeySamples.rsa).signature(of: [1], .rs256)
        let holds = try AsymmetricKey(publicPEM: pem).isValid(signature, of: [1], .rs256)
        #expect(holds)
    }

    private static let looks = "it begins with \"-----BEGIN PRIVATE KEY-----\""
    private static let copyAgain = "copy the key's file again, with all of its lines"

    @Test(arguments: [
        ("", KeyError.notPEM, "the key is not PEM text", looks),
        ("hunter2", .notPEM, "the key is not PEM text", looks),
        ("-----BEGIN hunter2-----\n-----END hunter2-----", .notPEM, "the key is not PEM text", looks),
        ("-----BEGIN PRIVATE KEY", .notPEM, "the key is not PEM text", looks),
        (
            String(KeySamples.p256.dropLast(3)), .incomplete(label: "PRIVATE KEY"),
            "the key has no \"-----END PRIVATE KEY-----\"", copyAgain
        ),
        (
            "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", .broken(label: "PRIVATE KEY"),
            "the content of the key's \"PRIVATE KEY\" is damaged", copyAgain
        ),
        (
            KeySamples.p256.replacing("MIGH", with: "MIGI"), .broken(label: "PRIVATE KEY"),
            "the content of the key's \"PRIVATE KEY\" is damaged", copyAgain
        ),
        (
            KeySamples.p256SEC1.replacing(" EC ", with: " RSA "), .broken(label: "RSA PRIVATE KEY"),
            "the content of the key's \"RSA PRIVATE KEY\" is damaged", copyAgain
        ),
        (
            KeySamples.p256Encrypted, .encrypted, "the key is encrypted",
            "decrypt it: openssl pkey -in key.pem -out plain.pem"
        ),
        (
            KeySamples.p256EncryptedSEC1, .encrypted, "the key is encrypted",
            "decrypt it: openssl pkey -in key.pem -out plain.pem"
        ),
        (
            KeySamples.p256Public, .publicKey, "the key is a public one, which cannot sign",
            "give the private key that belongs to it"
        ),
        (
            KeySamples.p256Certificate, .publicKey, "the key is a public one, which cannot sign",
            "give the private key that belongs to it"
        ),
        (
            KeySamples.p256Request, .otherContent(label: "CERTIFICATE REQUEST"),
            "the key's text contains \"CERTIFICATE REQUEST\", not a key", looks
        ),
        (
            KeySamples.p256Parameters, .otherContent(label: "EC PARAMETERS"),
            "the key's text contains \"EC PARAMETERS\", not a key", looks
        ),
    ])
    func errorsInPrivateKeysAreReported(pem: String, fault: KeyError, message: String, hint: String) {
        do throws(KeyError) {
            _ = try AsymmetricKey(privatePEM: pem)
            Issue.record("no error")
        } catch {
            #expect(error == fault)
            #expect(error.message == message)
            #expect(error.hint == hint)
            #expect(error.description == "\(message): \(hint)")
        }
    }

    @Test(arguments: [
        (KeySamples.p256Request, KeyError.otherContent(label: "CERTIFICATE REQUEST")),
        (KeySamples.p256Encrypted, .encrypted), ("hunter2", .notPEM),
        (KeySamples.p256Public.replacing("MFkw", with: "MFkx"), .broken(label: "PUBLIC KEY")),
    ])
    func errorsInPublicKeysAreReported(pem: String, fault: KeyError) {
        do throws(KeyError) {
            _ = try AsymmetricKey(publicPEM: pem)
            Issue.record("no error")
        } catch {
            #expect(error == fault)
        }
    }
}
