import Cryptography
import JSON
import Placeholders
@testable import Secrets
import TestSupport
import Testing
import Text

@testable import Diagnostics
@testable import Redaction

struct RedactorTests {
    private static func redactor(_ secrets: String..., revealing: Bool = false) -> Redactor {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return Redactor(secrets: registry, isRevealing: revealing)
    }

    private func masked(_ text: String, _ secret: String) -> String {
        Self.redactor(secret).masked(text).withoutHashes
    }

    /// A secret that contains every character class that an encoding changes.
    private static let awkward = "pä+ss/w=o&r d\"q'uo\\te<>#?%"

    @Test(arguments: [
        ("raw", awkward),
        ("percent-encoded", "p%C3%A4%2Bss%2Fw%3Do%26r%20d%22q%27uo%5Cte%3C%3E%23%3F%25"),
        ("percent-encoded in lower case", "p%c3%a4%2bss%2fw%3do%26r%20d%22q%27uo%5cte%3c%3e%23%3f%25"),
        ("in a query", "p%C3%A4%2Bss/w%3Do%26r%20d%22q'uo%5Cte%3C%3E%23?%25"),
        ("as written in a URL", "p%C3%A4+ss/w=o&r%20d%22q'uo%5Cte%3C%3E#?%"),
        ("in a form", "p%C3%A4%2Bss%2Fw%3Do%26r+d%22q%27uo%5Cte%3C%3E%23%3F%25"),
        ("in JSON", #"pä+ss/w=o&r d\"q'uo\\te<>#?%"#),
        ("in JSON with slashes", #"pä+ss\/w=o&r d\"q'uo\\te<>#?%"#),
        ("in JSON in JSON", #"pä+ss/w=o&r d\\\"q'uo\\\\te<>#?%"#),
        ("in XML", "pä+ss/w=o&amp;r d&quot;q&apos;uo\\te&lt;&gt;#?%"),
        ("in base64", Base64.encode(Array(awkward.utf8))),
        ("in a form in base64", Base64.encode(Array(FormEncoding.encode(awkward).utf8))),
        ("percent-encoded in base64", Base64.encode(Array(PercentEncoding.encode(awkward, digits: .lowerCase).utf8))),
        ("in JSON in base64", Base64.encode(Array(#"pä+ss/w=o&r d\"q'uo\\te<>#?%"#.utf8))),
        ("in XML in base64", Base64.encode(Array("pä+ss/w=o&amp;r d\"q'uo\\te&lt;&gt;#?%".utf8))),
    ])
    func everyFormIsMasked(form: String, text: String) {
        #expect(masked(text, Self.awkward) == "•••")
        #expect(masked("a\(text)b", Self.awkward) == "a•••b", "\(form)")
    }

    /// The password ends with the authority; an `@` after it belongs to the path, the query or the fragment.
    @Test(arguments: [
        ("http://ann:pw-of-ann@host/a@b?c@d", "http://ann:•••@host/a@b?c@d"),
        ("http://ann:p@ss@host:80/", "http://ann:•••@host:80/"), ("http://host:80/a@b", "http://host:80/a@b"),
        ("http://host:80?a@b", "http://host:80?a@b"), ("http://host:80#a@b", "http://host:80#a@b"),
        ("http://ann@host/x:y@z", "http://ann@host/x:y@z"), ("http://ann:<<pw>>@host/", "http://ann:<<pw>>@host/"),
        ("http://\u{301}ann:pw@host/", "http://\u{301}ann:•••@host/"),
        ("http://ann:\u{301}pw@host/", "http://ann:•••@host/"),
        ("http://ann:pw@\u{301}host/a@b", "http://ann:•••@\u{301}host/a@b"),
        ("http://ann:pw@host/\u{301}a@b", "http://ann:•••@host/\u{301}a@b"),
    ])
    func onlyThePasswordOfAURLIsMasked(url: String, shown: String) {
        #expect(Self.redactor().masking.maskedURL(url).withoutHashes == shown)
    }

    @Test(arguments: ["a+b/c~", "a+b/c~~d", "?????>>>>>"], ["", "u", "us", "use"])
    func base64InOtherTextIsMasked(secret: String, before: String) {
        let text = Base64.encode(Array("\(before)\(secret)".utf8))
        #expect(masked(text, secret).contains("•••"))
        let urlText = text.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        #expect(masked(urlText, secret).contains("•••"))
    }

    @Test(arguments: [
        ("key\n", "the key here", "the key here"), ("a-key\n", "the a-key here", "the ••• here"),
        ("  a-key ", "the a-key here", "the ••• here"), ("one-line\ntwo-line\n", "two-line", "•••"),
        ("one-line\r\ntwo-line", "one-line\\r\\ntwo-line", "•••"), ("line1\nline2", "line1␊line2", "•••"),
        ("tab\there", "tab here", "•••"), ("bell\u{7}ring", "bell␇ring", "•••"),
        ("rtl\u{202E}text", "rtl�text", "•••"),
    ])
    func partsOfASecretAreMasked(secret: String, text: String, shown: String) {
        #expect(masked(text, secret) == shown)
    }

    @Test(arguments: [
        ("ab", "\"pin\":\"ab\"", "\"pin\":\"•••\""), ("ab", "pin=ab&x=1", "pin=•••&x=1"),
        ("ab", "X-Pin: ab", "X-Pin: •••"),
        ("ab", "ab", "•••"), ("ab", "a\nab\nb", "a\n•••\nb"),
        ("12", "{\"pin\":12,\"a\":[12,3]}", "{\"pin\":•••,\"a\":[•••,3]}"),
        ("ab", "{\\\"pin\\\":\\\"ab\\\"}", "{\\\"pin\\\":\\\"•••\\\"}"),
        ("12", "GET /?pin=12 HTTP/1.1", "GET /?pin=••• HTTP/1.1"),
        ("12", "file.yaml:12:5: expected 12, got 13", "file.yaml:12:5: expected 12, got 13"),
        ("80", "http://localhost:80", "http://localhost:80"), ("ab", "about table 'ab' ab.", "about table '•••' ab."),
    ])
    func shortSecretIsMaskedOnlyAsAWholeValue(secret: String, text: String, shown: String) {
        #expect(masked(text, secret) == shown)
        #expect(Self.redactor(secret).hasShortSecrets)
        #expect(!Self.redactor("long enough").hasShortSecrets)
    }

    // MARK: Several secrets

    @Test func secretInsideAnotherDoesNotRevealIt() {
        let redactor = Self.redactor("secret", "my-secret-key")
        #expect(redactor.masked("my-secret-key") == redactor.masking.mask("my-secret-key"))
        #expect(redactor.masked("a secret.") == "a \(redactor.masking.mask("secret")).")
    }

    @Test func secretsThatOverlapAreMaskedTogether() {
        let redactor = Self.redactor("abc-def", "defghijk")
        #expect(redactor.masked("<abc-defghijk>") == "<\(redactor.masking.mask("defghijk"))>")
        #expect(
            redactor.masked("abc-defdefghijk") == redactor.masking.mask("abc-def") + redactor.masking.mask("defghijk"))
    }

    @Test func equalSecretsHaveEqualMasks() {
        let redactor = Self.redactor("first-secret", "other-secret")
        let marks = ["first-secret", "other-secret", "Zmlyc3Qtc2VjcmV0"].map(redactor.masked)
        #expect(marks[0] == marks[2])
        #expect(marks[0] != marks[1])
        #expect(marks.allSatisfy { $0.wholeMatch(of: /•••[0-9a-f]{4}/) != nil })
    }

    @Test func masksDifferBetweenRuns() {
        let marks = (0..<8).map { _ in Self.redactor("secret").masked("secret") }
        #expect(Set(marks).count > 1)
    }

    @Test func laterSecretsAreMaskedFromTheirRegistration() {
        let registry = SecretRegistry()
        let redactor = Redactor(secrets: registry)
        #expect(redactor.masked("a secret") == "a secret")
        registry.register("secret")
        #expect(redactor.masked("a secret").withoutHashes == "a •••")
        registry.register("other")
        #expect(redactor.masked("other secret").withoutHashes == "••• •••")
    }

    @Test func removedSecretsAreNotMasked() {
        let registry = SecretRegistry(keeping: 0)
        let unit = registry.forUnit()
        let redactor = Redactor(secrets: registry)
        registry.register("a+b/c d")
        // Another form of the first secret, which remains registered.
        unit.register("a b/c d")
        unit.register("wxyz")
        #expect(redactor.masked("a b/c d, a+b/c d, wxyz").withoutHashes == "•••, •••, •••")
        unit.forget()
        #expect(redactor.masked("a b/c d, a+b/c d, wxyz").withoutHashes == "•••, •••, wxyz")
    }

    /// Each of very many units has its own secret, and the redactor processes only the new ones.
    @Test func removedSecretsLeaveNoData() {
        let registry = SecretRegistry(keeping: 0)
        registry.register("stays-for-the-run")
        let redactor = Redactor(secrets: registry)
        for number in 0..<3_000 {
            let unit = registry.forUnit()
            unit.register("secret-\(number)-")
            let text = "secret-\(number)- secret-\(number - 1)- stays-for-the-run"
            #expect(redactor.masked(text).withoutHashes == "••• secret-\(number - 1)- •••")
            unit.forget()
        }
    }

    /// Events of a unit are written while the next unit runs, so the secrets of their time must stay masked.
    @Test func maskingKeepsTheSecretsOfItsTime() {
        let registry = SecretRegistry(keeping: 0)
        let redactor = Redactor(secrets: registry)
        let unit = registry.forUnit()
        unit.register("secret")
        let masking = redactor.masking
        unit.forget()
        registry.register("other")
        #expect(redactor.masked("other secret").withoutHashes == "••• secret")
        #expect(masking.masked("other secret").withoutHashes == "other •••")
    }

    /// Reports are written later than the run, and mask each event with the secrets of its time.
    @Test func delayedChangesMaskAsAtTheirTime() {
        let registry = SecretRegistry(keeping: 0)
        let ahead = Redactor(secrets: registry)
        var behind = SnapshotRedactor(behind: ahead)
        let text = "first second"
        let unit = registry.forUnit()
        unit.register("first")
        let one = registry.changes(since: 0)
        unit.forget()
        registry.forUnit().register("second")
        let two = registry.changes(since: one.version)
        #expect(behind.masking(after: one).masked(text).withoutHashes == "••• second")
        #expect(behind.masking(after: nil).masked(text).withoutHashes == "••• second")
        #expect(behind.masking(after: two).masked(text).withoutHashes == "first •••")
        #expect(behind.masking(after: nil).masked(text) == ahead.masked(text))
    }

    @Test func secretsOfTheNextUnitKeepTheirMasks() {
        let registry = SecretRegistry(keeping: 0)
        let redactor = Redactor(secrets: registry)
        let unit = registry.forUnit()
        unit.register("secret")
        let masked = redactor.masked("a secret")
        unit.forget()
        registry.forUnit().register("secret")
        #expect(redactor.masked("a secret") == masked)
        #expect(masked.withoutHashes == "a •••")
    }

    @Test func revealingMasksNothing() {
        let redactor = Self.redactor("secret", "ab", revealing: true)
        #expect(redactor.masked("a secret") == "a secret")
        #expect(redactor.masking.mask("anything") == "anything")
        #expect(!redactor.hasShortSecrets)
    }

    // MARK: Source lines

    @Test(arguments: [
        ("⟦a⟧: x-secret, b", "  1 | a: •••, b\n    | ^"), ("ä: x-secret, ⟦b⟧", "  1 | ä: •••, b\n    |         ^"),
        ("a: ⟦x-secret⟧, b", "  1 | a: •••, b\n    |    ^^^"),
        ("a: \"x\\u002dsecret\", ⟦b⟧", "  1 | a: \"•••\", b\n    |           ^"),
    ])
    func caretsAreAlignedAfterASecret(marked: String, excerpt: String) {
        let text = marked.filter { $0 != "⟦" && $0 != "⟧" }
        let columns = marked.enumerated().filter { "⟦⟧".contains($0.element) }.map(\.offset)
        let range = SourceRange(
            file: SourceFile(path: "a.yaml", text: text), start: SourcePosition(line: 1, column: columns[0] + 1),
            end: SourcePosition(line: 1, column: columns[1]))
        let redactor = Self.redactor("x-secret")
        let renderer = DiagnosticRenderer(secretColumns: redactor.columns(ofSecretsIn:))
        #expect(renderer.excerptLines(of: range).joined(separator: "\n") == excerpt)
    }

    // MARK: Truncated texts

    private static let long = "correct+horse/battery=staple"

    @Test(arguments: 0...long.count)
    func prefixBeforeATruncationIsMasked(length: Int) {
        let part = Self.long.prefix(length)
        let shown = masked("see \(part)… (9 more characters)", Self.long)
        #expect(shown == "see \(length < 4 ? String(part) : "•••")… (9 more characters)")
    }

    @Test(arguments: 0...long.count)
    func suffixAfterATruncationIsMasked(length: Int) {
        let part = Self.long.suffix(length)
        #expect(masked("see …\(part) there", Self.long) == "see …\(length < 4 ? String(part) : "•••") there")
    }

    @Test func partBetweenTwoTruncationsIsMasked() {
        #expect(masked("…horse/batt…", Self.long) == "…•••…")
        #expect(masked("…horse/bart…", Self.long) == "…horse/bart…")
    }

    @Test func encodedPrefixBeforeATruncationIsMasked() {
        #expect(masked("correct%2Bho…", Self.long) == "•••…")
    }

    // MARK: Random secrets

    /// No form of a random secret remains in a random text.
    @Test(arguments: 0..<200)
    func noFormOfARandomSecretIsShown(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let secrets = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.text(4...24) }
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        let redactor = Redactor(secrets: registry)
        var text = random.text(0...9)
        for _ in 0..<8 {
            let forms = SecretForm.forms(of: secrets.randomElement(using: &random) ?? "")
            text +=
                String(decoding: forms.randomElement(using: &random)?.bytes ?? [], as: UTF8.self) + random.text(0...9)
        }
        let shown = redactor.masked(text)
        for secret in secrets {
            for form in SecretForm.forms(of: secret) where !form.isShort {
                #expect(
                    Array(shown.utf8).firstRange(of: form.bytes) == nil,
                    "\(secret.debugDescription) in \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: 0..<50)
    func textWithoutSecretsIsNotChanged(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let text = random.text(0...200)
        #expect(Self.redactor("0123456789").masked(text) == text)
    }
}

extension SplitMix64 {
    /// Returns a text of ASCII letters and of characters that encodings change.
    fileprivate mutating func text(_ length: ClosedRange<Int>) -> String {
        let signs = Array("abcXYZ+/=& %\"'\\<>\n\t\u{7}äß€😀;:,.-_~*()[]{}#?@$!`^|")
        return String((0..<Int.random(in: length, using: &self)).map { _ in signs.randomElement(using: &self) ?? "a" })
    }
}
