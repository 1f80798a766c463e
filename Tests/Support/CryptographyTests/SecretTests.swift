import Cryptography
import Testing
import Text

@Suite struct SecretTests {
    @Test func valueIsNeverPrinted() {
        struct Holder { let secret: Secret }
        let secret = Secret("hunter2")
        var dumped = ""
        dump(Holder(secret: secret), to: &dumped)
        let texts = [
            "\(secret)", String(describing: secret), String(reflecting: secret), "\(Holder(secret: secret))",
            "\([secret])", "\(Optional(secret) as Any)", dumped,
        ]
        for text in texts {
            #expect(text.contains("(secret)") && !text.contains("hunter2"), "\(text)")
        }
        #expect(Mirror(reflecting: secret).children.isEmpty)
    }

    @Test func equalsByValue() {
        #expect(Secret("a") == Secret("a") && Secret("a") != Secret("b"))
        #expect(Secret("a").exposed == "a")
    }

    @Test(arguments: [0, 1, 7, 8, 32, 1_000])
    func randomBytesHaveTheGivenLength(count: Int) {
        #expect(SecureRandom.bytes(count).count == count)
    }

    @Test func randomBytesDiffer() {
        #expect(SecureRandom.bytes(32) != SecureRandom.bytes(32))
    }

    @Test func hexTextHasTwoDigitsAByte() {
        #expect([UInt8]([0, 9, 10, 0xff]).hexText == "00090aff" && [UInt8]().hexText == "")
    }
}
