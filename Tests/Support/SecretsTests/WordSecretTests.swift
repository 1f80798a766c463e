import TestSupport
import Testing

@testable import Secrets

/// Secrets of four to seven letters, which may be common words.
struct WordSecretTests {
    private static func masking(_ secrets: String...) -> Masking {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return Redactor(secrets: registry).masking
    }

    @Test(arguments: [
        ("demo", "•••"), ("a demo b", "a ••• b"), ("democracy", "•••cracy"), ("x_demo", "x_•••"), ("demo1", "•••1"),
        (#"{"a":"demo","b":["demo"],"demo":1}"#, #"{"a":"•••","b":["•••"],"•••":1}"#),
        ("a=demo&b=demos", "a=•••&b=•••s"),
        (#"{"a":"\ndemo\n"}"#, #"{"a":"\n•••\n"}"#), ("Basic \(Base64Text.demo)", "Basic •••"), ("DEMO", "DEMO"),
        ("http://demo:80/x%20demo", "http://•••:80/x%20•••"),
    ])
    func wordIsMaskedInValuesWhereverItStands(text: String, shown: String) {
        #expect(Self.masking("demo").masked(text).withoutHashes == shown)
    }

    private enum Base64Text {
        static let demo = "ZGVtbw=="
    }

    @Test(arguments: [
        ("expected \"demo\", got demo", "expected \"•••\", got •••", "demo"),
        ("the test \"test\" expected test", "the test \"•••\" expected test", "test"),
        ("expected status 200", "expected status 200", "status"), ("token: token", "token: •••", "token"),
    ])
    func ownWordsAreMaskedInMessagesOnlyAsWholeValues(text: String, shown: String, secret: String) {
        #expect(Self.masking(secret).maskedMessage(text).withoutHashes == shown)
    }

    @Test(arguments: [
        ("GET test data", "test"), ("contest of the latest test", "test"), ("test", "test"), ("X-Pin", "Pin"),
        ("tests/test.yaml", "test"),
    ])
    func wordsAndShortSecretsStayInNames(name: String, secret: String) {
        #expect(Self.masking(secret).maskedName(name) == name)
    }

    @Test(arguments: ["te5t", "passwords", "te-st", "12345"])
    func otherSecretsAreMaskedInNames(secret: String) {
        #expect(Self.masking(secret).maskedName("a\(secret)b").withoutHashes == "a•••b")
    }

    @Test func placeholdersOfNamesAreMasked() {
        let masking = Self.masking("demo", "test")
        #expect(masking.maskedName("Log in as demo", written: "Log in as <<user>>").withoutHashes == "Log in as •••")
        #expect(masking.maskedName("A test of 5", written: "A test of <<n>>") == "A test of 5")
    }
}
