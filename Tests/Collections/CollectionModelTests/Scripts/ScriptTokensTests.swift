import CollectionModel
import Diagnostics
import Testing

struct ScriptTokensTests {
    @Test(arguments: [("let a = 1; let a = 2;", 16, "a"), ("f(a;\ng(b;\n", 4, ";"), ("a", 1, "a")])
    func firstTokenWithAnErrorIsFound(text: String, end: Int, expected: String) throws {
        let tokens = ScriptTokens(of: Self.text(text))
        let token = try #require(tokens.firstToken { $0.utf8.count >= end })
        #expect(tokens.text(of: token) == expected)
        #expect(token.bytes.upperBound == end)
    }

    @Test(arguments: ["a; /* b", "", "// a"])
    func errorOutsideOfTokensHasNoToken(text: String) {
        #expect(ScriptTokens(of: Self.text(text)).firstToken { _ in false } == nil)
    }

    @Test(arguments: [
        ("a === = b", "===", 2..<5), ("a === = b", "=>", 4..<5), ("a", "aaaa", 0..<1), ("éé = ü", "=", 5..<6),
    ])
    func tokensOfOneOperatorAreOneRange(text: String, word: String, expected: Range<Int>) throws {
        let tokens = ScriptTokens(of: Self.text(text))
        let token = try #require(tokens.firstToken { $0.utf8.count >= expected.upperBound })
        #expect(tokens.bytes(of: word, endingWith: token) == expected)
    }

    @Test(arguments: [
        ("if (a) { b(); } }", 16), ("}", 0), ("`${a}` }", 7), ("a = /}/; // }\n}", 14), ("a({)})", nil), ("{", nil),
    ])
    func surplusBraceIsFound(text: String, offset: Int?) {
        #expect(ScriptTokens(of: Self.text(text)).surplusBrace?.bytes.lowerBound == offset)
    }

    @Test(arguments: [("a(b, { c: [1] ", 5), ("a(function () {\n}", 1), ("f({})", nil), ("", nil)])
    func openBracketIsFound(text: String, offset: Int?) {
        #expect(ScriptTokens(of: Self.text(text)).openBracket?.bytes.lowerBound == offset)
    }

    private static func text(_ text: String) -> ScriptText { ScriptText(SourceFile(path: "lib.js", text: text)) }
}
