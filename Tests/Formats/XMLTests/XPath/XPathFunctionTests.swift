import Testing
import XML

struct XPathFunctionTests {
    static let order = """
        <order xmlns:p="urn:p" id="o"><p:line n="1" price="1.5">  two \t words </p:line><line price="2">x</line>\
        <line price="-0.5"/><line price="none"/></order>
        """

    @Test(arguments: [
        ("count(//@price)", 4.0), ("count(//none)", 0), ("sum(//@price[. != 'none'])", 3), ("sum(//none)", 0),
        ("string-length('añ😀')", 3), ("string-length(//line)", 1), ("//line/@price * 2", 4), ("7 mod 3", 1),
        ("-7 mod 3", -1), ("7 mod -3", 1), ("1.5 mod 0.5", 0), ("1 div 4", 0.25), ("1 div 0", .infinity),
        ("--3", 3), ("- - -3", -3), ("2 + 3 * 4 - 1", 13), ("(2 + 3) * 4", 20), ("10 - 4 - 3", 3),
        ("number(' -12.50 ')", -12.5), ("number('.5')", 0.5), ("number('5.')", 5), ("number(true())", 1),
        ("5mod 2", 1), ("6div 4", 1.5), ("6.div 4", 1.5), ("5 mod -2", 1),
        ("-5 mod 2", -1), ("-5 mod -2", -1), ("floor(-1.5)", -2), ("ceiling(-1.5)", -1), ("round(2.5)", 3),
        ("round(-2.5)", -2), ("round(1.4999)", 1),
        ("round(0.49999999999999994)", 0), ("last()", 1), ("position()", 1),
    ])
    func numbers(expression: String, value: Double) throws {
        #expect(try XPathResult.finding(expression, in: Self.order) == .number(value))
    }

    @Test(arguments: [
        "sum(//@price)", "number('1e3')", "number('+1')", "number('')", "number('-')", "number('.')", "number('1 2')",
        "number('0x1')", "number('inf')", "0 div 0", "//none + 1", "number('1.2.3')", "number('--1')",
    ])
    func otherTextsAreNaN(expression: String) throws {
        let result = try XPathResult.finding(expression, in: Self.order)
        guard case .number(let number) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(number.isNaN)
    }

    @Test(arguments: [
        ("string(//line)", "x"), ("string(//none)", ""), ("string(1 = 1)", "true"),
        ("normalize-space(/)", "two words x"),
        ("concat('a', 1, true(), //line)", "a1truex"), ("substring-before('a=b=c', '=')", "a"),
        ("substring-after('a=b=c', '=')", "b=c"), ("substring-before('abc', 'x')", ""),
        ("substring-after('abc', '')", "abc"), ("substring('12345', 2, 3)", "234"), ("substring('12345', 2)", "2345"),
        ("substring('12345', 1.5, 2.6)", "234"), ("substring('12345', 2, 2.4)", "23"),
        ("substring('12345', 2, 1.5)", "23"), ("substring('12345', 0, 3)", "12"),
        ("substring('12345', 0 div 0, 3)", ""), ("substring('12345', -42, 1 div 0)", "12345"),
        ("substring('12345', 1, 0 div 0)", ""), ("substring('12345', -1 div 0)", "12345"),
        ("substring('12345', 1 div 0)", ""), ("substring('12345', 0 div 0)", ""),
        ("substring('12345', -1 div 0, 5)", ""), ("substring('12345', 2, -1 div 0)", ""),
        ("substring-before('1999/04/01', '/')", "1999"), ("substring-after('1999/04/01', '/')", "04/01"),
        ("substring-after('1999/04/01', '19')", "99/04/01"), ("translate('--aaa--', 'abc-', 'ABC')", "AAA"),
        ("substring('12345', -1 div 0, 1 div 0)", ""), ("substring('añ😀z', 2, 2)", "ñ😀"),
        ("translate('bar', 'abc', 'AB')", "BAr"), ("translate('--añ--', 'ñ-', 'n')", "an"),
        ("translate('aa', 'aa', 'xy')", "xx"), ("name(//*[2])", "line"), ("local-name(/*/*)", "line"),
        ("name(/*/*)", "p:line"), ("namespace-uri(/*/*)", "urn:p"),
        ("namespace-uri(/*)", ""), ("name(/)", ""), ("name(//text())", ""), ("local-name(//@n)", "n"),
    ])
    func texts(expression: String, value: String) throws {
        #expect(try XPathResult.finding(expression, in: Self.order) == .text(value))
    }

    @Test(arguments: [
        ("0.1 + 0.2", "0.30000000000000004"), ("1 div 3", "0.3333333333333333"), ("100", "100"), ("-0", "0"),
        ("0.5", "0.5"), ("1 div 1000000", "0.000001"), ("-1 div 80000000", "-0.0000000125"),
        ("12345678901234567890", "12345678901234567000"),
        ("1000000 * 1000000 * 1000000 * 1000000", "1000000000000000000000000"),
        ("-123.456", "-123.456"), ("1 div 0", "Infinity"), ("-1 div 0", "-Infinity"), ("0 div 0", "NaN"),
    ])
    func numbersAreWrittenWithoutExponents(number: String, text: String) throws {
        #expect(try XPathResult.finding("string(\(number))", in: "<a/>") == .text(text))
    }

    @Test(arguments: [
        ("contains(//line, 'x')", true), ("contains('abc', '')", true), ("contains('', 'a')", false),
        ("contains('aabaabaaab', 'aabaaab')", true), ("contains('aabaabaab', 'aabaaab')", false),
        ("starts-with('abc', 'ab')", true), ("starts-with('abc', 'b')", false), ("boolean('false')", true),
        ("boolean('')", false), ("boolean(0 div 0)", false), ("boolean(//none)", false), ("boolean(//line)", true),
        ("not(//none)", true), ("lang('en')", false), ("true() and not(false())", true),
        ("//line/@price = 2", true), ("//line/@price != 2", true), ("//line/@price = 7", false),
        ("//@n = //@price", false), ("//@price = //@price", true), ("//@n != //@n", false), ("//@price != //@n", true),
        ("//line/@price > 1", true), ("//line/@price < -1", false), ("2 >= //line/@price", true),
        ("//line/@price < //line/@price", true), ("//@n <= //@n", true), ("//@n < //@n", false),
        ("//none = //none", false), ("//none != 'a'", false), ("//none = false()", true), ("//line = true()", true),
        ("//none < true()", true), ("'1' = 1", true), ("'01' = '1'", false), ("'a' < 'b'", false), ("1 < 2 < 3", true),
        ("3 > 2 > 1", false), ("1 = 1 = true()", true), ("0 div 0 = 0 div 0", false),
    ])
    func booleans(expression: String, value: Bool) throws {
        #expect(try XPathResult.finding(expression, in: Self.order) == .boolean(value))
    }

    @Test func idFunctionUsesXMLIdAndTheDocumentType() throws {
        let xml = "<!DOCTYPE r [<!ATTLIST b k ID #IMPLIED>]><r><a xml:id='x'>1</a><b k='y'>2</b><c id='z'>3</c></r>"
        #expect(try XPathResult.finding("id('z y x')", in: xml) == .nodes(["1", "2"]))
        #expect(try XPathResult.finding("id(//@k)", in: xml) == .nodes(["2"]))
    }
}
