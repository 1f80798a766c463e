import Testing
import Text

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
