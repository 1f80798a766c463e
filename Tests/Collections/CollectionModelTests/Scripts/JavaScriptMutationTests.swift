import CollectionModel
import Diagnostics
import Testing

/// Properties of the scanner that hold for any text.
struct JavaScriptMutationTests {
    private static let fragments = [
        "a", ".set('x', 1)", "pm.test(", "'", "\"", "`", "${", "}", "{", "(", ")", "[", "]", "/", "//", "/*", "*/",
        "\\",
        "\n", "\r\n", "\u{2028}", "é", "🙂", "\u{FEFF}", "0", "1.5", ".", "?.", "...", "=>", "=", "return", "if", "try ",
        "require('./", "import ", "<!--", "-->", ";", " ", "<<x>>", "{{y}}", "env.A", "\0", "#", "++",
    ]

    @Test(arguments: 0..<16)
    func tokensAreInOrderAndInTheText(_ seed: UInt64) {
        var generator = Generator(state: seed)
        for _ in 0..<300 {
            let count = Int.random(in: 0...60, using: &generator)
            let text = (0..<count).map { _ in Self.fragments.randomElement(using: &generator) ?? "" }.joined()
            let scanner = JavaScriptScanner(text)
            var end = 0
            for token in scanner.tokens {
                #expect(token.bytes.lowerBound >= end && !token.bytes.isEmpty, "\(text)")
                end = token.bytes.upperBound
            }
            #expect(end <= text.utf8.count)
            let names = ScriptNames(in: text)
            #expect(names.isEmpty == scanner.tokens.isEmpty)
            #expect(names.sets.allSatisfy { $0.found.bytes.upperBound <= text.utf8.count })
            let script = ScriptText(SourceFile(path: "script.js", text: text))
            for range in [script.range(line: 1, column: 3), script.range(line: 99, column: 9)] {
                #expect(range.file.line(range.start.line) != nil && range.file.line(range.end.line) != nil)
            }
        }
    }

    /// Texts that a scanner with look-ahead to their end would read again and again.
    @Test(arguments: ["(/[", "`${", "'a", "a/*", "a/", "{(", "x=/", "(<!-", "[`", "pm.a."])
    func longTextsOfOneFragmentAreRead(_ fragment: String) {
        let names = ScriptNames(in: String(repeating: fragment, count: 20_000))
        #expect(!names.isEmpty)
    }

    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }
}
