import Testing
import Text

@Suite struct Base64Tests {
    /// RFC 4648, section 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func vectors(text: String, encoded: String) {
        #expect(Base64.encode(Array(text.utf8)) == encoded)
        #expect(Base64.decode(encoded) == Array(text.utf8))
    }

    @Test func allBytesAreDecodedBack() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Base64.decode(Base64.encode(bytes)) == bytes)
        #expect(Base64.encode([0xfb, 0xff]) == "+/8=")
    }

    @Test(arguments: [
        "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==\n", " Zg=", "Z===", "====", "=Zg=", "Zm-_", "Zg==Zg==", "é===",
        "QUJ=", "QUK=", "QUL=", "QR==", "QS==", "QY==", "Qf==",
    ])
    func noncanonicalTextIsRejected(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test(arguments: [
        ("", [] as [UInt8]?), ("/+8AaQ==", [0xFF, 0xEF, 0, 0x69]), ("_-8AaQ", [0xFF, 0xEF, 0, 0x69]),
        (" /+8A\nab= ", [0xFF, 0xEF, 0, 0x69]), ("a*bc", nil), ("abcde", nil), ("äbcd", nil),
    ])
    func lenientDecoding(text: String, bytes: [UInt8]?) {
        #expect(Base64.decodeLeniently(text) == bytes)
    }
}

@Suite struct Base64URLTests {
    @Test(arguments: [
        ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
        ("foobar", "Zm9vYmFy"),
    ])
    func vectors(text: String, encoded: String) {
        #expect(Base64URL.encode(Array(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Array(text.utf8))
    }

    @Test func allBytesAreDecodedBack() {
        let bytes = Array(UInt8.min...UInt8.max)
        #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        #expect(Base64URL.encode([0xfb, 0xff]) == "-_8")
    }

    @Test(arguments: ["Z", "Zg==", "Zh", "Zm9", "Zg\n", " Zg", "+/8", "-_8=", "Zm9vY", "é"])
    func noncanonicalTextIsRejected(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
