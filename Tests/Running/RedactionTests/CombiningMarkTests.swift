import Diagnostics
import Placeholders
import Secrets
import TestSupport
import Testing

@testable import Redaction

/// Swift's `String` and `Character` compare texts with combining marks differently from servers.
struct CombiningMarkTests {
    private static func redactor(_ secrets: String...) -> Redactor {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return Redactor(secrets: registry)
    }

    @Test(arguments: [("\u{301}", "\u{301}"), ("a=\u{301}", ""), ("\u{600}", "\u{600}"), ("\"", "\"\u{301}")])
    func secretNextToACombiningMarkIsMasked(before: String, behind: String) {
        let masked = Self.redactor("s-cret").masked(before + "s-cret" + behind)
        #expect(masked.utf8.starts(with: (before + "•••").utf8))
        #expect(masked.unicodeScalars.count == (before + "•••0000" + behind).unicodeScalars.count)
    }

    /// "é" as one scalar and as two scalars are equal for `String`.
    @Test func equivalentSpellingsAreDifferentSecrets() {
        let (composed, decomposed) = ("pass-\u{E9}", "pass-e\u{301}")
        for secrets in [[composed, decomposed], [decomposed, composed]] {
            let registry = SecretRegistry()
            let redactor = Redactor(secrets: registry)
            for secret in secrets { registry.register(secret) }
            for secret in secrets { #expect(redactor.masked(secret).withoutHashes == "•••") }
        }
        let lines = Self.redactor("first\n\(composed)\n\(decomposed)")
        for secret in [composed, decomposed] { #expect(lines.masked(secret).withoutHashes == "•••") }
    }

    @Test func lengthOfASecretIsItsScalars() {
        let secret = "a\u{301}b\u{301}"
        #expect(Self.redactor(secret).masked("the \(secret) here").withoutHashes == "the ••• here")
        let registry = SecretRegistry()
        registry.register(secret)
        #expect(!registry.hasShort)
    }

    /// Whitespace is trimmed even if a combining mark forms one `Character` with it.
    @Test func secretIsMaskedWithoutSurroundingWhitespace() {
        #expect(Self.redactor(" \u{301}pass ").masked("\u{301}pass").withoutHashes == "•••")
        #expect(Self.redactor("pass\u{600} ").masked("pass\u{600}").withoutHashes == "•••")
    }

    @Test(arguments: ["\u{301}pin", "pin\u{600}"])
    func quoteNextToACombiningMarkIsAQuote(secret: String) {
        let file = SourceFile(path: "a.yaml", text: "x")
        file.conceal(secret)
        let start = SourcePosition(line: 1, column: 1)
        let range = SourceRange(file: file, start: start, end: start)
        let diagnostic = Diagnostic(.unknownKey, at: range, "the key \"\(secret)\" is not known")
        let message = DiagnosticMask(for: [diagnostic]).masked(diagnostic).message
        #expect(message.withoutHashes == "the key \"•••\" is not known")
    }

    @Test func allSpellingsOfATextAreMasked() {
        let file = SourceFile(path: "a.yaml", text: "x")
        for text in ["pass-\u{E9}", "pass-e\u{301}"] { file.conceal(text) }
        #expect(file.concealedTexts.count == 2)
    }
}
