import JSON
import TestSupport
import Testing
import Text

@testable import Secrets

/// Secrets of many forms in all supported encodings, and in every combination of two encodings.
struct SecretEncodingTests {
    private static let secrets = [
        "hunter22", "Summer#24", "correct horse", "pass/word+1=", "a\"quote\"b", "back\\slash", "it's-me", "50%off%20",
        "tab\there", "two\nlines here", "pässwörter", "пароль-1", "日本語の鍵", "emoji😀key", "<xml>&amp;", "p@ss:w0rd!",
        "eyJhbGciOiJIUzI1NiJ9.e30.Zm9v", "0123456789abcdef", "DEADBEEF00", "dGVzdC10b2tlbg==", "____----", "{json:1}",
        "$ecret$", "~tilde~x", "semi;colon,", "ends with ", " begins with", "a|b|c|d|", "`tick`tock", "[bracket]",
        "svc:00000001", "ab cd+ef%2Bgh", "1234567890", "secret\u{E9}", String(repeating: "long-", count: 60),
    ]

    /// An encoding of a text, with its name for failure messages.
    private struct Encoding: Sendable {
        let name: String
        let write: @Sendable (String) -> String

        init(_ name: String, _ write: @escaping @Sendable (String) -> String) {
            (self.name, self.write) = (name, write)
        }
    }

    private static func base64(_ text: String) -> String { Base64.encode(Array(text.utf8)) }

    private static func withoutPadding(_ text: String) -> String { text.replacing("=", with: "") }

    private static func urlAlphabet(_ text: String) -> String {
        text.replacing("+", with: "-").replacing("/", with: "_")
    }

    private static func json(_ text: String, escapesAll: Bool = false) -> String {
        guard escapesAll else { return String(JSONValue.string(text).compactText().dropFirst().dropLast()) }
        return text.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    private static func markup(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }

    private static let encodings =
        [
            Encoding("plain") { $0 }, Encoding("percent") { PercentEncoding.encode($0) },
            Encoding("percent in lower case") { PercentEncoding.encode($0, digits: .lowerCase) },
            Encoding("percent of all bytes") { PercentEncoding.encode($0, keeping: { _ in false }) },
            Encoding("form") { FormEncoding.encode($0) },
            Encoding("base64") { base64($0) }, Encoding("base64 without padding") { withoutPadding(base64($0)) },
            Encoding("base64url") { urlAlphabet(base64($0)) },
            Encoding("base64url without padding") { urlAlphabet(withoutPadding(base64($0))) },
            Encoding("hexadecimal") { Array($0.utf8).hexText },
            Encoding("hexadecimal in upper case") { Array($0.utf8).hexText.uppercased() },
            Encoding("JSON") { json($0) }, Encoding("JSON with slashes") { json($0).replacing("/", with: "\\/") },
            Encoding("JSON of all characters") { json($0, escapesAll: true) }, Encoding("markup") { markup($0) },
            Encoding("references") { $0.unicodeScalars.map { "&#\($0.value);" }.joined() },
        ]
        + (1...2).flatMap { offset in
            let before = String(repeating: "x", count: offset)
            return [
                Encoding("base64 behind \(offset)") { base64(before + $0 + "yz") },
                Encoding("base64url behind \(offset)") { urlAlphabet(base64(before + $0 + "yz")) },
            ]
        }

    private static let escapingAll: Set = ["percent of all bytes", "JSON of all characters", "references"]

    /// Returns true if the shown text contains enough of the secret for a reader to guess it.
    private static func leaks(_ shown: String, _ written: String) -> Bool {
        guard written.count >= 16 else { return shown.contains(written) }
        // Base64 digits at either end also encode bits of the neighbouring bytes.
        let inner = written.dropFirst(4).dropLast(4)
        return shown.contains(inner)
    }

    @Test(arguments: secrets)
    func secretIsMaskedInEveryCombinationOfTwoEncodings(secret: String) {
        let registry = SecretRegistry()
        registry.register(secret)
        let redactor = Redactor(secrets: registry)
        for outer in Self.encodings {
            // In Base64 and hexadecimal, only characters that need it are escaped.
            let isOpaque = outer.name.hasPrefix("base64") || outer.name.hasPrefix("hexadecimal")
            for inner in Self.encodings where !(isOpaque && Self.escapingAll.contains(inner.name)) {
                let written = outer.write(inner.write(secret))
                for text in [written, "{\"a\": \"\(written)\"}", "see (\(written)), then"] {
                    let shown = redactor.masked(text)
                    #expect(
                        shown.contains("•••") && !Self.leaks(shown, written),
                        "\(outer.name) of \(inner.name): \(shown)")
                }
            }
        }
    }

    /// The host of a URL is in lower case, whatever the case in the collection.
    @Test func secretIsMaskedInSmallLetters() {
        let registry = SecretRegistry()
        registry.register("AbcSecretHOST77")
        registry.register("Sesame")
        let redactor = Redactor(secrets: registry)
        let shown = redactor.masked("http://abcsecrethost77.example/")
        #expect(shown.hasPrefix("http://•••") && shown.hasSuffix(".example/"), "\(shown)")
        #expect(redactor.masked("sesame") == "sesame")
    }

    @Test(arguments: secrets)
    func otherTextIsNotMasked(secret: String) {
        let registry = SecretRegistry()
        registry.register(secret)
        let text = #"{"name":"Ann","items":[1,2.5,true],"url":"http://h/a?b=c%20d&e=f","note":"C:\\dir <b>&lt;</b>"}"#
        #expect(Redactor(secrets: registry).masked(text) == text)
    }
}
