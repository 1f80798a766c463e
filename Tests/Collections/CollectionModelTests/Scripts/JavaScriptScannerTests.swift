import CollectionModel
import Testing

/// The tokens of JavaScript.
struct JavaScriptScannerTests {
    /// A text and its tokens; a kind other than a word or punctuator stands before the token.
    struct Example: Sendable, CustomTestStringConvertible {
        let text: String
        let tokens: [String]
        let isBroken: Bool

        init(_ text: String, _ tokens: String..., isBroken: Bool = false) {
            self.text = text
            self.tokens = tokens
            self.isBroken = isBroken
        }

        var testDescription: String { text }
    }

    @Test(arguments: [
        Example("a.b?.c(1)", "a", ".", "b", "?.", "c", "(", "number 1", ")"),
        Example("a?.5:b", "a", "?", "number .5", ":", "b"),
        Example("1.5e3+0x1F+5..x", "number 1.5e3", "+", "number 0x1F", "+", "number 5.", ".", "x"),
        Example("'a\\'b' \"c\\\nd\"", "string 'a\\'b'", "string \"c\\\nd\""),
        Example("a // b\n/* c */ d", "a", "d"),
        Example("a <!-- b\n --> c\nd", "a", "d"),
        Example("#!/usr/bin/node\na", "a"),
        Example("a --> b", "a", "--", ">", "b"),
        Example("é🙂 = _$\u{2028}x", "é🙂", "=", "_$", "x"),
        Example("\u{FEFF}a\u{A0}b", "a", "b"),
        // Templates
        Example("`a`", "template `a`"),
        Example("`a${b}c${`d${e}`}f`;", "part `a${", "b", "part }c${", "part `d${", "e", "part }`", "part }f`", ";"),
        Example("`${{ a: 1 }.a}`", "part `${", "{", "a", ":", "number 1", "}", ".", "a", "part }`"),
        Example("`\\`${'}'}`", "part `\\`${", "string '}'", "part }`"),
        // Divisions and regular expressions
        Example("a / b / c", "a", "/", "b", "/", "c"),
        Example("a = /b\\/[/]/gi.c", "a", "=", "regex /b\\/[/]/gi", ".", "c"),
        Example("return /'/", "return", "regex /'/"),
        Example("a.return / 2 / b", "a", ".", "return", "/", "number 2", "/", "b"),
        Example("if (a) /b/.c()", "if", "(", "a", ")", "regex /b/", ".", "c", "(", ")"),
        Example("(a) / b / c", "(", "a", ")", "/", "b", "/", "c"),
        Example("a[0] / b / c", "a", "[", "number 0", "]", "/", "b", "/", "c"),
        Example("{} /b/", "{", "}", "regex /b/"),
        Example("a = {} / b / c", "a", "=", "{", "}", "/", "b", "/", "c"),
        Example("() => {}\n/a/", "(", ")", "=>", "{", "}", "regex /a/"),
        Example("() => /a/", "(", ")", "=>", "regex /a/"),
        Example("a++ / b / c", "a", "++", "/", "b", "/", "c"),
        Example("`a` / b / c", "template `a`", "/", "b", "/", "c"),
        Example("`${a}` / b / c", "part `${", "a", "part }`", "/", "b", "/", "c"),
        Example("for (const a of /b/) {}", "for", "(", "const", "a", "of", "regex /b/", ")", "{", "}"),
        // Broken texts
        Example("'a\nb", "broken 'a", "b", isBroken: true),
        Example("a = /b\nc", "a", "=", "broken /b", "c", isBroken: true),
        Example("`a${b", "part `a${", "b", isBroken: true),
        Example("`a", "broken `a", isBroken: true),
        Example("/* a", isBroken: true),
        Example("(]", "(", "]", isBroken: true),
        Example("}", "}", isBroken: true),
        Example("'\\", "broken '\\", isBroken: true),
    ])
    func textHasTokens(_ example: Example) {
        let scanner = JavaScriptScanner(example.text)
        #expect(scanner.tokens.map { Self.text($0, scanner) } == example.tokens)
        #expect(scanner.isBroken == example.isBroken)
    }

    private static func text(_ token: JavaScriptToken, _ scanner: JavaScriptScanner) -> String {
        let prefix =
            switch token.kind {
            case .word, .punctuator: ""
            case .number: "number "
            case .string: "string "
            case .template: "template "
            case .templatePart: "part "
            case .regularExpression: "regex "
            case .unterminated: "broken "
            }
        return prefix + scanner.text(of: token)
    }
}
