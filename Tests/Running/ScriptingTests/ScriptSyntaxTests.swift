import CollectionModel
import Diagnostics
import JavaScript
import Testing

@testable import Scripting

/// The places and messages of syntax errors.
struct ScriptSyntaxTests {
    @Test(arguments: [
        ("let a = 1; let a = 2;", "1:16-17 cannot declare a let variable twice: 'a'"),
        ("f(a;\nb();", "1:4-5 unexpected token ';' (expected ')' to end an argument list)"),
        ("a;\n\n  a = ;", "3:7-8 unexpected token ';'"),
        ("a b", "1:3-4 unexpected identifier 'b'"),
        ("x = [1, 2];\nx ==== 2;", "2:6-7 unexpected token '='"),
        ("a;\n=== b", "2:1-4 unexpected token '==='"),
        ("f('a' 'b')", "1:7-10 unexpected string literal 'b' (expected ')' to end an argument list)"),
        // The engine reports the line of the next statement.
        ("break;\n\na();", "1:1-6 'break' is only valid inside a switch or loop statement"),
        ("x = /a/gg\ny", "1:5-10 invalid regular expression: invalid flags"),
        ("1 = 2", "1:3-4 left side of assignment is not a reference"),
        ("let [a, a] = b", "1:9-10 unexpected identifier 'a' (cannot declare a lexical variable twice: 'a')"),
        ("if (x) { y(); } }\nz();", "1:17-18 unexpected token '}'; no { before it is left open"),
        ("}; x(); async function y() {", "1:1-2 unexpected token '}'; no { before it is left open"),
        ("if (x) {\n  y();", "2:6-7 unexpected end; the { of line 1 is not closed"),
        ("pm.test('x', () => {\n});\nf(() => {\n}", "4:1-2 unexpected end; the ( of line 3 is not closed"),
        ("a =>", "1:3-5 unexpected end"),
        ("a(); /* b", "1:4-5 a comment has no end; end it with */"),
        ("x = 'a\ny()", "1:5-7 a text has no end; end it with '"),
        ("x = `a\n\ny()", "1:5-7 a text has no end; end it with `"),
        ("x = /a\ny()", "1:5-7 a regular expression has no end; end it with /"),
        (
            "x = <<server>>",
            "1:5-7 unexpected token '<<'; scripts have no placeholders: write pm.variables.get(\"name\")"
        ),
        ("é ü", "1:3-4 unexpected identifier 'ü'"),
    ])
    func mistakeIsMarked(script: String, expected: String) throws {
        #expect(try Self.mistakes(in: script) == [expected])
    }

    @Test(arguments: [
        "", "// nothing", "return 1", "await a", "const require = 1", "x = `${`}`}`", "/}/.test(a)", "import('x')",
        "with (a) { b }", "#!/usr/bin/env node\na()", "a // b",
    ])
    func validScriptHasNoMistake(script: String) throws {
        #expect(try Self.mistakes(in: script) == [])
    }

    /// A minified file of one line: only some of its beginnings are parsed.
    @Test func mistakeBehindManyTokensIsMarked() throws {
        let script = String(repeating: "a(1);", count: 2_000)
        #expect(try Self.mistakes(in: script + "b c") == ["1:10003-10004 unexpected identifier 'c'"])
    }

    private static func mistakes(in script: String) throws -> [String] {
        let text = ScriptText(SourceFile(path: "a.js", text: script))
        let found = try ScriptSyntax(JavaScriptCore.open(nil)).diagnostic(of: text, in: .script)
        return [found].compactMap(\.self).map { diagnostic in
            let range = diagnostic.range
            let place = range.map { "\($0.start.line):\($0.start.column)-\($0.end.column)" } ?? ""
            let message = diagnostic.message.split(separator: "JavaScript: ").last ?? ""
            return "\(place) \(message)\(diagnostic.hint.map { "; \($0)" } ?? "")"
        }
    }
}
