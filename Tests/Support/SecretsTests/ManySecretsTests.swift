import Placeholders
import Cryptography
import TestSupport
import Testing
import Text

@testable import Secrets

/// Bounds for the work of masking.
///
/// The work does not depend on common parts of secrets, on the square of their size, or on repetition in texts. Before
/// these
/// bounds, the cases took minutes, some of them hours.
@Suite(.timeLimit(.minutes(20))) struct ManySecretsTests {
    private func redactor(_ secrets: some Sequence<String>) -> Redactor {
        let registry = SecretRegistry()
        for secret in secrets { registry.register(secret) }
        return Redactor(secrets: registry)
    }

    /// Each secret is added and removed next to many others with the same beginning and end.
    @Test func secretsCanHaveCommonPrefixes() {
        let registry = SecretRegistry(keeping: 0)
        for number in 0..<3_000 { registry.register("svc:\(number):end") }
        let redactor = Redactor(secrets: registry)
        for number in 0..<3_000 {
            let unit = registry.forUnit()
            unit.register("svc:unit-\(number):end")
            #expect(redactor.masked("a svc:unit-\(number):end b").withoutHashes == "a ••• b")
            unit.forget()
            #expect(redactor.masked("a svc:unit-\(number):end b") == "a svc:unit-\(number):end b")
        }
        #expect(redactor.masked("svc:0:end svc:2999:end svc:3000:end").withoutHashes == "••• ••• svc:3000:end")
    }

    /// Keys whose first and last lines are identical.
    @Test func secretsCanHaveCommonLines() {
        let registry = SecretRegistry(keeping: 0)
        let redactor = Redactor(secrets: registry)
        let units = (0..<500).map { _ in registry.forUnit() }
        for (number, unit) in units.enumerated() {
            unit.register("-----BEGIN KEY-----\nkey-\(number)\n-----END KEY-----\n")
        }
        #expect(redactor.masked("-----BEGIN KEY----- key-7 -----END KEY-----").withoutHashes == "••• ••• •••")
        for unit in units.dropFirst() { unit.forget() }
        #expect(redactor.masked("-----BEGIN KEY----- key-7 key-0").withoutHashes == "••• key-7 •••")
        units[0].forget()
        #expect(redactor.masked("-----BEGIN KEY----- key-0") == "-----BEGIN KEY----- key-0")
    }

    @Test(arguments: ["\\", "a", "%41", "&amp;", "\\u0061", "+", "…", "abcd", "=", "\n", "\"", "é"])
    func textsCanBeRepetitive(piece: String) {
        let text = String(repeating: piece, count: 100_000)
        let secret = String(repeating: piece, count: 9_000)
        #expect(redactor(["0123-secret"]).masked(text) == text)
        let shown = redactor([secret, "abcdabcd", "aaaaaa"]).masked(text)
        #expect(shown.utf8.count <= text.utf8.count)
    }

    @Test func textsCanHaveManyTruncationsWithManySecrets() {
        let secrets = (0..<2_000).map { "svc:\($0):and-more-of-it" }
        let redactor = redactor(secrets)
        let text = String(repeating: "…svc:12… something else ", count: 5_000)
        #expect(!redactor.masked(text).contains("svc:12…"))
        #expect(redactor.masked("got …17:and-more-of-it there").withoutHashes == "got …••• there")
        #expect(redactor.masked("got svc:17:and-m… (12 characters)").withoutHashes == "got •••… (12 characters)")
    }

    // MARK: Large secrets

    private static let large = (0..<200_000).map { "word\($0)" }.joined(separator: " ")

    @Test func largeSecretIsFoundByItsPrefix() {
        let redactor = redactor([Self.large])
        #expect(redactor.masked("a \(Self.large) b").withoutHashes == "a ••• b")
        #expect(redactor.masked("\(Self.large)\(Self.large)!").withoutHashes == "••••••!")
        #expect(redactor.masked(Self.large.prefix(5_000) + "…").withoutHashes == "•••")
        #expect(redactor.masked(Self.large.prefix(500) + "…").withoutHashes == "•••…")
        #expect(redactor.masked("…" + Self.large.suffix(300) + " b").withoutHashes == "…••• b")
        let start = Self.large.index(Self.large.startIndex, offsetBy: 700_000)
        #expect(redactor.masked("…" + Self.large[start...].prefix(100) + "…").withoutHashes == "…•••…")
        #expect(redactor.masking.mask(Self.large) == redactor.masked(Self.large))
    }

    @Test(arguments: ["hexadecimal", "percent", "JSON"])
    func largeSecretIsFoundEncoded(encoding: String) {
        let encoded =
            switch encoding {
            case "hexadecimal": Array(Self.large.utf8).hexText
            case "percent": Self.large.replacing(" ", with: "%20")
            default: Self.large.replacing(" ", with: "\\u0020")
            }
        let shown = redactor([Self.large]).masked("a \(encoded) b").withoutHashes
        #expect(shown == "a •••" || shown == "a ••• b")
    }

    @Test func linesOfALargeSecretAreMaskedSeparately() {
        let lines = (0..<50_000).map { "line-number-\($0)" }
        let redactor = redactor([lines.joined(separator: "\n")])
        #expect(redactor.masked("+ line-number-31234\n- other").withoutHashes == "+ •••\n- other")
    }
}
