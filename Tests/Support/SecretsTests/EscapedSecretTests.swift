import Cryptography
import TestSupport
import Testing

@testable import Secrets

/// Secrets in escaped form are masked whatever combination of escapes a server uses.
struct EscapedSecretTests {
    private func masked(_ text: String, _ secret: String) -> String {
        let registry = SecretRegistry()
        registry.register(secret)
        return Redactor(secrets: registry).masked(text).withoutHashes
    }

    @Test(arguments: [
        // JSON
        ("QQ==abc+/", #"QQ\u003d\u003dabc+/"#), ("QQ==abc+/", #"QQ\u003D\u003dabc\u002b\/"#),
        ("QQ==abc+/", #"QQ==abc\u002B\/"#), ("pass\"word", #"pass\u0022word"#), ("pass\"word", #"pass\"word"#),
        ("pässé/x", #"p\u00e4ss\u00E9\/x"#), ("pässé/x", #"pässé\/x"#), ("a😀bcd", #"a\ud83d\uDE00bcd"#),
        ("password", #"\u0070assw\u006Frd"#), ("two\nlines", #"two\u000alines"#), ("two\nlines", #"two\nlines"#),
        ("back\\slash", #"back\\slash"#), ("back\\slash", #"back\u005cslash"#), ("it's-it", #"it\u0027s-it"#),
        ("it's-it", #"it\x27s-it"#), ("pass\"w/d", #"pass\\\"w\\\/d"#),
        // Percent-encoding
        ("ab+/cd=", "ab%2b%2Fcd%3d"), ("ab+/cd=", "%61b%2B/c%64%3D"), ("my secret", "my+secret"),
        ("my secret", "my%20secret"), ("pässwort", "p%c3%A4sswort"), ("ab+/cd=", "ab /cd="),
        ("ab%2Bcd", "ab%252Bcd"), ("ab%2Bcd", "ab+cd"), ("ab%2Bcd", "ab%2bcd"),
        ("a€ bcdé", "a%E2%82%AC%20bcd%C3%A9"),
        // Hexadecimal digits
        ("ab+/cd=", "61622b2f63643d"), ("ab+/cd=", "61622B2F63643D"), ("pässwort", "70c3a47373776f7274"),
        // Character references
        ("<key>&\"it\"", "&lt;key&#62;&amp;&#x22;it&quot;"), ("a/b=c'd", "a&#x2F;b&#61;c&#039;d"),
        ("a+b/c=", "a&plus;b&sol;c&equals;"),
        // One escape inside another
        ("ab+/cd=", #"ab%2B\/cd\u0025\u0033D"#), ("a\"bcd", "a%5C%22bcd"),
        ("Pw?>~key", "UHc\\u002fPn5rZXk\\u003d"),
    ])
    func anyCombinationOfEscapesIsMasked(secret: String, text: String) {
        #expect(masked(text, secret) == "•••")
        #expect(masked("{\"a\": \"x \(text) y\"}", secret) == "{\"a\": \"x ••• y\"}")
    }

    @Test(arguments: [
        #"{"a": "C:\\dir\\new", "b": "\u0041bc", "c": "\ud83d x"}"#, "100% of 50%25 & more &amp; &#65; &unknown; a+b",
        "%", "&", "\\", "\\u", "&#;", "%4", "a\\", #"\ud83d\ud83d"#, "&#x110000;", "&#99999999;", "a\\…", "%4…x", "…",
    ])
    func otherEscapedTextIsNotChanged(text: String) {
        #expect(masked(text, "0123-secret") == text)
        #expect(masked("0123-secret \(text)", "0123-secret") == "••• \(text)")
    }

    @Test(arguments: ["++++", "+ ++", "%2B%2B%2B%2B"])
    func encodedSpacesAreNotASecret(secret: String) {
        #expect(masked("a    b", secret) == "a    b")
    }

    @Test(arguments: [
        (#"{\u0022pin\u0022:\u0022ab\u0022}"#, #"{\u0022pin\u0022:\u0022•••\u0022}"#), ("pin%3Dab", "pin%3D•••"),
        ("a%20tab", "a%20tab"),
    ])
    func shortEscapedSecretIsMaskedAsAWholeValue(text: String, shown: String) {
        #expect(masked(text, "ab") == shown)
    }

    // MARK: Truncated texts

    private static let long = "pä\"sswör/d+x"
    private static let escaped = Array(#"p\u00E4\u0022sswör\/d\u002bx"#)

    @Test(arguments: 9...escaped.count)
    func escapedPrefixBeforeATruncationIsMasked(length: Int) {
        let shown = masked("see \(String(Self.escaped.prefix(length)))… (9 more)", Self.long)
        // Three bytes are too few to identify the secret.
        #expect(shown == (length < 13 ? "see \(String(Self.escaped.prefix(length)))… (9 more)" : "see •••… (9 more)"))
    }

    @Test(arguments: 9...escaped.count)
    func escapedSuffixAfterATruncationIsMasked(length: Int) {
        #expect(masked("see …\(String(Self.escaped.suffix(length))) there", Self.long) == "see …••• there")
    }

    @Test func escapedPartBetweenTwoTruncationsIsMasked() {
        #expect(masked(#"…22sswör\/d\u00…"#, Self.long) == "…•••…")
    }

    // MARK: Random mixtures

    @Test(arguments: 0..<300)
    func randomCombinationOfEscapesIsMasked(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let signs = Array("abcXYZ09+/=& %\"'\\<>\n\täß€😀;:,.-_~*()[]{}#?@$!`^|")
        let secret = "k" + String((0..<12).map { _ in signs.randomElement(using: &random) ?? "a" }) + "k"
        let kind = Escapes.allCases.randomElement(using: &random) ?? .string
        let text = secret.unicodeScalars.map { kind.written($0, using: &random) }.joined()
        #expect(masked("<\(text)>", secret) == "<•••>", "\(secret.debugDescription) as \(text)")
    }
}

extension Escapes {
    /// Returns a character in one of its escaped or plain forms.
    fileprivate func written(_ scalar: Unicode.Scalar, using random: inout SplitMix64) -> String {
        let isPlain = Bool.random(using: &random) && !"\\\"\n\t%&+ ".unicodeScalars.contains(scalar)
        if isPlain { return String(scalar) }
        let isUpper = Bool.random(using: &random)
        func hex(_ value: some BinaryInteger, _ count: Int) -> String {
            let digits = String(value, radix: 16, uppercase: isUpper)
            return String(repeating: "0", count: max(0, count - digits.count)) + digits
        }
        switch self {
        case .string:
            if "\\\"/".unicodeScalars.contains(scalar), isUpper { return "\\" + String(scalar) }
            return String(scalar).utf16.map { "\\u" + hex($0, 4) }.joined()
        case .percent: return String(scalar).utf8.map { "%" + hex($0, 2) }.joined()
        case .markup: return isUpper ? "&#x\(hex(scalar.value, 1));" : "&#\(scalar.value);"
        }
    }
}
