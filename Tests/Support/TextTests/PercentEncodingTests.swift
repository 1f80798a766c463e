import Testing
import Text

struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("AZaz09-._~", "AZaz09-._~"), (" ", "%20"), ("+/=", "%2B%2F%3D"), ("é", "%C3%A9"),
        ("😀", "%F0%9F%98%80"), ("%41", "%2541"), ("\u{0}", "%00"),
    ])
    func allButUnreservedCharactersAreEncoded(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.encode(text, digits: .lowerCase).uppercased() == encoded.uppercased())
        #expect(PercentEncoding.decode(encoded) == Array(text.utf8))
        #expect(PercentEncoding.decodeLeniently(encoded) == text)
    }

    @Test func hexadecimalDigitsCanHaveEitherCase() {
        #expect(PercentEncoding.encode("/", digits: .upperCase) == "%2F")
        #expect(PercentEncoding.encode("/", digits: .lowerCase) == "%2f")
    }

    @Test(arguments: ["%", "%4", "a%zz", "%+1", "%%41"])
    func percentSignWithoutDigitsIsKept(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
        #expect(PercentEncoding.decodeLeniently(text) == text.replacing("%41", with: "A"))
    }

    @Test func octetsShowIfTheyWereEncoded() {
        let octets = PercentEncoding.octets("a%2F/")
        #expect(octets.map(\.byte) == Array("a//".utf8))
        #expect(octets.map(\.wasEncoded) == [false, true, false])
    }
}

struct FormEncodingTests {
    @Test func pairsAreJoinedInOrder() {
        #expect(FormEncoding.text(of: [("b", "1"), ("a", "2"), ("b", "3")]) == "b=1&a=2&b=3")
    }

    @Test(arguments: [
        (" ", "+"), ("+", "%2B"), ("&=", "%26%3D"), ("é", "%C3%A9"), ("\n", "%0A"), ("*-._", "*-._"), ("~/", "%7E%2F"),
        ("AZaz09", "AZaz09"), ("", ""), ("\u{0}", "%00"), ("😀", "%F0%9F%98%80"),
    ])
    func reservedCharactersAreEncoded(text: String, encoded: String) {
        #expect(FormEncoding.text(of: [(text, text)]) == "\(encoded)=\(encoded)")
    }

    @Test func pairsAreDecoded() {
        let pairs = FormEncoding.pairs(in: "a+b=c%2B%zz=&&flag&=x&empty=")
        #expect(pairs.map(\.name) == ["a b", "flag", "", "empty"])
        #expect(pairs.map(\.value) == ["c+%zz=", nil, "x", ""])
    }
}
