import Testing

import Text

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
}
