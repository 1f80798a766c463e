import Testing

@testable import JSONSchemas

struct PunycodeTests {
    /// RFC 3492, section 7.1, without the examples in mixed case.
    @Test(arguments: [
        (
            "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}",
            "egbpdaj6bu4bxfgehfvwxn"
        ),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("münchen", "mnchen-3ya"), ("-> $1.00 <-", "-> $1.00 <--"),
    ])
    func labels(text: String, code: String) {
        let scalars = Array(text.unicodeScalars)
        #expect(Punycode.encoded(scalars) == Array(code.utf8))
        #expect(Punycode.decoded(Array(code.utf8)[...]) == scalars)
    }

    @Test(arguments: ["99999999", "a-b?", "mnchen-3y"])
    func invalidLabels(code: String) {
        #expect(Punycode.decoded(Array(code.utf8)[...]) == nil)
    }
}
