import Testing
import XML

@Suite(.timeLimit(.minutes(20)))
struct MarkupTreeTests {
    @Test(arguments: [
        ("", "the document is empty", 1, 1),
        ("plain", "start tag expected, '<' not found", 1, 1),
        ("<a>\n  <b></c></a>", "opening and ending tag mismatch: b line 2 and c", 2, 10),
        ("<a>&nope;</a>", "entity 'nope' not defined", 1, 10),
        ("<a b=1/>", "AttValue: \" or ' expected", 1, 6),
    ])
    func syntaxErrorInXMLHasItsLine(text: String, message: String, line: Int, column: Int) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: Array(text.utf8), charset: nil) }
        #expect(error?.message == message)
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(arguments: [
        ("<p>one<p>two<br>three", "//p", ["one", "twothree"]),
        ("<title>T</title><b><i>x</b></i>y", "//title | //i", ["T", "x"]),
        ("<ul><li>1<li class=last>2</ul>", "//li[@class='last']", ["2"]),
        ("<DIV ID=Main>x</DIV>", "//div[@id='Main']", ["x"]),
        (
            "<a href='?a=1&b=2&amp;c'>&eacute;&nbsp;&#8364;&nope;</a>", "//a | //a/@href",
            ["é\u{A0}€&nope;", "?a=1&b=2&c"]
        ),
        ("<script>if (a<b) x()</script>", "//script", ["if (a<b) x()"]),
        ("<input disabled value=x>", "//input[@disabled]/@value", ["x"]),
        ("plain", "/html/body/p", ["plain"]),
        ("<!DOCTYPE html><html><body>x", "/html/body", ["x"]),
        ("<x-card>c</x-card></nothing>", "//x-card", ["c"]),
        ("<p id=a>1</p><p id=b>2</p>", "id('b')", ["2"]), ("<p id=a>1</p><p id=a>2</p>", "id('a')", ["1"]),
    ])
    func invalidHTMLIsParsed(html: String, path: String, texts: [String]) throws {
        let tree = try MarkupTree(html: Array(html.utf8), charset: nil)
        #expect(try tree.evaluate(XPath(path)) == .nodes(texts))
    }

    @Test(arguments: ["", "  \n"])
    func emptyHTMLIsAnError(text: String) {
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(html: Array(text.utf8), charset: nil) }
        #expect(error?.message == "the document is empty")
    }

    @Test(arguments: [true, false]) func depthIsLimited(inHTML: Bool) {
        let deep = Array(String(repeating: "<div>", count: 100_000).utf8)
        let error = #expect(throws: MarkupSyntaxError.self) {
            _ = inHTML ? try MarkupTree(html: deep, charset: nil) : try MarkupTree(xml: deep, charset: nil)
        }
        #expect(error?.message == "the document nests more than 256 levels")
    }

    @Test func attributeLengthIsLimited() throws {
        func xml(_ count: Int) -> [UInt8] { Array("<a b='\(String(repeating: "x", count: count))'/>".utf8) }
        let tree = try MarkupTree(xml: xml(9_000_000), charset: nil)
        #expect(try tree.evaluate(XPath("string-length(/a/@b)")) == .number(9_000_000))
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: xml(11_000_000), charset: nil) }
        #expect(error?.message == "a text in the document is longer than 10000000 bytes")
    }

    @Test func sizeIsLimited() {
        let long = [UInt8](repeating: 0x20, count: MarkupTree.sizeLimit + 1)
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(html: long, charset: nil) }
        #expect(error?.message == "the document is longer than 67108864 bytes")
    }

    @Test func tagsAreLimited() {
        let many = [UInt8](repeating: UInt8(ascii: "<"), count: 4_000_001)
        let error = #expect(throws: MarkupSyntaxError.self) { try MarkupTree(xml: many, charset: nil) }
        #expect(error?.message == "the document has more than 4000000 tags")
    }

    @Test func treesCanBeSearchedConcurrently() async throws {
        let tree = try MarkupTree(xml: Array("<r><a>1</a><a>2</a></r>".utf8), charset: nil)
        let path = try XPath("sum(//a)")
        await withTaskGroup(of: XPathResult?.self) { group in
            for _ in 0..<50 { group.addTask { try? tree.evaluate(path) } }
            for await result in group { #expect(result == .number(3)) }
        }
    }
}
