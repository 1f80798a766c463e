import Testing
import XML

struct XPathSyntaxErrorTests {
    @Test(arguments: [
        ("", "the expression is empty, at character 1: write a path, such as //item/@id"),
        (" ", "the expression is empty, at character 2: write a path, such as //item/@id"),
        ("//", "the expression ends too early, at character 3: something is missing after \"//\""),
        ("a|", "the expression ends too early, at character 3: something is missing after \"|\""),
        ("a and", "the expression ends too early, at character 6: something is missing after \"and\""),
        ("count(a,", "the expression ends too early, at character 9: something is missing after \",\""),
        ("child::", "the expression ends too early, at character 8: something is missing after \"::\""),
        ("a[@id=1", "\"[\" is not closed, at character 2: add \"]\""),
        ("(a", "\"(\" is not closed, at character 1: add \")\""),
        ("text(", "\"(\" is not closed, at character 5: add \")\""),
        ("a]", "\"]\" is not expected here, at character 2"),
        ("a[]", "\"]\" is not expected here, at character 3: put a number or a condition into the brackets"),
        ("a b", "\"b\" is not expected here, at character 3: an operator is missing, such as \"and\" or \"=\""),
        ("///a", "\"/\" is not expected here, at character 3"),
        ("a/[1]", "\"[\" is not expected here, at character 3: write \"*[…]\" for any element"),
        (
            "a/(b|c)",
            "\"(\" is not expected here, at character 3: no step is in parentheses: write \"a/b | a/c\" for \"a/(b | c)\""
        ),
        ("a==b", "\"=\" is not expected here, at character 3: compare with a single \"=\""),
        ("a<>b", "\">\" is not expected here, at character 3: write \"!=\""),
        ("a=>b", "\">\" is not expected here, at character 3: write \">=\""),
        (
            "a||b", "\"|\" is not expected here, at character 3: write \"or\" between conditions, \"|\" between paths"
        ),
        ("a&&b", "\"&\" is not part of XPath, at character 2: write \"and\""),
        ("!a", "\"!\" is not part of XPath, at character 1: write \"not(…)\", or \"!=\" between two values"),
        ("é=“x”", "\"“\" is not part of XPath, at character 3: texts are written in straight quotes, ' or \""),
        ("a\u{A0}b", "\"\u{A0}\" is not part of XPath, at character 2: it looks like a blank, but is a no-break space"),
        ("a\u{1}", "\"U+1\" is not part of XPath, at character 2"),
        ("→", "\"→\" is not part of XPath, at character 1"),
        (
            "m: b",
            "\":\" is not part of XPath, at character 2: a prefix and its name are written together, as in \"m:item\""
        ),
        ("a = 'x", "the text has no closing quote, at character 5: end it with '"),
        ("1.2.3", "\"1.2.3\" is not a number, at character 1: numbers are digits with at most one point"),
        ("1e5", "\"1e5\" is not a number, at character 1: numbers are digits with at most one point"),
        ("5mod2", "\"5mod2\" is not a number, at character 1: numbers are digits with at most one point"),
        ("1andy", "\"1andy\" is not a number, at character 1: numbers are digits with at most one point"),
        ("m:ETag", "the prefix \"m\" has no namespace, at character 1: add namespaces: { m: \"http://…\" }"),
        ("//a/@m:*", "the prefix \"m\" has no namespace, at character 6: add namespaces: { m: \"http://…\" }"),
        ("a[lower('x')]", "unknown function \"lower\", at character 3: only the functions of XPath 1.0 are there"),
        ("m:f(a)", "unknown function \"m:f\", at character 1: only the functions of XPath 1.0 are there"),
        (
            "é = $name",
            "unknown variable \"$name\", at character 5: there are no XPath variables: put the value itself there"
        ),
        ("$", "\"$\" is not expected here, at character 1"),
        (
            "foo::a",
            "unknown axis \"foo\", at character 1: the axes are ancestor, ancestor-or-self, attribute, child, descendant, "
                + "descendant-or-self, following, following-sibling, parent, preceding, preceding-sibling, self"
        ),
        (
            "namespace::*",
            "the namespace axis is not supported, at character 1: namespace-uri() tells an element's namespace"
        ),
        ("count()", "\"count\" takes 1 argument, not 0, at character 1"),
        ("last(1)", "\"last\" takes no arguments, not 1, at character 1"),
        ("concat('a')", "\"concat\" takes at least 2 arguments, not 1, at character 1"),
        ("substring('a')", "\"substring\" takes 2 or 3 arguments, not 1, at character 1"),
        ("translate(a, 'b')", "\"translate\" takes 3 arguments, not 2, at character 1"),
        ("name(1, 2)", "\"name\" needs nodes, not a number, at character 6: give it a path"),
        ("count('a')", "\"count\" needs nodes, not text, at character 7: give it a path"),
        ("sum(1 + 2)", "\"sum\" needs nodes, not a number, at character 5: give it a path"),
        ("a | true()", "\"|\" needs nodes, not a boolean, at character 5: give it a path"),
        ("'a' | b", "\"|\" needs nodes, not text, at character 1: give it a path"),
        ("text(1)", "\"text()\" takes no arguments, at character 6"),
        ("comment('x')", "\"comment()\" takes no arguments, at character 9"),
        (
            "a/count(b)",
            "a function such as \"count\" cannot be a step of a path, at character 3: put the path into its parentheses"
        ),
        (
            "string(a)/b",
            "\"/\" goes on from nodes, not from text, at character 10: put the whole path into the parentheses of \"string\""
        ),
        ("'a'[1]", "\"[\" goes on from nodes, not from text, at character 4"),
        ("1/2", "\"/\" goes on from nodes, not from a number, at character 2: divide with \"div\""),
        ("..[a]", "no condition can follow \"..\", at character 3: write \"parent::node()[…]\""),
    ])
    func errorsHaveAMessageAndAPosition(expression: String, description: String) {
        let error = #expect(throws: XPathSyntaxError.self) { try XPath(expression) }
        #expect(error?.description == description)
    }

    @Test(arguments: [
        ("é = count('ab') ", 10, 4), ("//a[m:b]", 4, 1), ("a[", 2, 0), ("x or lower('x')", 5, 5), ("a = 'xyz", 4, 4),
        ("$name", 0, 5),
    ])
    func errorRangesCoverTheInvalidTokens(expression: String, offset: Int, length: Int) {
        let error = #expect(throws: XPathSyntaxError.self) { try XPath(expression) }
        #expect(error?.offset == offset)
        #expect(error?.length == length)
    }

    @Test func nestingIsLimited() throws {
        let deepest = String(repeating: "(", count: 31) + "1" + String(repeating: ")", count: 31)
        #expect(try XPathResult.finding(deepest, in: "<a/>") == .number(1))
        let error = #expect(throws: XPathSyntaxError.self) { try XPath("(\(deepest))") }
        #expect(error?.description == "the expression nests more than 32 levels, at character 33")
    }

    @Test(arguments: [("1", "+1", 32_767), ("a", "/a", 32_767), ("1=1", " or 1", 13_000), ("a", "|a", 32_767)])
    func longOperatorChainsAreNotNested(first: String, next: String, count: Int) throws {
        _ = try XPathResult.finding(first + String(repeating: next, count: count), in: "<a/>")
    }

    @Test func lengthIsLimited() {
        let error = #expect(throws: XPathSyntaxError.self) { try XPath(String(repeating: "a", count: 65_537)) }
        #expect(error?.description == "the expression is longer than 65536 bytes, at character 1")
    }
}
